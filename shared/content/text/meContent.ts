import type { ContentTree } from '../tree.ts'

/** A "/me waves" message without its command; the sender's name goes before it. */
export function meContent(tree: ContentTree): ContentTree {
  const [first, ...rest] = tree.blocks
  if (first?.type !== 'paragraph') return tree
  const [text, ...inlines] = first.children
  if (text?.type !== 'text' || !/^\/me(?:\s|$)/.test(text.text)) return tree
  const left = text.text.replace(/^\/me\s*/, '')
  const children = left === '' ? inlines : [{ type: 'text' as const, text: left }, ...inlines]
  return { ...tree, blocks: [{ type: 'paragraph', children }, ...rest] }
}
