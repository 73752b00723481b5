import { safeLinkUrl } from './safeUrl.ts'

/** Address of the web page that a text names; null: there is none that may be opened. */
export function webAddress(text: string): string | null {
  const url = safeLinkUrl(text.trim())
  return url !== null && /^https?:/.test(url) ? url : null
}

/** Address of an account elsewhere by the field's pattern; null: there is none that may be opened. */
export function accountAddress(pattern: string | null, name: string): string | null {
  if (pattern === null || name.trim() === '') return null
  // A name with a slash or a question mark would lead to another page.
  return webAddress(pattern.replace('%(username)s', () => encodeURIComponent(name.trim())))
}
