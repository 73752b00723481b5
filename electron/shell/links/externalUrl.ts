import { mailUrl, parseMailLink } from '../../../shared/content/links/mailLink.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'

const allowed: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/**
 * Returns the address, serialized by the URL parser, if it may be passed to the system, otherwise null. Only web and
 * mail addresses are allowed, because every other scheme can start a program. A mail link keeps only to, cc, subject
 * and body. Credentials, which disguise the host, control characters and direction marks are refused.
 */
export function externalUrl(raw: string): string | null {
  if (raw.length > 8000 || /[\p{Cc}\p{Z}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u.test(raw))
    return null
  const url = parseUrl(raw)
  if (url === null || !allowed.has(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  if (url.protocol === 'mailto:') {
    const link = parseMailLink(url.href)
    return link && mailUrl(link)
  }
  return url.hostname === '' ? null : url.href
}
