import { escapeAttribute, escapeTyped } from './escapeHtml.ts'
import { patternRule } from './inlineRule.ts'

/** Offsets from UTC in hours, by the zone name that may end a time. */
const zones = new Map<string, number>()
const zoneNames: Readonly<Record<string, string>> = {
  '-11': 'SST',
  '-10': 'HST',
  '-9': 'AKST HDT',
  '-8': 'AKDT PST',
  '-7': 'MST PDT',
  '-6': 'CST MDT',
  '-5': 'CDT EST',
  '-4': 'AST EDT',
  '-3.5': 'NST',
  '-3': 'ADT',
  '-2.5': 'NDT',
  '0': 'GMT UTC WET Z',
  '1': 'BST CET MET WAT WEST',
  '2': 'CAT CEST EET MEST SAST',
  '3': 'EAT EEST IDT MSK',
  '5': 'PKT',
  '5.5': 'IST',
  '7': 'WIB',
  '8': 'AWST HKT WITA',
  '9': 'JST KST WIT',
  '9.5': 'ACST',
  '10': 'AEST ChST',
  '10.5': 'ACDT',
  '11': 'AEDT',
  '12': 'NZST',
  '13': 'NZDT',
}
for (const [hours, names] of Object.entries(zoneNames))
  for (const name of names.split(' ')) zones.set(name, Number(hours))

const dateWord =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|st|nd|rd|th|am|pm|a|p|t|at|of|and)$/i

/** Parses ISO 8601, UNIX seconds or an English date, in UTC unless it names a zone; null when invalid. */
function instantOf(text: string): Date | null {
  const trimmed = text.trim()
  if (/^\d{1,11}(?:\.\d+)?$/.test(trimmed)) return new Date(Number(trimmed) * 1000)
  if (/^\d+$/.test(trimmed)) return null
  // Rejects texts with other words than those of dates. The JavaScript engine would ignore them.
  const words = trimmed.match(/\p{L}+/gu) ?? []
  if (!words.every((word) => dateWord.test(word) || zones.has(word))) return null
  const zone = /(?<!\p{L})\p{L}+$/u.exec(trimmed)?.[0] ?? ''
  const hours = zones.get(zone) ?? 0
  const unzoned = zones.has(zone) ? trimmed.slice(0, -zone.length).trimEnd() : trimmed
  const plain = unzoned
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
    .replace(/(?<![\d:])(\d{1,2})\s*([AP]M)\b/i, '$1:00 $2')
    .replace(/(\d)([AP]M)\b/i, '$1 $2')
    .replace(/\b(?:at|of|and)\b/gi, ' ')
  const isIso = /^\d{4}-\d\d-\d\dT/.test(plain)
  const hasOffset = /[+-]\d\d:?\d\d$/.test(plain)
  const date = new Date(hasOffset ? plain : `${plain}${isIso ? 'Z' : ' UTC'}`)
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime() - hours * 3_600_000)
}

/** Matches `<time:...>`, which is shown in the reader's zone. */
export const timeRule = patternRule(/<time:([^>]*)>/g, (match, { run }) => {
  const source = run.stash.sourceOf(match[1]!)
  const date = instantOf(source)
  return date
    ? `<time datetime="${escapeAttribute(
        date
          .toISOString()
          .replace(/\.000Z$/, 'Z')
          .replace(/\.(\d{3})Z$/, '.$1000Z'),
      )}">${escapeTyped(source)}</time>`
    : `<span class="timestamp-error">Invalid time format: ${escapeTyped(source)}</span>`
})
