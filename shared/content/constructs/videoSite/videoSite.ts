import { attr, findTag, hasClass } from '../../html/htmlNode.ts'
import { safeLinkUrl, safeMediaUrl } from '../../links/safeUrl.ts'
import type { VideoSite } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** A video on another website: its image, linked to the video. */
export const videoSite: Construct<VideoSite> = {
  classes: ['message_inline_image'],
  parse: (element) => {
    if (!hasClass(element, 'youtube-video') && !hasClass(element, 'embed-video')) return null
    const anchor = findTag(element.childNodes, 'a')
    const image = findTag(element.childNodes, 'img')
    const href = anchor && safeLinkUrl(attr(anchor, 'href') ?? '')
    if (href === null) return null
    return {
      type: 'videoSite',
      href,
      image: image && safeMediaUrl(attr(image, 'src') ?? ''),
      title: (anchor && attr(anchor, 'title')) ?? '',
    }
  },
  words: ({ title, href }) => title || href,
  isMedia: true,
}
