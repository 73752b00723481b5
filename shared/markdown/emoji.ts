import { regExp } from '../regExp.ts'
import { escapeAttribute } from './escapeHtml.ts'
import { patternRule } from './inlineRule.ts'
import type { MarkdownContext } from './markdownContext.ts'

/** Emoticons that become emoji if the user enabled it. */
const emoticons: Readonly<Record<string, string>> = {
  ':)': 'smile',
  '(:': 'smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'expressionless',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'grinning',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
}

function unicodeHtml(name: string, code: string): string {
  const title = escapeAttribute(name.replace(/_/g, ' '))
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${escapeAttribute(name)}:</span>`
}

function imageHtml(name: string, url: string): string {
  const title = escapeAttribute(name.replace(/_/g, ' '))
  return `<img alt=":${escapeAttribute(name)}:" class="emoji" src="${escapeAttribute(url)}" title="${title}">`
}

/**
 * Returns the HTML of `:name:`; null for unknown names. The organization's emoji hide Unicode ones of the same name.
 */
function emojiHtml(context: MarkdownContext, name: string): string | null {
  const customEmoji = context.realmEmoji?.(name)
  if (customEmoji) return imageHtml(name, customEmoji.url)
  if (context.wireName && name === context.wireName)
    return imageHtml(name, `/static/generated/emoji/images/emoji/unicode/${name}.png`)
  const code = context.emojiCode?.(name)
  return code ? unicodeHtml(name, code) : null
}

export const emojiRule = patternRule(/:([\p{L}\p{N}_+-]+):/gu, (match, { run }) =>
  emojiHtml(run.context, match[1]!),
)

/** Matches emoticons between spaces or punctuation. */
export const emoticonRule = patternRule(
  /(?<![^,.;?!()[\] "'\n\t])(?::\)|\(:|:\(|<3|:\||:\/|;\)|:D|:o|:O|:p|:P)(?![^,.;?!()[\] "'\n\t])/g,
  (match, { run }) => (run.context.translateEmoticons ? emojiHtml(run.context, emoticons[match[0]]!) : null),
)

const codeOf = (text: string) =>
  [...text].map((item) => item.codePointAt(0)!.toString(16).padStart(4, '0')).join('-')

const oneEmoji =
  /(?:\p{RI}{2}|\p{Emoji}(?:\p{Emoji_Modifier}|\ufe0f\u20e3?|[\u{e0020}-\u{e007e}]+\u{e007f})?)/u

/** Matches a single character that is text unless a selector follows, such as a digit or an arrow. */
const plainText = /^\P{Emoji_Presentation}\u20e3?$/u

/**
 * Matches one emoji with joiners, modifiers and selectors (Unicode TR51). A sequence without a name stays text as a
 * whole.
 */
export const emojiCharacterRule = patternRule(
  regExp('gu')`${oneEmoji}(?:\u200d${oneEmoji})*`,
  ([text], { run }) => {
    if (plainText.test(text)) return null
    const code = codeOf(text.replaceAll('\ufe0f', ''))
    const name = run.context.emojiName?.(code)
    return name ? unicodeHtml(name, code) : null
  },
)
