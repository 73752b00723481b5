import type { StateInline } from 'markdown-it'
import { escapeAttribute } from './escapeHtml.ts'
import { runOf, type InlineRule } from './inlines.ts'

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
const emoticonAt = /^(:\)|\(:|:\(|<3|:\||:\/|;\)|:D|:o|:O|:p|:P)(?=[^A-Za-z0-9:]|$)/

function pushHtml(state: StateInline, html: string): void {
  const token = state.push('dialect_html', '', 0)
  token.content = html
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
export function emojiHtml(state: StateInline, name: string): string | null {
  const { context } = runOf(state)
  const own = context.realmEmoji?.(name)
  if (own) return imageHtml(name, own.url)
  if (context.wireName && name === context.wireName)
    return imageHtml(name, `/static/generated/emoji/images/emoji/unicode/${name}.png`)
  const code = context.emojiCode?.(name)
  return code ? unicodeHtml(name, code) : null
}

const named = /^:([\w+-]+):/
// One emoji with what joins, colours and presents it.
const character =
  /^(?:\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?)*)/u

const codeOf = (text: string) =>
  [...text].map((one) => one.codePointAt(0)!.toString(16).padStart(4, '0')).join('-')

export const emojiRule: InlineRule = (state, silent) => {
  const rest = state.src.slice(state.pos, state.posMax)
  const name = named.exec(rest)
  if (name) {
    const html = emojiHtml(state, name[1]!)
    if (html === null) return false
    if (!silent) pushHtml(state, html)
    state.pos += name[0].length
    return true
  }
  const match = character.exec(rest)
  if (!match) return false
  const { context } = runOf(state)
  const text = match[0]
  for (const code of [codeOf(text), codeOf(text.replaceAll('\ufe0f', ''))]) {
    const found = context.emojiName?.(code)
    if (!found) continue
    if (!silent) pushHtml(state, unicodeHtml(found, code))
    state.pos += text.length
    return true
  }
  // A sequence that is not known stays whole: its parts are not what was meant.
  if (!silent) state.pending += text
  state.pos += text.length
  return true
}

export const emoticonRule: InlineRule = (state, silent) => {
  if (!runOf(state).context.translateEmoticons) return false
  const match = emoticonAt.exec(state.src.slice(state.pos, state.posMax))
  if (!match || /[A-Za-z0-9]/.test(state.src[state.pos - 1] ?? '')) return false
  const html = emojiHtml(state, emoticons[match[1]!]!)
  if (html === null) return false
  if (!silent) pushHtml(state, html)
  state.pos += match[0].length
  return true
}
