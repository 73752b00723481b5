import { attr, findClass, findTag, textOf } from '../../html/htmlNode.ts'
import { safeLinkUrl, safeMediaUrl } from '../../links/safeUrl.ts'
import type { WebsitePreview } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** `div.message_embed`: the server's preview of a linked page. */
export const websitePreview: Construct<WebsitePreview> = {
  classes: ['message_embed'],
  parse: (element) => {
    const picture = findClass(element.childNodes, 'message_embed_image')
    const title = findClass(element.childNodes, 'message_embed_title')
    const description = findClass(element.childNodes, 'message_embed_description')
    const anchor = (title && findTag(title.childNodes, 'a')) ?? picture
    const href = safeLinkUrl((anchor && attr(anchor, 'href')) ?? '')
    if (anchor === null || href === null) return null
    return {
      type: 'websitePreview',
      href,
      title: title === null ? '' : textOf(title.childNodes).trim(),
      description: description === null ? '' : textOf(description.childNodes).trim(),
      image: safeMediaUrl(styleUrl((picture && attr(picture, 'style')) ?? '')),
    }
  },
  words: ({ title, description }) => [title, description].filter((text) => text !== '').join('\n'),
}

/** Matches the first background declaration in a style, up to its address. */
const background = /(?:^|;)\s*background-image\s*:\s*url\(\s*/i
/** Matches an address to its end, as CSS writes it: quoted or bare. */
const address = /"((?:[^"\\]|\\.)*)"\s*\)|'((?:[^'\\]|\\.)*)'\s*\)|((?:[^)\\"'\s]|\\.)*)\s*\)/sy

/** Returns the unescaped address in `background-image: url("...")`; "" when there is none. */
export function styleUrl(style: string): string {
  const start = background.exec(style)
  if (start === null) return ''
  // Later declarations are ignored, because searching for each would read the rest of the style again.
  address.lastIndex = start.index + start[0].length
  const match = address.exec(style)
  const raw = match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
  return raw.replace(/\\(?:([0-9a-f]{1,6})\s?|\n|(.))/gis, (_, hex?: string, char?: string) => {
    if (hex === undefined) return char ?? ''
    const point = Number.parseInt(hex, 16)
    return point === 0 || point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point)
  })
}
