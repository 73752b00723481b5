import type { MarkdownIt, StateBlock } from 'markdown-it'

type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean

const fenceStart = /^(`{3,}|~{3,})[ ]*\{?\.?(?:([\w+#.-]+)(?:[ ]+(\S.*?))?)?[ ]*\}?[ ]*$/

const lineAt = (state: StateBlock, line: number) =>
  state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line])
/** The line with what indents it beyond the block it is in. */
const rawLineAt = (state: StateBlock, line: number, indent: number) =>
  state.getLines(line, line + 1, indent, false).replace(/\n$/, '')

/**
 * Where the fence that opens at `start` closes: the line of the closing mark, or the end. Quotes and spoilers hold
 * fences of their own, which must close first.
 */
function closingLine(state: StateBlock, start: number, end: number, mark: string, nests: boolean): number {
  const open: { mark: string; nests: boolean }[] = [{ mark, nests }]
  for (let line = start + 1; line < end; line++) {
    const text = lineAt(state, line).trimEnd()
    const inner = open.at(-1)!
    if (text === inner.mark) {
      open.pop()
      if (!open.length) return line
      continue
    }
    if (!inner.nests) continue
    const match = fenceStart.exec(text)
    if (match) open.push({ mark: match[1]!, nests: match[2] === 'quote' || match[2] === 'spoiler' })
  }
  return end
}

function container(state: StateBlock, type: string, start: number, close: number, end: number): void {
  const from = state.push(`${type}_open`, '', 1)
  from.block = true
  const { lineMax, parentType } = state
  state.lineMax = close
  state.parentType = 'blockquote'
  state.md.block.tokenize(state, start + 1, close)
  state.lineMax = lineMax
  state.parentType = parentType
  state.push(`${type}_close`, '', -1)
  state.line = Math.min(close + 1, end)
}

/** ``` and ~~~ with an optional language, `quote`, `spoiler Title` or `math`. */
const fence: BlockRule = (state, start, end, silent) => {
  if (state.sCount[start]! - state.blkIndent >= 4) return false
  const match = fenceStart.exec(lineAt(state, start))
  if (!match) return false
  if (silent) return true
  const mark = match[1]!
  const word = match[2] ?? ''
  const nests = word === 'quote' || word === 'spoiler'
  const close = closingLine(state, start, end, mark, nests)
  if (word === 'quote') {
    container(state, 'dialect_quote', start, close, end)
    return true
  }
  if (word === 'spoiler') {
    const open = state.push('spoiler_header_open', '', 1)
    open.block = true
    if (match[3]) {
      state.push('paragraph_open', 'p', 1)
      const title = state.push('inline', '', 0)
      title.content = match[3]
      title.children = []
      state.push('paragraph_close', 'p', -1)
    }
    state.push('spoiler_header_close', '', -1)
    container(state, 'spoiler_content', start, close, end)
    return true
  }
  const indent = state.sCount[start]!
  const lines: string[] = []
  for (let line = start + 1; line < close; line++) lines.push(rawLineAt(state, line, indent))
  const token = state.push(word === 'math' ? 'math_block' : 'dialect_code', '', 0)
  token.info = word
  token.content = lines.join('\n').replace(/^\n+|\n+$/g, '')
  token.block = true
  state.line = Math.min(close + 1, end)
  return true
}

export function addBlocks(parser: MarkdownIt): void {
  parser.block.ruler.at('fence', fence, { alt: ['paragraph', 'reference', 'blockquote', 'list'] })
}
