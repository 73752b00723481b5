/** Stands for the organization while a relative address is parsed. No real host can have this name. */
const base = 'https://realm.invalid'
const webSchemes = new Set(['http:', 'https:'])

function parse(raw: string): URL | null {
  try {
    return new URL(raw, `${base}/`)
  } catch {
    return null
  }
}

const pathOf = (url: URL): string => url.pathname + url.search + url.hash

/**
 * Returns an address that links may have: http, https or mailto, serialized again, or a server-relative path starting
 * with a single "/". null for other schemes and invalid addresses.
 */
export function safeLinkUrl(raw: string): string | null {
  const url = parse(raw)
  if (url === null) return null
  if (url.origin === base) return realmPath(url)
  if (webSchemes.has(url.protocol)) return url.href
  return url.protocol === 'mailto:' ? url.href : null
}

/** Returns an address for loading an image, video or audio: as for links, but without mailto. */
export function safeMediaUrl(raw: string): string | null {
  if (raw.trim() === '') return null
  const url = safeLinkUrl(raw)
  return url === null || url.startsWith('mailto:') ? null : url
}

/** A path like `//evil.example` would lead to another host when appended to the organization's URL. */
function realmPath(url: URL): string | null {
  const path = pathOf(url)
  return path.startsWith('//') ? null : path
}

/** Returns the server-relative form ("/...") of an address on the organization's origin; other addresses unchanged. */
export function relativeTo(realmUrl: string | undefined, url: string): string {
  if (realmUrl === undefined || url.startsWith('/')) return url
  const absolute = parse(url)
  if (absolute === null || absolute.origin !== originOf(realmUrl)) return url
  return realmPath(absolute) ?? url
}

function originOf(realmUrl: string): string | null {
  try {
    return new URL(realmUrl).origin
  } catch {
    return null
  }
}
