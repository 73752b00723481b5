import { escapeAttribute } from './escapeHtml.ts'
import type { InlineMatch, InlineRule } from './inlineRule.ts'
import { placeholderMark } from './stash.ts'
import { webAddressPattern } from './webAddress.ts'

/** Allowed schemes of links: those that HTML lets pages register handlers for, and four older ones. */
const schemes = new Set(
  (
    'http https ftp file bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ssh tel ' +
    'urn webcal wtai xmpp'
  ).split(' '),
)

/**
 * Returns an address that may be linked; null for other schemes. Without a scheme it is a web address, or mail if it
 * contains an at sign.
 */
function safeAddress(typed: string): string | null {
  const address = typed.trim().replace(/ /g, '%20')
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(address)?.[0]
  if (scheme !== undefined) {
    const name = scheme.toLowerCase()
    return schemes.has(name) ? name + address.slice(scheme.length) : null
  }
  if (address.startsWith('//')) return `http:${address}`
  if (address.startsWith('/') || /^#./.test(address)) return address
  if (/^[^?#]*@/.test(address)) return `mailto:${address}`
  return `http://${address}`
}

/** Returns links into the organization in relative form, as the server does. */
function relativeTo(realmUrl: string | undefined, url: string): string {
  if (!realmUrl) return url
  const base = realmUrl.replace(/\/$/, '')
  if (url.startsWith(`${base}/#`)) return url.slice(base.length + 1)
  return url.startsWith(`${base}/user_uploads/`) ? url.slice(base.length) : url
}

/** Returns the index of the closing bracket for each opening one. */
function matchingBrackets(text: string): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '[') open.push(index)
    else if (text[index] === ']' && open.length > 0) pairs.set(open.pop()!, index)
  }
  return pairs
}

/** Maximum length of a linked address, because each one is searched for its end. */
const maxAddressLength = 4000

/** Returns the text in the parentheses that open at `start`, which may be nested; null if they do not close. */
function inParentheses(text: string, start: number): { inner: string; end: number } | null {
  if (text[start] !== '(') return null
  let depth = 0
  const limit = Math.min(text.length, start + maxAddressLength)
  for (let index = start; index < limit; index++) {
    if (text[index] === '(') depth++
    else if (text[index] === ')' && --depth === 0)
      return { inner: text.slice(start + 1, index), end: index + 1 }
  }
  return null
}

function addressAndTitle(inner: string): { address: string; title: string | null } {
  const match = /^([^"']*?)\s*(?:"([^"]*)"|'([^']*)')\s*$/s.exec(inner)
  const title = match?.[2] ?? match?.[3] ?? null
  const address = (match ? match[1]! : inner).trim().replace(/^<(.*)>$/s, '$1')
  return { address, title: title === null ? null : title.trim().replace(/\s/g, ' ') }
}

/** Matches `[text](address "title")`. The text contains no other construct; if it is empty, the address is shown. */
export const linkRule: InlineRule = function* (text, scope) {
  if (!text.includes('](')) return
  const { run } = scope
  const brackets = matchingBrackets(text)
  for (let start = text.indexOf('['); start >= 0; start = text.indexOf('[', start + 1)) {
    const close = brackets.get(start)
    const target = close === undefined ? null : inParentheses(text, close + 1)
    if (close === undefined || !target) continue
    const { address, title } = addressAndTitle(target.inner)
    // Images outside of the organization stay text.
    if (text[start - 1] === '!' && !address.startsWith('/user_uploads/')) continue
    const safe = safeAddress(run.stash.sourceOf(address))
    if (safe === null) continue
    const href = relativeTo(run.context.realmUrl, safe)
    const label = text.slice(start + 1, close)
    const shown = label.trim() === '' ? href : label
    const titled = title === null ? '' : ` title="${escapeAttribute(run.stash.sourceOf(title))}"`
    yield {
      start,
      end: target.end,
      html: `<a href="${escapeAttribute(href)}"${titled}>${scope.literal(shown)}</a>`,
    } satisfies InlineMatch
    start = target.end - 1
  }
}

/** Matches web and mail addresses in the text. */
export const webAddressRule: InlineRule = function* (text, { run, literal }) {
  if (!/[.:@]/.test(text)) return
  for (const match of text.matchAll(webAddressPattern())) {
    const address = safeAddress(match[0])
    if (address === null) continue
    const href = relativeTo(run.context.realmUrl, address)
    yield {
      start: match.index,
      end: match.index + match[0].length,
      html: `<a href="${escapeAttribute(href)}">${literal(match[0])}</a>`,
    }
  }
}

/** Applies the organization's linkifiers to text outside of other constructs. */
export const linkifierRule: InlineRule = function* (text, { run, literal }) {
  for (const { start, end, url } of run.context.linkifiers?.(text) ?? []) {
    const label = text.slice(start, end)
    if (label.includes(placeholderMark)) continue
    yield { start, end, html: `<a href="${escapeAttribute(url)}">${literal(label)}</a>` }
  }
}
