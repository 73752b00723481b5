import { lazy } from '../../lazy.ts'
import { constructOf, constructs } from '../constructs/constructs.ts'
import type { Block, ConstructNode, ContentTree, Inline, TableCell } from '../tree.ts'

export interface TextOptions {
  /** True to omit hidden parts of spoilers, as notifications must. */
  readonly hideSpoilers?: boolean
}

/** Four times the maximum length of a message, because every consumer of the text reads all of it. */
const maxLength = 40_000

/** Returns the text of a message, one block per line, for notifications, search and screen readers. */
export const contentText = (tree: ContentTree, options: TextOptions = {}): string =>
  blocksText(tree.blocks, options).slice(0, maxLength)

function blocksText(blocks: readonly Block[], options: TextOptions): string {
  const texts: string[] = []
  let named = new Set<string>()
  for (const block of blocks) {
    const lines = blockText(block, options).split('\n')
    const isMedia = isConstruct(block) && constructOf(block).isMedia === true
    // Images and players follow the paragraph with their link, which already contains their names.
    const text = (isMedia ? lines.filter((line) => !named.has(line)) : lines).join('\n')
    if (text !== '') texts.push(text)
    if (!isMedia) named = new Set(lines)
  }
  return texts.join('\n')
}

const isConstruct = (block: Block): block is ConstructNode => Object.hasOwn(constructs, block.type)

function blockText(block: Block, options: TextOptions): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.children)
    case 'rule':
      return ''
    case 'blockquote':
      return blocksText(block.children, options).replace(/^/gm, '> ')
    case 'list':
      return block.items
        .map(
          (item, i) => `${block.ordered ? `${block.start + i}.` : '•'} ${blocksText(item.children, options)}`,
        )
        .join('\n')
    case 'table':
      return [block.head, ...block.rows]
        .filter((row) => row.length > 0)
        .map(rowText)
        .join('\n')
    case 'mathBlock':
      return block.tex
    case 'unsupported':
      return block.text
    default:
      return constructOf(block).words(block, {
        blocks: (blocks) => blocksText(blocks, options),
        inlines: inlineText,
        hideSpoilers: options.hideSpoilers === true,
      })
  }
}

const rowText = (cells: readonly TableCell[]): string =>
  cells.map((cell) => inlineText(cell.children)).join('\t')

export function inlineText(nodes: readonly Inline[]): string {
  return nodes.map(oneInlineText).join('')
}

/** Formats a time in this computer's zone. The element's own text is a machine-readable time in another zone. */
const timeText = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }))

function oneInlineText(node: Inline): string {
  switch (node.type) {
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'inlineCode':
    case 'link':
      return inlineText(node.children)
    case 'lineBreak':
      return '\n'
    case 'math':
      return node.tex
    case 'time':
      return timeText().format(node.timestamp * 1000)
    case 'emoji':
      return node.kind === 'unicode' ? node.char : `:${node.name}:`
    case 'image':
    case 'audio':
      return node.title
    default:
      return node.text
  }
}
