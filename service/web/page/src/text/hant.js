/** Simplified Chinese to traditional, glyph by glyph but for the phrases. Made by hant.mjs with OpenCC; not to be edited. */

const FROM = "万与东丢两个为么于从们优会体余儿关内写况准减凑几则刚删别务动华单却压叁参双发变叠台号后听启响图场坏墙处备复够头实宽对导将层属并庄应开异张强归当总戏户扫抢报拢择换据摆数断无时暂术机杠条来标样检没游满灭点烂独现画盖着码确碍离种积笔简类红级组细经结给统续编缩网罚胜节虑补见规触计认让记许论设诈词试话询该语误说请读谁谱负账贰贴资赢转轮较输边达过还这进远连选邻释里钟钥钱销错长门问闲间际陆随页顶项顺须频颜饼骤齐龙";
const TO = "萬與東丟兩個為麼於從們優會體餘兒關內寫況準減湊幾則剛刪別務動華單卻壓叄參雙發變疊臺號後聽啟響圖場壞牆處備復夠頭實寬對導將層屬並莊應開異張強歸當總戲戶掃搶報攏擇換據擺數斷無時暫術機槓條來標樣檢沒遊滿滅點爛獨現畫蓋著碼確礙離種積筆簡類紅級組細經結給統續編縮網罰勝節慮補見規觸計認讓記許論設詐詞試話詢該語誤說請讀誰譜負賬貳貼資贏轉輪較輸邊達過還這進遠連選鄰釋裡鍾鑰錢銷錯長門問閒間際陸隨頁頂項順須頻顏餅驟齊龍";
/** @type {Record<string, string>} */
const PHRASES = {"一只":"一隻","分钟":"分鐘","数舍":"數捨","重复":"重複","台":"台"};

const GLYPHS = new Map([...FROM].map((glyph, i) => [glyph, [...TO][i]]));
const PARTS = new RegExp([...Object.keys(PHRASES), "\\p{Script=Han}"].join("|"), "gu");

/** @param {string} text @returns {string} */
export const hant = (text) => text.replace(PARTS, (part) => PHRASES[part] ?? GLYPHS.get(part) ?? part);
