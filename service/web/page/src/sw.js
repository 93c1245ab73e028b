/**
 * The service worker: after one visit the page, the rules and their clauses open without a network. What is asked of
 * the service itself is never answered from here.
 */

const worker = /** @type {any} */ (self);
const BASE = "{{base}}";
const CACHE = `page ${BASE}`;
const SHELL = ["/", `${BASE}/app.js`, `${BASE}/app.css`, `${BASE}/rules.json`, `${BASE}/icon.svg`, `${BASE}/manifest.webmanifest`];
const RULES = ["/rules/zh", "/rules/en"];
const PATIENCE = 2500;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/") || pathname.startsWith("/handbook/")) event.respondWith(kept(event.request));
  else if (pathname === "/" || pathname === "/v1/rules" || pathname.startsWith("/rules")) event.respondWith(fresh(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await cache.addAll(SHELL);
  // The rules with what they look by; a service that does not serve them, or wants a key, must not keep the page from installing.
  for (const path of [...RULES, "/v1/rules"]) {
    try {
      const response = await fetch(path);
      if (!response.ok) continue;
      const parts = path === "/v1/rules" ? [] : [...(await response.clone().text()).matchAll(/(?:href|src)="(\/handbook\/[^"]+)"/g)].map(([, part]) => part);
      await cache.put(path, response);
      await cache.addAll(parts);
    } catch {
      // Another visit will bring them.
    }
  }
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request what never changes under its address */
async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** From the network, if it answers in time; else as it was last. @param {Request} request */
async function fresh(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
    return response;
  } catch {
    const { pathname } = new URL(request.url);
    const found = await caches.match(pathname === "/rules" ? RULES[0] : request, { ignoreVary: true, ignoreSearch: true });
    return found ?? Response.error();
  }
}
