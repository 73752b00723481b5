import { appendElement, createElement, type Element } from './element.ts'
import { bulletList, indentedInList, isIndentedInList, isList, listOf, numberedList } from './lists.ts'
import { silenceMentions } from './mentions.ts'
import { readTable } from './tables.ts'

const quoteLine = /^ {0,3}> ?(.*)$/
const isBare = (line: string) => /^ {0,3}>\s*$/.test(line)

/** Returns a line without its quote mark. Mentions in it become silent, except one directly after the mark. */
function unquote(line: string): string {
  if (line.trim() === '>') return ''
  const silent = silenceMentions(line)
  return quoteLine.exec(silent)?.[1] ?? silent
}

/** Returns the quote in a block, from its first quoted line on; null when no text follows the marks. */
function readQuote(block: string): { readonly before: string; readonly text: string } | null {
  if (!block.includes('>')) return null
  const lines = block.split('\n')
  // A run of bare marks starts a quote only if text follows.
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

/** The lines before and after a construct that takes whole lines of a block. */
interface Around {
  readonly before: string
  readonly after: string
}

const around = (block: string, match: RegExpExecArray): Around => ({
  before: block.slice(0, match.index).replace(/\n$/, ''),
  after: block.slice(match.index + match[0].length).replace(/^\n+/, ''),
})

/** Matches the number signs at the end of a heading, except an escaped one. */
const closingSigns = /(?=#)(?<=(?:^|[^\\#])(?:\\\\)*(?:\\#)?)#+$/

/** Returns the first heading of a block: one to six number signs and white space; null for none. */
function readHeading(block: string): (Around & { level: number; text: string }) | null {
  const match = /^(#{1,6})\s((?:\\.|[^\\\n])*)$/m.exec(block)
  if (!match) return null
  return {
    ...around(block, match),
    level: match[1]!.length,
    text: match[2]!.replace(closingSigns, '').trim(),
  }
}

/**
 * Finds the first horizontal rule: three or more of one character, with at most two spaces between them; null for none.
 */
function horizontalRule(block: string): Around | null {
  const match = /^ {0,3}([-_*])(?: {0,2}\1){2,} *$/m.exec(block)
  return match && around(block, match)
}

/** Maximum depth of nested blocks. Deeper ones become paragraphs, so that no message exhausts the stack. */
const maxDepth = 24

export type ListState = 'list' | 'looselist' | 'detabbed' | 'blockquote'

/**
 * Parses blocks of lines between blank lines, as the server does: a list, a quote or a table takes its whole block, and
 * a later indented block belongs to the list before it.
 */
export class BlockParser {
  readonly #states: ListState[] = []
  #depth = 0

  parse(lines: readonly string[]): Element {
    const root = createElement('div')
    this.parseText(root, lines.join('\n'))
    return root
  }

  parseText(parent: Element, text: string): void {
    this.parseBlocks(parent, text.split('\n\n'))
  }

  get state(): ListState | undefined {
    return this.#states.at(-1)
  }

  /** Runs `parse` with `state` as the context of inner blocks. */
  within(state: ListState, parse: () => void): void {
    this.#states.push(state)
    parse()
    this.#states.pop()
  }

  parseBlocks(parent: Element, lines: readonly string[]): void {
    this.#depth++
    const blocks = lines.toReversed()
    for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
      if (block === '' || block.startsWith('\n')) {
        this.#blank(parent, block, blocks)
        continue
      }
      const rest = this.#depth > maxDepth ? this.#paragraph(parent, block) : this.#parseBlock(parent, block)
      if (rest) blocks.push(rest)
    }
    this.#depth--
  }

  #blank(parent: Element, block: string, blocks: string[]): void {
    if (block.length > 1) blocks.push(block.slice(1))
    const last = parent.children.at(-1)
    if (last?.tag === 'pre') last.text += block === '' ? '\n\n' : '\n'
  }

  /** Parses one block. Returns the rest, which is parsed next. */
  #parseBlock(parent: Element, block: string): string {
    if (isIndentedInList(this, parent, block)) return indentedInList(this, parent, block)
    if (block.startsWith('    ')) return indentedCode(parent, block)
    const heading = readHeading(block)
    if (heading) {
      if (heading.before !== '') this.parseBlocks(parent, [heading.before])
      appendElement(parent, `h${heading.level}`, heading.text)
      return heading.after
    }
    const table = readTable(block)
    if (table) {
      parent.children.push(table)
      return ''
    }
    const rule = horizontalRule(block)
    if (rule) {
      if (rule.before !== '') this.parseBlocks(parent, [rule.before])
      appendElement(parent, 'hr')
      return rule.after
    }
    if (isList(numberedList, block)) return listOf(this, numberedList, parent, block)
    if (isList(bulletList, block)) return listOf(this, bulletList, parent, block)
    const quote = readQuote(block)
    if (quote) {
      this.parseBlocks(parent, [quote.before])
      const element = appendElement(parent, 'blockquote')
      this.within('blockquote', () => this.parseText(element, quote.text))
      return ''
    }
    return this.#paragraph(parent, block)
  }

  #paragraph(parent: Element, block: string): string {
    if (block.trim() === '') return ''
    const text = block.trimStart()
    if (this.state !== 'list') {
      appendElement(parent, 'p', text)
      return ''
    }
    // In a tight list, text is in the item itself.
    const last = parent.children.at(-1)
    if (last) last.tail += `\n${block}`
    else parent.text += parent.text === '' ? text : `\n${text}`
    return ''
  }
}

function indentedCode(parent: Element, block: string): string {
  const lines = block.split('\n')
  const isCode = (line: string) => line.startsWith('    ') || line.trim() === ''
  const end = lines.findIndex((line) => !isCode(line))
  const code = lines.slice(0, end < 0 ? lines.length : end).map((line) => line.slice(4))
  const text = code.join('\n').trimEnd()
  const last = parent.children.at(-1)
  if (last?.tag === 'pre') last.text += `\n${text}\n`
  else appendElement(parent, 'pre', `${text}\n`)
  return end < 0 ? '' : lines.slice(end).join('\n')
}
