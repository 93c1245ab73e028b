/**
 * The options of the house rules as a player asks for them, in the order of the page. What each one means exactly is
 * the clause's to say.
 * @import { Game } from "../types.d.ts"
 */

/**
 * @typedef {{ id: string, ask: [string, string], unit?: "times", values?: Record<string, [string, string]>, none?: [string, string] }} Asked
 * @typedef {{ title: [string, string], options: Asked[] }} Group
 */

/** @type {Record<Game, Group[]>} */
export const OPTIONS = {
  mahjong: [
    {
      title: ["醒", "Xing"],
      options: [
        { id: "xing_same", ask: ["翻到自己那张也算醒", "The flipped rank itself counts"] },
        { id: "xing_match_suit", ask: ["只数同花色的醒", "Only the same suit counts"] },
        { id: "xing_reflip_at", ask: ["一次醒到几个，再翻一张", "How many call for one more flip"] },
        { id: "xing_max_flips", ask: ["最多翻几张", "Most flips"] },
        { id: "xing_multiplied", ask: ["翻倍也翻醒", "Doublings double xing too"] },
        { id: "xing_discard_factor", ask: ["点炮的醒乘几", "Xing on a discard times"], unit: "times" },
      ],
    },
    {
      title: ["牌型", "Hands"],
      options: [
        { id: "men_qing_self_draw_only", ask: ["门清只在自摸时翻倍", "Concealed doubles only when drawn"] },
        { id: "quan_qiu_ren_self_draw", ask: ["全求人自摸也算", "All melded counts when drawn"] },
        { id: "tian_di_hu", ask: ["天胡 地胡另外算子", "Heavenly and earthly wins count"] },
        { id: "hao_hua_per_quad", ask: ["豪华七对每多一个四张再翻", "Each further four doubles luxury pairs"] },
        { id: "hai_di_double", ask: ["海底翻倍", "The last tile doubles"] },
      ],
    },
    {
      title: ["杠 追牌", "Kongs, chases"],
      options: [
        { id: "concealed_kong_zi", ask: ["暗杠，每家付", "Concealed kong, each pays"] },
        { id: "exposed_kong_zi", ask: ["点杠，打的人付", "Exposed kong, who fed it pays"] },
        { id: "added_kong_zi", ask: ["蓄杠，付几子", "Added kong, zi"] },
        { id: "added_kong_payer", ask: ["蓄杠谁付", "Added kong, who pays"], values: { all: ["三家都付", "All"], feeder: ["放碰的付", "Who fed it"] } },
        { id: "zhui_zi", ask: ["追牌，付每家", "Chase, to each"], none: ["不算", "off"] },
      ],
    },
    {
      title: ["互包", "Bound pairs"],
      options: [
        { id: "bao", ask: ["算互包", "Bound pairs count"] },
        { id: "bao_partner_factor", ask: ["点给互包的那家，乘几", "Feeding one's partner, times"], unit: "times" },
      ],
    },
  ],
  zipai: [
    {
      title: ["油 舵", "You and duo"],
      options: [
        { id: "min_you", ask: ["几油起胡", "Least you to win"] },
        { id: "you_per_duo", ask: ["每几油加一舵", "You for one more duo"] },
        { id: "max_duo", ask: ["最多几舵", "Most duo"], none: ["不封顶", "no cap"] },
      ],
    },
    {
      title: ["醒", "Xing"],
      options: [
        { id: "xing_upper", ask: ["上醒算", "The rank before counts"] },
        { id: "xing_middle", ask: ["中醒算", "The flipped card counts"] },
        { id: "xing_lower", ask: ["下醒算", "The rank after counts"] },
        { id: "xing_reflip", ask: ["上醒或下醒满四张再翻", "Four of one side call for another flip"] },
        { id: "xing_wraps", ask: ["一和十相连", "One and ten are neighbours"] },
        { id: "xing_follow", ask: ["跟醒：不翻，数胡的那张", "No flip: the winning card counts"] },
        { id: "hai_di_xing", ask: ["海底算几个醒", "Xing of the last card"] },
      ],
    },
    {
      title: ["特别的胡", "Special wins"],
      options: [
        { id: "specials_stack", ask: ["几种特别的胡，倍数相乘", "Several specials multiply"] },
        { id: "wu_kan_counts_long", ask: ["五坎，龙也算坎", "A long counts for five kans"] },
      ],
    },
    { title: ["吃牌", "Eating"], options: [{ id: "xia_bi", ask: ["要下比", "下比 is played"] }] },
    {
      title: ["付钱", "Paying"],
      options: [
        {
          id: "self_draw_bonus", ask: ["自摸", "Self-draw"],
          values: { none: ["不加", "none"], plus_one: ["加 1", "+1"], double: ["翻倍", "×2"], quadruple: ["四倍", "×4"] },
        },
        { id: "discard_shares", ask: ["点炮的付几份", "A discarder pays, times"], unit: "times" },
      ],
    },
  ],
};
