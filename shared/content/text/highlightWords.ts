import { constructOf } from '../constructs/constructs.ts'
import { regExp, sequence } from '../../regExp.ts'
import { marksOf } from '../../model/search/snippet.ts'
import type { Block, ContentTree, Inline } from '../tree.ts'

/** Returns a pattern for the user's alert words: whole words in any case; null when there are none. */
export function alertWordPattern(words: readonly string[]): RegExp | null {
  const parts = words
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => sequence(word.split(/\s+/), /\s+/))
  if (parts.length === 0) return null
  return regExp('giu')`(?<![\p{L}\p{N}_])${parts}(?![\p{L}\p{N}_])`
}

/** Marks matches of the pattern in the text, but not in code, links or mentions. */
export function highlightWords(tree: ContentTree, pattern: RegExp): ContentTree {
  return highlight(tree, (text) => splitText(text, pattern))
}

/** Marks the folded words of a search, also inside other words. */
export function highlightFound(tree: ContentTree, words: readonly string[]): ContentTree {
  return highlight(tree, (text) => {
    const out: Inline[] = []
    let from = 0
    for (const [start, end] of marksOf(text, words)) {
      if (start > from) out.push({ type: 'text', text: text.slice(from, start) })
      out.push({ type: 'highlight', reason: 'search', text: text.slice(start, end) })
      from = end
    }
    if (from < text.length) out.push({ type: 'text', text: text.slice(from) })
    return out
  })
}

/** Splits a text into marked and unmarked parts. */
type Split = (text: string) => readonly Inline[]

const highlight = (tree: ContentTree, split: Split): ContentTree => ({
  ...tree,
  blocks: tree.blocks.map((block) => inBlock(block, split)),
})

function inBlock(block: Block, split: Split): Block {
  const blocks = (list: readonly Block[]) => list.map((b) => inBlock(b, split))
  const inlines = (list: readonly Inline[]) => inInlines(list, split)
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: inlines(block.children) }
    case 'blockquote':
      return { ...block, children: blocks(block.children) }
    case 'list':
      return { ...block, items: block.items.map((item) => ({ ...item, children: blocks(item.children) })) }
    case 'table': {
      const row = (cells: (typeof block)['head']) =>
        cells.map((cell) => ({ ...cell, children: inlines(cell.children) }))
      return { ...block, head: row(block.head), rows: block.rows.map(row) }
    }
    case 'rule':
    case 'mathBlock':
    case 'unsupported':
      return block
    default:
      return constructOf(block).mapBlocks?.(block, blocks) ?? block
  }
}

function inInlines(nodes: readonly Inline[], split: Split): readonly Inline[] {
  return nodes.flatMap((node): readonly Inline[] => {
    if (node.type === 'text') return split(node.text)
    if (node.type === 'strong' || node.type === 'emphasis' || node.type === 'strike')
      return [{ ...node, children: inInlines(node.children, split) }]
    return [node]
  })
}

function splitText(text: string, pattern: RegExp): readonly Inline[] {
  const out: Inline[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) out.push({ type: 'text', text: text.slice(from, match.index) })
    out.push({ type: 'highlight', reason: 'alertWord', text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) out.push({ type: 'text', text: text.slice(from) })
  return out
}
