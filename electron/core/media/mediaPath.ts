/** Paths from which the server serves media. The media scheme cannot reach anything else. */
const allowed: readonly RegExp[] = [
  /^\/user_uploads\//,
  /^\/thumbnail(\/|$)/,
  /^\/avatar\//,
  /^\/user_avatars\//,
  /^\/external_content\//,
  /^\/static\/(generated\/)?(emoji|images|audio)\//,
  /^\/realm_(icon|logo)(\/|$)/,
]

const isAllowed = (path: string) => allowed.some((pattern) => pattern.test(path))

export interface MediaTarget {
  readonly account: string
  /** Path and query below the organization's path, as in a message or record. */
  readonly path: string
}

/**
 * Parses `media://<account>/<path>`. Returns null if it is not allowed. The path is checked as it is and decoded, so
 * that no dot segment, double encoding, backslash or second host passes.
 */
export function parseMediaUrl(url: string): MediaTarget | null {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    return null
  }
  if (parsed.protocol !== 'media:' || parsed.username !== '' || parsed.password !== '') return null
  const path = safePath(parsed.pathname)
  if (parsed.host === '' || path === null) return null
  return { account: parsed.host, path: path + parsed.search }
}

/** Returns the path if it may be fetched with the account's credentials, otherwise null. */
function safePath(pathname: string): string | null {
  if (!isAllowed(pathname)) return null
  let decoded = pathname
  // Decoded twice, because a proxy in front of the server may decode once more.
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      // After the first round, a single percent sign is valid in a name.
      if (round === 0) return null
      break
    }
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
    if (/[\\\u0000-\u001f\u007f]|\/\/|(^|\/)\.\.?(\/|$)/.test(decoded)) return null
    if (!isAllowed(decoded)) return null
  }
  return pathname
}

/** Returns the URL of a target on the server, or null if it leaves the organization's origin or path. */
export function mediaAddress(realmUrl: string, target: MediaTarget): string | null {
  const base = realmUrl.endsWith('/') ? realmUrl.slice(0, -1) : realmUrl
  try {
    const url = new URL(base + target.path)
    return url.origin === new URL(realmUrl).origin && url.href.startsWith(`${base}/`) ? url.href : null
  } catch {
    return null
  }
}

/** Returns the media: URL for an address in the organization's data, or null if it is not the organization's media. */
export function mediaUrl(account: string, realmUrl: string, address: string): string | null {
  try {
    const url = new URL(address, `${realmUrl}/`)
    const base = new URL(realmUrl)
    if (url.origin !== base.origin) return null
    const below = base.pathname !== '/' && url.pathname.startsWith(`${base.pathname}/`)
    const path = below ? url.pathname.slice(base.pathname.length) : url.pathname
    return parseMediaUrl(`media://${account}${path}${url.search}`) && `media://${account}${path}${url.search}`
  } catch {
    return null
  }
}
