/** Stands for the realm while a relative address is read; no real host can have this name. */
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
 * An address that a link may have: absolute http, https or mailto, re-serialised, or realm-relative
 * starting with one "/". null for every other scheme and for what does not parse.
 */
export function safeLinkUrl(raw: string): string | null {
  const url = parse(raw)
  if (url === null) return null
  if (url.origin === base) return realmPath(url)
  if (webSchemes.has(url.protocol)) return url.href
  return url.protocol === 'mailto:' ? url.href : null
}

/** The same for what is loaded as image, video or audio: no mailto. */
export function safeMediaUrl(raw: string): string | null {
  if (raw.trim() === '') return null
  const url = safeLinkUrl(raw)
  return url === null || url.startsWith('mailto:') ? null : url
}

/** `https://realm.invalid//evil.example` would become an address of another host when put after a realm. */
function realmPath(url: URL): string | null {
  const path = pathOf(url)
  return path.startsWith('//') ? null : path
}

/** Realm-relative form ("/...") of an address on the realm's origin, else the address itself. */
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
