/**
 * What a value that came from outside must look like, said in parts.
 */

/** @typedef {(value: any) => boolean} Shape */

const LONGEST = 2000;

/** @param {any} value @returns {value is Record<string, any>} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {any} value */
export const text = (value) => typeof value === "string" && value.length <= LONGEST;
/** @param {any} value */
export const truth = (value) => typeof value === "boolean";
/** @param {number} [low] @param {number} [high] @returns {Shape} */
export const whole = (low = 0, high = Number.MAX_SAFE_INTEGER) => (value) => Number.isInteger(value) && value >= low && value <= high;
/** @param {readonly unknown[]} values @returns {Shape} */
export const oneOf = (values) => (value) => values.includes(value);
/** @param {Shape} shape @returns {Shape} null, or not there, too */
export const maybe = (shape) => (value) => value === null || value === undefined || shape(value);
/** @param {Shape} shape @returns {Shape} */
export const list = (shape) => (value) => Array.isArray(value) && value.every(shape);
/** @param {Record<string, Shape>} fields @returns {Shape} others may stand beside them */
export const record = (fields) => (value) => isObject(value) && Object.entries(fields).every(([name, shape]) => shape(value[name]));
/** @param {readonly unknown[]} values */
export const unique = (values) => new Set(values).size === values.length;
