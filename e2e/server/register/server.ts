/** A version that a server of a level could have. */
export function serverVersion(level: number): string {
  return `${String(Math.max(3, Math.floor(level / 40)))}.0`
}
