/**
 * The result as a picture: totals, their course, and who pays whom.
 * @import { Scene } from "../types.d.ts"
 */
import { courses } from "../model/chart.js";
import { parting } from "../model/parting.js";
import { personOf, standing, totals } from "../model/table.js";
import { signed } from "../text/index.js";
import { html } from "../view/dom.js";
import { DASHES } from "./chart.js";

const [WIDTH, GUTTER] = [720, 40];
const COLOURS = ["#ae3322", "#17695a", "#2a548c", "#7a5200"];

/** @param {Scene} scene @returns {{ text: string, height: number }} */
function drawing(scene) {
  const { table, lines, settings, t } = scene;
  const sums = totals(lines, settings.points, table.stake);
  const name = (/** @type {string} */ id) => personOf(table, id).name || (table.seats.includes(id) ? scene.seat(table.seats.indexOf(id)) : "—");
  const people = [...new Set([...table.seats, ...sums.keys()])];
  const { courses: all } = courses(lines, table.seats, settings.points, table.stake);
  const [low, high] = [Math.min(0, ...all.flat()), Math.max(1, ...all.flat())];
  const step = (WIDTH - 2 * GUTTER) / Math.max(1, all[0].length - 1);
  const line = (/** @type {number[]} */ course) => course.map((sum, i) => `${(GUTTER + i * step).toFixed(1)},${(380 - ((sum - low) / (high - low)) * 150).toFixed(1)}`).join(" ");
  const pays = parting(totals(lines, true, table.stake));
  const width = (WIDTH - 2 * GUTTER) / people.length;
  const height = 430 + pays.length * 40 + 40;
  const { text } = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="PingFang SC, Noto Sans CJK SC, Microsoft YaHei, sans-serif">
    <rect width="100%" height="100%" fill="#f0f4ef"/><rect width="100%" height="200" fill="${table.game === "mahjong" ? "#1b5a50" : "#34506e"}"/>
    <text x="${GUTTER}" y="62" font-size="38" font-weight="700" fill="#f4f3e8">${table.name || t(table.game)}</text>
    <text x="${WIDTH - GUTTER}" y="60" font-size="22" text-anchor="end" fill="#cbdfd5">${t("deals", standing(lines).length)} · ${scene.date(lines.at(-1)?.at ?? Date.now())}</text>
    ${people.map((id, i) => html`<text x="${GUTTER + i * width}" y="118" font-size="24" fill="#cbdfd5">${name(id)}</text><text x="${GUTTER + i * width}" y="166" font-size="42" font-weight="700" fill="#f4f3e8">${signed(sums.get(id) ?? 0)}</text>`)}
    ${all.map((course, i) => html`<polyline fill="none" stroke="${COLOURS[i]}" stroke-width="4" stroke-dasharray="${DASHES[i]}" points="${line(course)}"/>`)}
    ${all.map((_, i) => html`<text x="${GUTTER + i * 110}" y="415" font-size="22" fill="${COLOURS[i]}">━ ${name(table.seats[i])}</text>`)}
    ${pays.map(({ from, to, amount }, i) => html`<text x="${GUTTER}" y="${462 + i * 40}" font-size="26" fill="#15211e">${t("paysTo", name(from), name(to))}</text><text x="${WIDTH - GUTTER}" y="${462 + i * 40}" font-size="26" font-weight="700" text-anchor="end" fill="#15211e">${amount}</text>`)}
  </svg>`;
  return { text, height };
}

/** @param {Scene} scene @returns {Promise<Blob>} */
export async function picture(scene) {
  const { text, height } = drawing(scene);
  const image = new Image(WIDTH, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * 2, height * 2];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}
