/** Traditional Chinese out of simplified. Made by build.mjs with OpenCC from what the page and the service say; terms.js goes first. */

/** @param {string} text @returns {string} */
export const hant = (text) => text;
