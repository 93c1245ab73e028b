/**
 * Makes dist/ of src/: one script, one style sheet, and what is served beside them. `--check` only says whether dist/ is
 * what src/ makes.
 */
import { build } from "esbuild";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const here = import.meta.dirname;
const COPIED = ["index.html", "icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"];

/** Indentation inside of markup is for readers of the sources. @type {import("esbuild").Plugin} */
const unindented = {
  name: "unindented",
  setup: ({ onLoad }) => onLoad({ filter: /\.js$/ }, async ({ path }) => ({ contents: (await readFile(path, "utf8")).replace(/\n[ \t]+/g, "\n") })),
};

/** @param {string} folder */
async function make(folder) {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: here,
    entryPoints: ["src/app.js", "src/app.css", "src/sw.js"],
    outdir: folder,
    bundle: true,
    plugins: [unindented],
    minify: true,
    format: "esm",
    target: ["es2022", "chrome111", "safari16.4", "firefox114"],
    legalComments: "none",
    charset: "utf8",
    logLevel: "warning",
  });
  for (const name of COPIED) await copyFile(join(here, "src", name), join(folder, name));
}

/** @param {string} folder @returns {Promise<Map<string, string>>} */
async function files(folder) {
  const names = (await readdir(folder)).sort();
  return new Map(await Promise.all(names.map(async (name) => /** @type {const} */ ([name, (await readFile(join(folder, name))).toString("base64")]))));
}

const dist = join(here, "dist");
if (process.argv.includes("--check")) {
  const fresh = await mkdtemp(join(tmpdir(), "page-"));
  try {
    await make(fresh);
    const [made, kept] = [await files(fresh), await files(dist)];
    const stale = [...new Set([...made.keys(), ...kept.keys()])].filter((name) => made.get(name) !== kept.get(name));
    if (stale.length) {
      console.error(`dist/ is not what src/ makes: ${stale.join(", ")}; run "npm run build"`);
      process.exitCode = 1;
    }
  } finally {
    await rm(fresh, { recursive: true });
  }
} else {
  await rm(dist, { recursive: true, force: true });
  await make(dist);
}
