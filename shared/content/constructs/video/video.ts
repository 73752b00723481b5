import { attr, findTag } from '../../html/htmlNode.ts'
import { fileName } from '../../media.ts'
import { safeLinkUrl, safeMediaUrl } from '../../links/safeUrl.ts'
import type { Video } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** An uploaded or linked video file. */
export const video: Construct<Video> = {
  classes: ['message_inline_image'],
  parse: (element) => {
    const film = findTag(element.childNodes, 'video')
    const src = film === null ? null : safeMediaUrl(attr(film, 'src') ?? '')
    if (src === null) return null
    const anchor = findTag(element.childNodes, 'a')
    const href = safeLinkUrl((anchor && attr(anchor, 'href')) ?? '') ?? src
    return { type: 'video', src, href, title: (anchor && attr(anchor, 'title')) || fileName(href) }
  },
  words: ({ title, href }) => title || href,
  isMedia: true,
}
