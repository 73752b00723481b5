import { isVerbatimLine } from '../writing/fences.ts'

export type TriggerKind = 'mention' | 'channel' | 'topic' | 'emoji' | 'snippet'

/** A completion requested by the text before the caret. */
export interface Trigger {
  readonly kind: TriggerKind
  readonly query: string
  /** Start of the part to replace, which ends at the caret. */
  readonly start: number
  /** True for `@_`, a mention that notifies nobody. */
  readonly isSilent: boolean
  /** Name of the channel before a topic's `>`. Empty for other kinds. */
  readonly channel: string
}

const signs = '@#:;'
const maxLength = 60
const beforeTrigger = /[\s([{"'’“/,;-]/

/** Returns the completion for the text at the caret, or null if there is none. */
export function detect(text: string, caret: number): Trigger | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(lineStart, caret)
  for (let i = line.length - 1; i >= 0 && line.length - i <= maxLength; i--) {
    const sign = line[i]
    if (sign === undefined || !signs.includes(sign)) continue
    const previous = line[i - 1]
    if (previous !== undefined && !beforeTrigger.test(previous)) {
      // The closing colon of an emoji, or a sign within a word.
      continue
    }
    const found = fromSign(sign, line.slice(i + 1))
    if (found === null) continue
    return isInCode(text, caret) ? null : { isSilent: false, channel: '', ...found, start: lineStart + i }
  }
  return null
}

type Found = Pick<Trigger, 'kind' | 'query'> & Partial<Trigger>

function fromSign(sign: string, rest: string): Found | null {
  if (sign === ':') {
    return /^[\p{L}\p{N}_+-]{2,}$/u.test(rest) || rest === '+' ? { kind: 'emoji', query: rest } : null
  }
  // Two letters, because ;D and ;P are emoticons.
  if (sign === ';') return /^[\p{L}\p{N}_-]{2,}$/u.test(rest) ? { kind: 'snippet', query: rest } : null
  if (sign === '@') {
    const match = /^(_?)(?:\*\*?)?([^*`\n]*)$/.exec(rest)
    const query = match?.[2] ?? ' '
    return match === null || /^\s|\s{2}|\s$/.test(query)
      ? null
      : { kind: 'mention', query, isSilent: match[1] === '_' }
  }
  const match = /^(?:\*\*)?([^*`\n>]*)(?:>([^*`\n]*))?$/.exec(rest)
  if (match === null || /^\s|\s{2}/.test(match[1]!)) return null
  const [, name = '', topic] = match
  if (topic !== undefined) return { kind: 'topic', query: topic.trimStart(), channel: name.trim() }
  return /\s$/.test(name) ? null : { kind: 'channel', query: name }
}

/** True within code or math, where nothing is completed or converted. */
export function isInCode(text: string, caret: number): boolean {
  const lines = text.slice(0, caret).split('\n')
  const isInline = (lines.at(-1)!.match(/`/g)?.length ?? 0) % 2 === 1
  return isInline || isVerbatimLine(lines, lines.length - 1)
}
