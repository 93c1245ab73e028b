/**
 * Keeps the screen on between two deals, where the scorekeeper wants it and the browser can: not every one does, and
 * none on a page that is not served securely.
 */

/** @returns {boolean} */
export const canStayAwake = () => "wakeLock" in navigator;

/** @returns {(wanted: boolean) => Promise<void>} to be called whenever what is wanted or seen may have changed */
export function keeper() {
  let asking = false;
  let wanted = false;
  /** @type {WakeLockSentinel | null} */
  let lock = null;

  return async (/** @type {boolean} */ wantedNow) => {
    wanted = wantedNow;
    if (!wanted) await lock?.release();
    if (!wanted || asking || document.hidden || lock?.released === false) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (!wanted) await lock.release();
    } catch {
      // The battery is low, or the page has just been left: asked again at the next change.
    } finally {
      asking = false;
    }
  };
}
