import assert from "node:assert/strict";
import { test } from "node:test";
import { hant } from "../../service/web/page/src/text/hant.js";
import { pickLang, signed, speaker } from "../../service/web/page/src/text/index.js";

test("the terms of the games in traditional Chinese, as they are printed on tiles and in rule books", () => {
  const terms = {
    平胡: "平胡", 烂牌: "爛牌", 七星烂: "七星爛", 碰碰和: "碰碰和", 清一色: "清一色", 七对: "七對", 豪华七对: "豪華七對", 全求人: "全求人",
    字一色: "字一色", 天胡: "天胡", 地胡: "地胡", 门清: "門清", 抢杠胡: "搶槓胡", 杠上炮: "槓上炮", 杠上花: "槓上花", 海底: "海底", 暗杠: "暗槓",
    点炮: "點炮", 庄家: "莊家", 翻醒: "翻醒", 互包: "互包", 追牌: "追牌", 流局: "流局", 三拢: "三攏", 五坎: "五坎", 扫穿: "掃穿", 开招: "開招",
    过张: "過張", 二七十: "二七十", 贰柒拾: "貳柒拾", 账本: "賬本", 只看南家: "只看南家", 哪里: "哪裡", 上一局: "上一局", 几家: "幾家",
  };
  for (const [simple, traditional] of Object.entries(terms)) assert.equal(hant(simple), traditional);
});

test("words in three languages; what is put in is left as it is", () => {
  assert.equal(speaker("zh-Hans")("dealN", 3), "第 3 局");
  assert.equal(speaker("en")("dealN", 3), "Deal 3");
  assert.equal(speaker("zh-Hant")("paysTo", "叠彩", "象山"), "叠彩 付 象山");
  assert.deepEqual([signed(3), signed(-3), signed(0)], ["+3", "−3", "0"]);
});

test("the language is the chosen one, else the first of the browser's that there is", () => {
  assert.equal(pickLang("en", ["zh-CN"]), "en");
  assert.equal(pickLang(null, ["fr", "zh-TW", "en"]), "zh-Hant");
  assert.equal(pickLang(null, ["zh", "en"]), "zh-Hans");
  assert.equal(pickLang(null, ["fr"]), "en");
});
