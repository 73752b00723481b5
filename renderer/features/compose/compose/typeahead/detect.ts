import { isVerbatimLine } from '../writing/fences.ts'

export type TriggerKind =
  | 'mention'
  | 'channel'
  | 'topic'
  | 'emoji'
  | 'snippet'
  | 'command'
  | 'language'
  | 'time'

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

const maxLength = 60
const beforeTrigger = /[\s([{"'’“/,;-]/

/** Returns the completion for the text at the caret, or null if there is none. */
export function detect(text: string, caret: number): Trigger | null {
  const lineStart = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(lineStart, caret)
  const atStart = commandIn(lineStart, line) ?? languageIn(text, lineStart, line)
  if (atStart !== null) return { isSilent: false, channel: '', ...atStart }
  for (let i = line.length - 1; i >= 0 && line.length - i <= maxLength; i--) {
    const read = signs[line[i]!]
    if (read === undefined) continue
    const previous = line[i - 1]
    if (previous !== undefined && !beforeTrigger.test(previous)) {
      // The closing colon of an emoji, or a sign within a word.
      continue
    }
    const found = read(line.slice(i + 1))
    if (found === null) continue
    return isInCode(text, caret) ? null : { isSilent: false, channel: '', ...found, start: lineStart + i }
  }
  return null
}

type Found = Pick<Trigger, 'kind' | 'query'> & Partial<Trigger>

/** Reads the text after a sign. */
const signs: Readonly<Record<string, (rest: string) => Found | null>> = {
  '@': mentionIn,
  '#': placeIn,
  ':': (rest) => (/^(?:[\p{L}\p{N}_+-]{2,}|\+)$/u.test(rest) ? { kind: 'emoji', query: rest } : null),
  // Two letters, because ;D and ;P are emoticons.
  ';': (rest) => (/^[\p{L}\p{N}_-]{2,}$/u.test(rest) ? { kind: 'snippet', query: rest } : null),
  '<': timeIn,
}

function mentionIn(rest: string): Found | null {
  const match = /^(_?)(?:\*\*?)?([^*`\n]*)$/.exec(rest)
  const query = match?.[2] ?? ' '
  return match === null || /^\s|\s{2}|\s$/.test(query)
    ? null
    : { kind: 'mention', query, isSilent: match[1] === '_' }
}

function placeIn(rest: string): Found | null {
  const match = /^(?:\*\*)?([^*`\n>]*)(?:>([^*`\n]*))?$/.exec(rest)
  if (match === null || /^\s|\s{2}/.test(match[1]!)) return null
  const [, name = '', topic] = match
  if (topic !== undefined) return { kind: 'topic', query: topic.trimStart(), channel: name.trim() }
  return /\s$/.test(name) ? null : { kind: 'channel', query: name }
}

/** `<time`, with or without a colon before the words. */
function timeIn(rest: string): Found | null {
  const match = /^time(?:[:\s]([^<>\n]*))?$/.exec(rest)
  return match === null ? null : { kind: 'time', query: (match[1] ?? '').trim() }
}

type FoundAtStart = Pick<Trigger, 'kind' | 'query' | 'start'>

/** A command is at the start of the text. */
function commandIn(lineStart: number, line: string): FoundAtStart | null {
  const query = lineStart === 0 ? /^\/([\p{L}\d-]{0,30})$/u.exec(line)?.[1] : undefined
  return query === undefined ? null : { kind: 'command', query, start: 0 }
}

/** The language of a code block follows the marks that open it. */
function languageIn(text: string, lineStart: number, line: string): FoundAtStart | null {
  const [, marks = '', query = ''] = /^((?:`{3,}|~{3,}) *)([\w+#.-]{1,30})$/.exec(line) ?? []
  return query === '' || isInCode(text, lineStart)
    ? null
    : { kind: 'language', query, start: lineStart + marks.length }
}

/** True within code or math, where nothing is completed or converted. */
export function isInCode(text: string, caret: number): boolean {
  const lines = text.slice(0, caret).split('\n')
  const isInline = (lines.at(-1)!.match(/`/g)?.length ?? 0) % 2 === 1
  return isInline || isVerbatimLine(lines, lines.length - 1)
}
