import type { ContentTree } from '../tree.ts'

/** Returns a "/me waves" message without the command, for showing it after the sender's name. */
export function meContent(tree: ContentTree): ContentTree {
  const [first, ...rest] = tree.blocks
  if (first?.type !== 'paragraph') return tree
  const [text, ...inlines] = first.children
  if (text?.type !== 'text' || !/^\/me(?:\s|$)/.test(text.text)) return tree
  const left = text.text.replace(/^\/me\s*/, '')
  const children = left === '' ? inlines : [{ type: 'text' as const, text: left }, ...inlines]
  return { ...tree, blocks: [{ type: 'paragraph', children }, ...rest] }
}
