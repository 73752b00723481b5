import { emojiChar } from './emojiChar.ts'
import { attr, hasClass, textOf, type HtmlElement } from './html/htmlNode.ts'
import { safeMediaUrl } from './links/safeUrl.ts'
import type { Emoji } from './tree.ts'

/** Parses `<span class="emoji emoji-1f44d" title="thumbs up">:thumbs_up:</span>`. */
export function parseEmojiSpan(element: HtmlElement, classes: readonly string[]): Emoji | null {
  if (!classes.includes('emoji')) return null
  const code = classes.find((c) => c.startsWith('emoji-'))?.slice('emoji-'.length)
  const char = code === undefined ? null : emojiChar(code)
  if (code === undefined || char === null) return null
  return { type: 'emoji', kind: 'unicode', char, code, name: bareName(textOf(element.childNodes)) }
}

/** Parses `<img class="emoji" alt=":parrot:" src="/user_avatars/..." title="parrot">`. */
export function parseEmojiImage(element: HtmlElement): Emoji | null {
  if (!hasClass(element, 'emoji')) return null
  const src = safeMediaUrl(attr(element, 'src') ?? '')
  if (src === null) return null
  return {
    type: 'emoji',
    kind: 'image',
    src,
    name: bareName(attr(element, 'alt') ?? attr(element, 'title') ?? ''),
  }
}

const bareName = (text: string): string => text.trim().replace(/^:(.+):$/s, '$1')
