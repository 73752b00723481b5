import { parseHtml } from './htmlNode.ts'
import { parseBlocks } from './parseBlocks.ts'
import type { Block, ContentTree } from './tree.ts'

/**
 * Message HTML (`content`, `rendered_content`, `match_content`, `rendered_description`) to a tree.
 * Never throws. `realmUrl` makes absolute links to the realm internal.
 */
export function parseContent(html: string, realmUrl?: string): ContentTree {
  if (html === '') return emptyContent
  const blocks = parseBlocks(parseHtml(html), { realmUrl, depth: 0 })
  return { blocks, emojiOnly: isEmojiOnly(blocks) }
}

const emptyContent: ContentTree = { blocks: [], emojiOnly: false }

function isEmojiOnly(blocks: readonly Block[]): boolean {
  const [only] = blocks
  if (blocks.length !== 1 || only?.type !== 'paragraph') return false
  return (
    only.children.some((c) => c.type === 'emoji') &&
    only.children.every((c) => c.type === 'emoji' || (c.type === 'text' && c.text.trim() === ''))
  )
}
