/** Returns the seconds since a Date.now(), with one digit: "12.3 s". */
export function secondsSince(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
