/** Tells which local day a time is in, remembering the last one: messages beside each other are mostly of one day. */
export function dayFinder(): (timestampSeconds: number) => number {
  let from = 1
  let to = 0
  return (timestampSeconds) => {
    const at = timestampSeconds * 1000
    if (at < from || at >= to) {
      const date = new Date(at)
      from = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
      to = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
    }
    return from
  }
}
