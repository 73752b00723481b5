import { escapeAttribute, escapeText } from './escapeHtml.ts'
import { patternRule } from './inlineRule.ts'

const zones: Readonly<Record<string, string>> = { IST: '+05:30', EST: '-05:00', PST: '-08:00', CET: '+01:00' }

const known =
  /^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|st|nd|rd|th|am|pm|a|p|t|z|at|of|and|utc|gmt|ist|est|edt|cst|cdt|mst|mdt|pst|pdt|cet)$/i
const words = (text: string) => (text.match(/\p{L}+/gu) ?? []).every((word) => known.test(word))

/** ISO 8601, UNIX seconds or an English date; what names no zone is UTC. null: no time. */
function instantOf(text: string): Date | null {
  const trimmed = text.trim()
  if (/^\d{1,11}$/.test(trimmed)) return new Date(Number(trimmed) * 1000)
  if (/^\d+$/.test(trimmed)) return null
  // A word that belongs to no date makes it none, though the engine would pass over it.
  if (!words(trimmed)) return null
  const plain = trimmed
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/(?<![\d:])(\d{1,2})\s*([AP]M)\b/i, '$1:00 $2')
    .replace(/(\d)([AP]M)\b/i, '$1 $2')
    .replace(/\b([A-Z]{3})$/, (zone) => zones[zone] ?? zone)
  const hasZone = /(?:Z|[+-]\d\d:?\d\d|UTC|GMT)$/i.test(plain)
  const isIso = /^\d{4}-\d\d-\d\dT/.test(plain)
  const date = new Date(hasZone ? plain : `${plain}${isIso ? 'Z' : ' UTC'}`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `<time:...>`: shown in the reader's zone. */
export const timeRule = patternRule(/<time:([^>]*)>/g, (match, { run }) => {
  const source = run.stash.sourceOf(match[1]!)
  const date = instantOf(source)
  return date
    ? `<time datetime="${escapeAttribute(date.toISOString().replace(/\.\d{3}Z$/, 'Z'))}">${escapeText(source)}</time>`
    : `<span class="timestamp-error">Invalid time format: ${escapeText(source)}</span>`
})
