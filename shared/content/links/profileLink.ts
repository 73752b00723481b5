import { safeLinkUrl } from './safeUrl.ts'

/** Returns the web address in a text; null when there is none that may be opened. */
export function webAddress(text: string): string | null {
  const url = safeLinkUrl(text.trim())
  return url !== null && /^https?:/.test(url) ? url : null
}

/** Returns the address of an external account by the field's pattern; null when there is none that may be opened. */
export function accountAddress(pattern: string | null, name: string): string | null {
  if (pattern === null || name.trim() === '') return null
  // A slash or question mark in the name would lead to another page.
  return webAddress(pattern.replace('%(username)s', () => encodeURIComponent(name.trim())))
}
