import type { Block, Gallery, Inline, Paragraph } from '../../../../shared/content/tree.ts'

/** A gallery whose images show their names, because the lines that named them were removed. */
export type NamedGallery = Gallery & { readonly hasCaptions?: true }

/**
 * Removes lines that only consist of a link with the name of an image below, because the image shows its name. Links
 * within a sentence and links with another text stay.
 */
export function withoutNames(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(({ type }) => type === 'gallery')) return blocks
  const shown: Block[] = []
  for (const block of blocks) {
    const above = shown.at(-1)
    if (block.type !== 'gallery' || above?.type !== 'paragraph') {
      shown.push(block)
      continue
    }
    const left = withoutLast(above, (line) => isNameIn(block, line))
    if (left !== above) {
      shown.pop()
      if (left !== null) shown.push(left)
    }
    const named: NamedGallery = left === above ? block : { ...block, hasCaptions: true }
    shown.push(named)
  }
  return shown
}

/** Returns the paragraph without its last lines for which `isOut` is true. null: no line remains. */
function withoutLast(paragraph: Paragraph, isOut: (line: readonly Inline[]) => boolean): Paragraph | null {
  const { children } = paragraph
  let end = children.length
  while (end > 0) {
    const start = children.slice(0, end).findLastIndex(({ type }) => type === 'lineBreak') + 1
    if (!isOut(children.slice(start, end))) break
    end = Math.max(0, start - 1)
  }
  if (end === children.length) return paragraph
  return end === 0 ? null : { ...paragraph, children: children.slice(0, end) }
}

function isNameIn({ images }: Gallery, line: readonly Inline[]): boolean {
  const [link, ...others] = line.filter((node) => node.type !== 'text' || node.text.trim() !== '')
  if (link?.type !== 'link' || link.target.kind === 'narrow' || others.length > 0) return false
  const address = 'path' in link.target ? link.target.path : link.target.url
  const [name] = link.children
  return (
    name?.type === 'text' &&
    link.children.length === 1 &&
    images.some(({ original, title }) => original === address && title === name.text)
  )
}
