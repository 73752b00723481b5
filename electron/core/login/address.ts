import { parseUrl } from '../platform/parseUrl.ts'

export type AddressFault = 'bad-input' | 'http-needs-consent'
export type Address =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly fault: AddressFault }

const refuse = (fault: AddressFault): Address => ({ ok: false, fault })

/** True for localhost, its subdomains, 127.0.0.0/8 and ::1, which never leave this computer. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]'
  )
}

/**
 * Normalizes a server address entered by the user to origin and path, without a trailing slash.
 *
 * The default scheme is https, except for loopback. Plain http is accepted only for loopback or with consent. The path
 * is kept, because servers may be installed below a path; user info, query and fragment are dropped.
 */
export function normalizeAddress(typed: string, allowHttp: boolean): Address {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  // "mailto:x" and "javascript:x" are not a host with a port.
  if (text === '' || /\s/.test(text) || (!hasScheme && /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)))
    return refuse('bad-input')
  const url = parseUrl(hasScheme ? text : `https://${text}`)
  if (url === null) return refuse('bad-input')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('bad-input')
  if (url.hostname === '' || url.hostname.endsWith('..')) return refuse('bad-input')
  if (!hasScheme && isLoopback(url.hostname)) url.protocol = 'http:'
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp) return refuse('http-needs-consent')
  return { ok: true, url: url.origin + url.pathname.replace(/\/+$/, '') }
}

/**
 * True if the entered address is kept although the server reports another one. A server behind a proxy often believes
 * that it uses plain http, which must not replace https, and this computer has several names.
 */
export function namesSameServer(entered: string, answered: string): boolean {
  const from = new URL(entered)
  const to = parseUrl(answered)
  if (to === null) return false
  if (from.protocol === 'https:' && to.protocol === 'http:') return from.hostname === to.hostname
  return (
    from.protocol === to.protocol &&
    from.port === to.port &&
    from.hostname !== to.hostname &&
    isLoopback(from.hostname) &&
    isLoopback(to.hostname)
  )
}

/**
 * True if the address that a server reports may replace the one entered by the user: the same origin, or the same host
 * with https instead of http.
 */
export function keepsOrigin(entered: string, answered: string): boolean {
  const from = new URL(entered)
  const to = parseUrl(answered)
  if (to === null) return false
  if (to.protocol !== 'https:' && to.protocol !== 'http:') return false
  if (to.username !== '' || to.password !== '') return false
  if (to.origin === from.origin) return true
  return from.protocol === 'http:' && to.protocol === 'https:' && to.hostname === from.hostname
}
