/** Paths that the service serves media from. Everything else of a realm is out of reach of the media scheme. */
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
  /** Path and query below the realm's own path, as the message or record has it. */
  readonly path: string
}

/**
 * `media://<account>/<path>` as a target, or null. The path is judged as it is and decoded, so that no dot
 * segment, double encoding, backslash or second host gets past the list.
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

/** The path itself where it may be fetched with the account's credentials, else null. */
function safePath(pathname: string): string | null {
  if (!isAllowed(pathname)) return null
  let decoded = pathname
  // Twice: a proxy before the service may decode once more than we do.
  for (let round = 0; round < 2; round++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      // A lone percent sign is a legal name after the first round.
      if (round === 0) return null
      break
    }
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
    if (/[\\\u0000-\u001f\u007f]|\/\/|(^|\/)\.\.?(\/|$)/.test(decoded)) return null
    if (!isAllowed(decoded)) return null
  }
  return pathname
}

/** The realm's URL of a target; null unless it keeps the realm's origin and path. */
export function mediaAddress(realmUrl: string, target: MediaTarget): string | null {
  const base = realmUrl.endsWith('/') ? realmUrl.slice(0, -1) : realmUrl
  try {
    const url = new URL(base + target.path)
    return url.origin === new URL(realmUrl).origin && url.href.startsWith(`${base}/`) ? url.href : null
  } catch {
    return null
  }
}

/** The media: URL of an address that a record of the realm gives; null where it is not the realm's own media. */
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
