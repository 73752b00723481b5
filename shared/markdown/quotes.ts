const quoteLine = /^ {0,3}> ?(.*)$/
const isBare = (line: string) => /^ {0,3}>\s*$/.test(line)

function unquote(line: string): string {
  if (line.trim() === '>') return ''
  return quoteLine.exec(line)?.[1] ?? line
}

/** The quote of a block, from its first quoted line on; marks with nothing after them are no quote. */
export function readQuote(block: string): { readonly before: string; readonly text: string } | null {
  if (!block.includes('>')) return null
  const lines = block.split('\n')
  // A run of bare marks begins a quote when text follows it.
  let isFollowed = false
  let start = -1
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index]!
    if (!isBare(line)) isFollowed = line !== ''
    if (isFollowed && quoteLine.test(line)) start = index
  }
  if (start < 0) return null
  return { before: lines.slice(0, start).join('\n'), text: lines.slice(start).map(unquote).join('\n') }
}
