import { mailUrl, parseMailLink } from '../../../shared/content/links/mailLink.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'

const allowed: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])

/**
 * The address as it may be handed to the system, serialized by the parser, or null. Only the web and mail: every
 * other scheme can start a program. A mail link keeps to, cc, subject and body. No credentials (they disguise the host) and no control or direction signs.
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
