import type { BlockParser } from './blockParser.ts'
import { appendElement, wrapText, type Element } from './element.ts'

/** Number of spaces per nesting level. */
const indent = 2
const indentation = ' '.repeat(indent)

interface ListKind {
  readonly tag: 'ol' | 'ul'
  readonly item: RegExp
}

export const numberedList: ListKind = { tag: 'ol', item: /^ ?(\d+)\. +(.*)$/ }
export const bulletList: ListKind = { tag: 'ul', item: /^ ?([*+-]) +(.*)$/ }

const nestedItem = /^ {2,3}(?:\d+\.|[*+-]) +/
const isListElement = (element: Element | undefined) => element?.tag === 'ol' || element?.tag === 'ul'

export function isList(kind: ListKind, block: string): boolean {
  const end = block.indexOf('\n')
  return kind.item.test(end < 0 ? block : block.slice(0, end))
}

/** Returns the items of a block. One that starts with spaces belongs to the previous item. */
function itemsOf(kind: ListKind, block: string): { items: string[]; start: string } {
  const items: string[][] = []
  let start = '1'
  for (const line of block.split('\n')) {
    const match = kind.item.exec(line)
    const last = items.at(-1)
    if (match) {
      if (!last) start = match[1]!
      items.push([match[2]!])
    } else if (nestedItem.test(line) && !last![0]!.startsWith(indentation)) items.push([line])
    else last!.push(line)
  }
  return { items: items.map((lines) => lines.join('\n')), start }
}

export function listOf(parser: BlockParser, kind: ListKind, parent: Element, block: string): string {
  const { items, start } = itemsOf(kind, block)
  const last = parent.children.at(-1)
  let list: Element
  if (last?.tag === kind.tag) {
    list = last
    loosen(list)
    const first = items.shift()!
    parser.within('looselist', () => parser.parseBlocks(appendElement(list, 'li'), [first]))
  } else if (isListElement(parent)) list = parent
  else
    list = appendElement(parent, kind.tag, '', kind.tag === 'ol' && start !== '1' ? ` start="${start}"` : '')
  parser.within('list', () => {
    for (const item of items) {
      const nests = item.startsWith(indentation) && list.children.length > 0
      parser.parseBlocks(nests ? list.children.at(-1)! : appendElement(list, 'li'), [item])
    }
  })
  return ''
}

/** Makes the last item loose, because a blank line precedes the next one. */
function loosen(list: Element): void {
  const item = list.children.at(-1)
  if (!item) return
  wrapText(item)
  const last = item.children.at(-1)
  if (!last?.tail) return
  appendElement(item, 'p', last.tail.trimStart())
  last.tail = ''
}

export function isIndentedInList(parser: BlockParser, parent: Element, block: string): boolean {
  if (!block.startsWith(indentation) || parser.state === 'detabbed') return false
  return parent.tag === 'li' || isListElement(parent.children.at(-1))
}

/** Returns the element and the level for the indentation of a block. */
function levelOf(parser: BlockParser, parent: Element, block: string): { level: number; element: Element } {
  const depth = Math.floor(/^ */.exec(block)![0].length / indent)
  let level = parser.state === 'list' ? 1 : 0
  let element = parent
  while (depth > level) {
    const child = element.children.at(-1)
    if (!child || !(isListElement(child) || child.tag === 'li')) break
    if (isListElement(child)) level++
    element = child
  }
  return { level, element }
}

/** Adds an indented block after a list to the item at its level of indentation. */
export function indentedInList(parser: BlockParser, parent: Element, block: string): string {
  const { level, element } = levelOf(parser, parent, block)
  const spaces = indentation.repeat(level)
  const text = block
    .split('\n')
    .map((line) => (line.startsWith(spaces) ? line.slice(spaces.length) : line))
    .join('\n')
  parser.within('detabbed', () => {
    const lastItem = parent.children.at(-1)
    const item = element.children.at(-1)
    if (parent.tag === 'li') parser.parseBlocks(isListElement(lastItem) ? lastItem! : parent, [text])
    else if (element.tag === 'li') parser.parseBlocks(element, [text])
    else if (item?.tag === 'li') {
      wrapText(item)
      parser.parseText(item, text)
    } else parser.parseBlocks(appendElement(element, 'li'), [text])
  })
  return ''
}
