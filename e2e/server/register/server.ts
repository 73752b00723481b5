/** First level of each release; higher levels belong to a development version. */
const releases: readonly (readonly [level: number, version: string])[] = [
  [421, '11.0'],
  [367, '10.0'],
  [277, '9.0'],
  [237, '8.0'],
  [185, '7.0'],
  [161, '6.0'],
  [121, '5.0'],
  [65, '4.0'],
  [25, '3.0'],
  [0, '2.1'],
]

/** Returns a version that a server of this level may have. */
export function serverVersion(level: number): string {
  if (level > 423) return '12.0'
  return releases.find(([first]) => level >= first)?.[1] ?? '2.1'
}
