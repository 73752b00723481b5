const tabSize = 4

function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  let expanded = ''
  for (const part of line.split(/(\t)/))
    expanded += part === '\t' ? ' '.repeat(tabSize - (expanded.length % tabSize)) : part
  return expanded
}

/** The lines of a message: without marks of our own, tabs as spaces, blank lines empty. */
export function normalize(source: string): string[] {
  const text = source
    .replaceAll('\0', '')
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replace(/\r\n?/g, '\n')
  return text.split('\n').map((line, index, all) => {
    const expanded = expandTabs(line)
    // The last line keeps its spaces, as the service does.
    return index > 0 && index < all.length - 1 && expanded.trim() === '' ? '' : expanded
  })
}
