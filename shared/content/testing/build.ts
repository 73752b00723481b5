import type { Block, ImagePreview, Inline, Link, LinkTarget, Paragraph } from '../tree.ts'

/** Short functions for writing expected trees. A string stands for a text node. */
export type Words = readonly (Inline | string)[]

export interface Fixture {
  readonly name: string
  readonly html: string
  readonly blocks: readonly Block[]
}

export const realmUrl = 'https://chat.example'

export const fixture = (name: string, html: string, ...blocks: readonly Block[]): Fixture => ({
  name,
  html,
  blocks,
})

export const inlines = (words: Words): readonly Inline[] =>
  words.map((word) => (typeof word === 'string' ? { type: 'text', text: word } : word))

export const p = (...words: Words): Paragraph => ({ type: 'paragraph', children: inlines(words) })
export const strong = (...words: Words): Inline => ({ type: 'strong', children: inlines(words) })
export const em = (...words: Words): Inline => ({ type: 'emphasis', children: inlines(words) })
export const br: Inline = { type: 'lineBreak' }
export const code = (text: string): Inline => ({ type: 'inlineCode', children: [{ type: 'text', text }] })
export const link = (target: LinkTarget, ...words: Words): Link => ({
  type: 'link',
  role: 'link',
  target,
  title: null,
  children: inlines(words),
})
export const external = (url: string): LinkTarget => ({ kind: 'external', url })
export const tight = (...children: readonly Block[]) => ({ loose: false, children })
export const loose = (...children: readonly Block[]) => ({ loose: true, children })

export const image = (fields: Partial<ImagePreview>): ImagePreview => ({
  type: 'image',
  src: '',
  original: '',
  large: null,
  title: '',
  width: null,
  height: null,
  contentType: null,
  animated: false,
  pending: false,
  ...fields,
})
