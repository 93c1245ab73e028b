/** Simplified Chinese to traditional, glyph by glyph but for the phrases. Made by hant.mjs with OpenCC; not to be edited. */

const FROM = "万与东丢两个临为么义于云亲从仓们价优会体余儿关内写冲决况准减凑几凭划则刚删别办务动势区华单占却压叁参双发变叠台号后听启员响围图场坏墙处备复够头实宽对导将尽层属带干并庄库应开异张强归当录径态总戏户扫抛抢报拢择挡换据掺摆数断无旧时显暂术机权杠条来标栈样档检横汇汉没测浏游满灭点烂状独环现画监盖着码确碍离种积称笔签简类红约级线组细经结给络绝统续维编缩网罚胜脚节范虑补装见规览触计认让议记许论设证识诈词试话询该语误说请读谁调谱负败账贰贴费资赔赢踪转轮载较输边达过运还这进远连选邻释里针钟钥钱销错键镜长门问闲间队际陆随页顶项顺须预频题颜额饼骤齐龙";
const TO = "萬與東丟兩個臨為麼義於雲親從倉們價優會體餘兒關內寫衝決況準減湊幾憑劃則剛刪別辦務動勢區華單佔卻壓叄參雙發變疊臺號後聽啟員響圍圖場壞牆處備復夠頭實寬對導將盡層屬帶幹並莊庫應開異張強歸當錄徑態總戲戶掃拋搶報攏擇擋換據摻擺數斷無舊時顯暫術機權槓條來標棧樣檔檢橫匯漢沒測瀏遊滿滅點爛狀獨環現畫監蓋著碼確礙離種積稱筆籤簡類紅約級線組細經結給絡絕統續維編縮網罰勝腳節範慮補裝見規覽觸計認讓議記許論設證識詐詞試話詢該語誤說請讀誰調譜負敗賬貳貼費資賠贏蹤轉輪載較輸邊達過運還這進遠連選鄰釋裡針鍾鑰錢銷錯鍵鏡長門問閒間隊際陸隨頁頂項順須預頻題顏額餅驟齊龍";
/** @type {Record<string, string>} */
const PHRASES = {"一只":"一隻","会冲":"會沖","分钟":"分鐘","务尽":"務儘","数舍":"數捨","日志":"日誌","明了":"明瞭","相干":"相干","词汇":"詞彙","重复":"重複","台":"台"};

const GLYPHS = new Map([...FROM].map((glyph, i) => [glyph, [...TO][i]]));
const PARTS = new RegExp([...Object.keys(PHRASES), "\\p{Script=Han}"].join("|"), "gu");

/** @param {string} text @returns {string} */
export const hant = (text) => text.replace(PARTS, (part) => PHRASES[part] ?? GLYPHS.get(part) ?? part);
