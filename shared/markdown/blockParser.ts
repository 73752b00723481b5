import { appendElement, createElement, type Element } from './element.ts'
import { horizontalRule, readHeading } from './headings.ts'
import { bulletList, indentedInList, isIndentedInList, isList, listOf, numberedList } from './lists.ts'
import { readQuote } from './quotes.ts'
import { readTable } from './tables.ts'

/** Blocks inside one another beyond this are paragraphs: no message may exhaust the stack. */
const maxDepth = 24

export type ListState = 'list' | 'looselist' | 'detabbed' | 'blockquote'

/**
 * Parses blocks of lines between blank lines, the way the service does: a list, a quote or a table takes its whole
 * block, and a later block that is indented belongs to the list before it.
 */
export class BlockParser {
  readonly #states: ListState[] = []
  #depth = 0

  parse(lines: readonly string[]): Element {
    const root = createElement('div')
    this.parseText(root, `${lines.join('\n')}\n\n\n`)
    return root
  }

  parseText(parent: Element, text: string): void {
    this.parseBlocks(parent, text.split('\n\n'))
  }

  get state(): ListState | undefined {
    return this.#states.at(-1)
  }

  /** Runs `parse` while `state` tells the blocks inside where they are. */
  within(state: ListState, parse: () => void): void {
    this.#states.push(state)
    parse()
    this.#states.pop()
  }

  parseBlocks(parent: Element, given: readonly string[]): void {
    this.#depth++
    const blocks = given.toReversed()
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

  /** Parses one block; returns what of it is left for the next turn. */
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
    // Inside a tight list text stands in the item itself.
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
