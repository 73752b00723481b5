import { escapeAttribute, escapeText } from './escapeHtml.ts'
import type { InlineRule } from './inlines.ts'

const time = /^<time:([^>\n]*)>/
const zones: Readonly<Record<string, string>> = { IST: '+05:30', EST: '-05:00', PST: '-08:00', CET: '+01:00' }

/** ISO 8601, UNIX seconds or an English date; what names no zone is UTC. null: no time. */
function instantOf(text: string): Date | null {
  const trimmed = text.trim()
  if (/^\d{1,11}$/.test(trimmed)) return new Date(Number(trimmed) * 1000)
  if (/^\d+$/.test(trimmed)) return null
  const plain = trimmed
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/(\d)\s*([AP]M)\b/i, '$1 $2')
    .replace(/\b([A-Z]{3})$/, (zone) => zones[zone] ?? zone)
  const hasZone = /(?:Z|[+-]\d\d:?\d\d|UTC|GMT)$/i.test(plain)
  const isIso = /^\d{4}-\d\d-\d\dT/.test(plain)
  const date = new Date(hasZone ? plain : `${plain}${isIso ? 'Z' : ' UTC'}`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** <time:...>: shown in the reader's zone. */
export const timeRule: InlineRule = (state, silent) => {
  const match = time.exec(state.src.slice(state.pos, state.posMax))
  if (!match) return false
  if (!silent) {
    const source = match[1]!
    const date = instantOf(source)
    state.push('dialect_html', '', 0).content = date
      ? `<time datetime="${escapeAttribute(date.toISOString().replace(/\.\d{3}Z$/, 'Z'))}">${escapeText(source)}</time>`
      : `<span class="timestamp-error">Invalid time format: ${escapeText(source)}</span>`
  }
  state.pos += match[0].length
  return true
}
