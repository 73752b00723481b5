import { parseNarrowFragment } from './narrowLink.ts'
import { relativeTo, safeLinkUrl } from './safeUrl.ts'
import type { LinkTarget } from '../tree.ts'

/**
 * Returns the target of a link; null for links that may not be followed. Only addresses on the organization's origin are
 * internal.
 */
export function linkTarget(href: string, realmUrl?: string): LinkTarget | null {
  const safe = safeLinkUrl(href)
  if (safe === null) return null
  if (safe.startsWith('mailto:')) return { kind: 'mail', url: safe }
  const url = relativeTo(realmUrl, safe)
  if (!url.startsWith('/')) return { kind: 'external', url }
  if (url.startsWith('/#narrow')) {
    const link = parseNarrowFragment(url.slice(1))
    if (link !== null) return { kind: 'narrow', ...link, path: url }
  }
  return url.startsWith('/user_uploads/') ? { kind: 'upload', path: url } : { kind: 'realm', path: url }
}
