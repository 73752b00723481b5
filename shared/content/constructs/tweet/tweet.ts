import { attr, elementsIn, findClass, findTag, hasClass, textOf } from '../../html/htmlNode.ts'
import { parsePreview } from '../../media.ts'
import { safeLinkUrl, safeMediaUrl } from '../../links/safeUrl.ts'
import type { Tweet } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** `div.inline-preview-twitter`, from servers that could still fetch tweets. */
export const tweet: Construct<Tweet> = {
  classes: ['inline-preview-twitter'],
  parse: (element, inner) => {
    const tweet = findClass(element.childNodes, 'twitter-tweet') ?? element
    const parts = elementsIn(tweet.childNodes)
    const link = parts.find((e) => e.tagName === 'a')
    const avatar = findClass(tweet.childNodes, 'twitter-avatar')
    const author = parts.find((e) => e.tagName === 'span')
    return {
      type: 'tweet',
      href: link === undefined ? null : safeLinkUrl(attr(link, 'href') ?? ''),
      avatar: avatar === null ? null : safeMediaUrl(attr(avatar, 'src') ?? ''),
      author: author === undefined ? '' : textOf(author.childNodes).trim().replace(/^- /, ''),
      children: parts.filter((e) => e.tagName === 'p').flatMap((p) => inner.inlines(p.childNodes)),
      images: parts
        .filter((e) => hasClass(e, 'twitter-image'))
        .flatMap((e) => {
          const image = findTag(e.childNodes, 'img')
          const preview = image === null ? null : parsePreview(image, findTag(e.childNodes, 'a'), '')
          return preview === null ? [] : [preview]
        }),
    }
  },
  words: ({ author, children }, inner) =>
    [author, inner.inlines(children)].filter((text) => text !== '').join(': '),
}
