/** White text has at least 4.5:1 on each of them. */
const colors = [
  '#3557d6',
  '#1f7a63',
  '#a3482e',
  '#8250c4',
  '#2b7d4f',
  '#b3571a',
  '#3a74b5',
  '#63707f',
  '#b03a72',
  '#8a6a12',
] as const

/** The colour behind initials; the same seed gives the same colour. */
export function avatarColor(seed: number | string): string {
  let hash = 7
  for (const char of String(seed)) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) >>> 0
  return colors[((hash ^ (hash >>> 7)) >>> 0) % colors.length]!
}
