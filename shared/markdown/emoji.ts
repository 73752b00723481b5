import { escapeAttribute } from './escapeHtml.ts'
import { patternRule } from './inlineRule.ts'
import type { MarkdownContext } from './markdownContext.ts'

/** Emoticons that stand for emoji where the person asked for it. */
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

/** The HTML of `:name:`: the organisation's own first, which shadow Unicode names. */
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

/** Emoticons between spaces or signs of the sentence. */
export const emoticonRule = patternRule(
  /(?<![^,.;?!()[\] "'\n\t])(?::\)|\(:|:\(|<3|:\||:\/|;\)|:D|:o|:O|:p|:P)(?![^,.;?!()[\] "'\n\t])/g,
  (match, { run }) => (run.context.translateEmoticons ? emojiHtml(run.context, emoticons[match[0]]!) : null),
)

const codeOf = (text: string) =>
  [...text].map((one) => one.codePointAt(0)!.toString(16).padStart(4, '0')).join('-')

/** One emoji with what joins, colours and presents it; a sequence that is not known stays as it is, whole. */
export const emojiCharacterRule = patternRule(
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?)*/gu,
  ([text], { run }) => {
    for (const code of [codeOf(text), codeOf(text.replaceAll('\ufe0f', ''))]) {
      const name = run.context.emojiName?.(code)
      if (name) return unicodeHtml(name, code)
    }
    return null
  },
)
