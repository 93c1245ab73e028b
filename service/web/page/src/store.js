/**
 * The one store. Its parts are kept by key, each on its own and with a revision, in the browser's storage. A change
 * always starts from what the storage holds at that moment, so two tabs write into one state and neither wipes the
 * other's part; what another tab wrote is taken over when the browser tells of it.
 */

const PREFIX = "guilin/";

/** @typedef {{ key: string, before: any, after: any }} Change undefined: was not, or is no longer there */

/**
 * @param {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} storage
 */
export function createStore(storage) {
  /** What was read, by key: the raw text tells whether it is still so. @type {Map<string, { raw: string, rev: number, value: any }>} */
  const parts = new Map();
  /** @type {Set<(keys: string[]) => void>} */
  const listeners = new Set();
  /** Values of all parts under a prefix, gathered once until one of them changes. @type {Map<string, any[]>} */
  const gathered = new Map();
  /** @type {Change[] | null} */
  let changes = null;
  let full = false;

  /** Take over all that the storage holds now. */
  function refreshAll() {
    [...parts.keys()].forEach(refresh);
    for (let i = 0; i < storage.length; i++) {
      const key = storage.key(i);
      if (key?.startsWith(PREFIX)) refresh(key.slice(PREFIX.length));
    }
  }

  refreshAll();

  /** @param {string} key @param {{ raw: string, rev: number, value: any } | null} part */
  function put(key, part) {
    if (part) parts.set(key, part);
    else parts.delete(key);
    for (const prefix of gathered.keys()) if (key.startsWith(prefix)) gathered.delete(prefix);
  }

  /** Take over what the storage holds now. @param {string} key */
  function refresh(key) {
    const raw = storage.getItem(PREFIX + key);
    const known = parts.get(key);
    if (raw === null) return known && !full && put(key, null);
    if (known?.raw === raw) return;
    try {
      const { rev, value } = JSON.parse(raw);
      if (Number.isInteger(rev) && value !== undefined) put(key, { raw, rev, value });
    } catch {
      // Not ours: left as it is until something is written there.
    }
  }

  /** @param {string} key @param {any} value undefined: gone */
  function write(key, value) {
    const old = parts.get(key);
    if (changes) changes.push({ key, before: old?.value, after: value });
    if (value === undefined) {
      put(key, null);
      storage.removeItem(PREFIX + key);
      return;
    }
    const rev = (old?.rev ?? 0) + 1;
    const raw = JSON.stringify({ rev, value });
    put(key, { raw, rev, value });
    try {
      storage.setItem(PREFIX + key, raw);
      full = false;
    } catch {
      full = true;
    }
  }

  /** @param {string[]} keys */
  const tell = (keys) => listeners.forEach((listener) => listener(keys));

  return {
    /** @param {string} key @returns {any} undefined where there is nothing */
    get: (key) => parts.get(key)?.value,

    /** @param {string} prefix @returns {string[]} */
    keys: (prefix) => [...parts.keys()].filter((key) => key.startsWith(prefix)),

    /** The values under a prefix: the same list as long as nothing there changes. @param {string} prefix @returns {readonly any[]} */
    all(prefix) {
      const known = gathered.get(prefix) ?? [...parts].flatMap(([key, { value }]) => (key.startsWith(prefix) ? [value] : []));
      gathered.set(prefix, known);
      return known;
    },

    /** @returns {boolean} whether the last change could not be kept */
    get full() {
      return full;
    },

    /**
     * Make the new value from the freshest one. Values are never changed in place.
     * @param {string} key @param {(old: any) => any} change undefined: take the part away
     */
    update(key, change) {
      refresh(key);
      const old = parts.get(key)?.value;
      const value = change(old);
      if (value === old) return;
      write(key, value);
      if (!changes) tell([key]);
    },

    /**
     * Make several changes as one, and say what they were, so that they can be taken back.
     * @param {() => void} make @returns {Change[]}
     */
    together(make) {
      const outer = changes;
      /** @type {Change[]} */
      const made = [];
      changes = made;
      try {
        make();
      } finally {
        changes = outer;
      }
      outer?.push(...made);
      if (!outer) tell(made.map(({ key }) => key));
      return made;
    },

    /**
     * Take changes back, unless somebody changed the same since: the same fields of a part, or the part. Parts that
     * went on are left as they are where `mayGoOn` says so.
     * @param {Change[]} made @param {(key: string) => boolean} [mayGoOn] @returns {boolean}
     */
    revert(made, mayGoOn = () => false) {
      made.forEach(({ key }) => refresh(key));
      /** @type {Map<string, any>} */
      const ends = new Map();
      for (const { key, before, after } of [...made].reverse()) {
        const back = takenBack(ends.has(key) ? ends.get(key) : parts.get(key)?.value, before, after);
        if (back) ends.set(key, back.value);
        else if (!mayGoOn(key)) return false;
      }
      this.together(() => ends.forEach((value, key) => write(key, value)));
      return true;
    },

    /** @param {(keys: string[]) => void} listener */
    listen: (listener) => void listeners.add(listener),

    /** What another tab wrote. @param {string | null} key null: everything went, but there may be something again */
    heard(key) {
      if (key === null) refreshAll();
      else if (!key.startsWith(PREFIX)) return;
      else refresh(key.slice(PREFIX.length));
      tell(key === null ? [] : [key.slice(PREFIX.length)]);
    },
  };
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** @param {any} now @param {any} before @param {any} after @returns {{ value: any } | null} null: it was changed since */
function takenBack(now, before, after) {
  if (!now || !before || !after || typeof now !== "object") return same(now, after) ? { value: before } : null;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !same(before[field], after[field]));
  if (!fields.every((field) => same(now[field], after[field]))) return null;
  return { value: { ...now, ...Object.fromEntries(fields.map((field) => [field, before[field]])) } };
}

/** @typedef {ReturnType<typeof createStore>} Store */

/** A browser may forbid to keep anything; the page works without, until it is closed. @returns {Storage} */
export function browserStorage() {
  try {
    localStorage.getItem(PREFIX);
    return localStorage;
  } catch {
    const nothing = { length: 0, key: () => null, getItem: () => null, removeItem() {}, setItem: () => { throw new Error("nothing is kept"); } };
    return /** @type {any} */ (nothing);
  }
}
