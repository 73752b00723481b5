import { parseBlocks } from './parseBlocks.ts'
import { htmlLimits, parseHtml, plainBeginning, type HtmlLimits } from './html/parseHtml.ts'
import type { Block, ContentTree } from './tree.ts'

export interface TreeSize {
  /** Number of objects: nodes and their fields. */
  readonly nodes: number
  /** UTF-16 units of visible text. */
  readonly text: number
}

const laidOut = new Set(['text', 'tex', 'title', 'description', 'author'])

/** Measures the visible content of a tree. Iterative, because formulas are deeply nested. */
export function treeSize(tree: unknown): TreeSize {
  const stack = [tree]
  let nodes = 0
  let text = 0
  while (stack.length > 0) {
    const node = stack.pop()
    if (typeof node !== 'object' || node === null) continue
    if (!Array.isArray(node)) nodes += 1
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object') stack.push(value)
      else if (typeof value === 'string' && laidOut.has(key)) text += value.length
    }
  }
  return { nodes, text }
}

/**
 * Parses message HTML (`content`, `rendered_content`, `match_content`, `rendered_description`) into a tree. Never
 * throws. With `realmUrl`, absolute links to the organization become internal. HTML beyond the limits is cut.
 */
export function parseContent(html: string, realmUrl?: string, limits: HtmlLimits = htmlLimits): ContentTree {
  if (html === '') return emptyContent
  const { nodes, made } = parseHtml(html, limits)
  if (nodes === null) return beginningOf(html, limits)
  const blocks = parseBlocks(nodes, { realmUrl, depth: 0 })
  if ((made > surelyFew || html.length > maxText) && isTooLarge(blocks)) return beginningOf(html, limits)
  return { blocks, emojiOnly: isEmojiOnly(blocks), isCut: false }
}

/** This few HTML nodes never exceed the limits of a tree. */
const surelyFew = htmlLimits.nodes / 10
/** UTF-16 units of visible text. Mentions may be ten times as long as typed. */
const maxText = 150_000

function isTooLarge(blocks: readonly Block[]): boolean {
  const { nodes, text } = treeSize(blocks)
  return nodes > htmlLimits.nodes || text > maxText
}

const emptyContent: ContentTree = { blocks: [], emojiOnly: false, isCut: false }

function beginningOf(html: string, limits: HtmlLimits): ContentTree {
  const text = plainBeginning(html, limits)
  const blocks: readonly Block[] =
    text === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', text }] }]
  return { blocks, emojiOnly: false, isCut: true }
}

function isEmojiOnly(blocks: readonly Block[]): boolean {
  const [only] = blocks
  if (blocks.length !== 1 || only?.type !== 'paragraph') return false
  return (
    only.children.some((c) => c.type === 'emoji') &&
    only.children.every((c) => c.type === 'emoji' || (c.type === 'text' && c.text.trim() === ''))
  )
}
