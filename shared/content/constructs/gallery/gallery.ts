import { attr, findTag, hasClass, type HtmlElement } from '../../html/htmlNode.ts'
import { parsePreview } from '../../media.ts'
import type { Gallery } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** Preview of a linked image. Adjacent galleries are merged. */
export const gallery: Construct<Gallery> = {
  classes: ['message_inline_image'],
  parse: (element) => {
    const anchor = findTag(element.childNodes, 'a')
    const image = findTag(element.childNodes, 'img')
    if (image === null || isVideo(element)) return null
    const preview = parsePreview(image, anchor, (anchor && attr(anchor, 'title')) ?? '')
    return preview === null ? null : { type: 'gallery', images: [preview] }
  },
  words: ({ images }) => images.map((image) => image.title).join('\n'),
  isMedia: true,
}

const isVideo = (element: HtmlElement): boolean =>
  findTag(element.childNodes, 'video') !== null ||
  hasClass(element, 'youtube-video') ||
  hasClass(element, 'embed-video')
