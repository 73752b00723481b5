import { app } from 'electron'
import { parseUrl } from '../../core/platform/parseUrl.ts'

/** The origin of the packaged page. */
export const appOrigin = 'app://bundle'

/** Where the page is loaded from: the bundle, or vite's server while developing. Never anything else. */
export function pageUrl(hash = ''): string {
  const page = devServer() === null ? `${appOrigin}/index.html` : `${devServer()}/`
  return hash === '' ? page : `${page}#${hash.replace(/^#/, '')}`
}

/** The origin of vite's development server, or null: packaged, or not asked for. */
export function devServer(): string | null {
  const address = process.env['TOPICAL_DEV_URL']
  if (app.isPackaged || address === undefined) return null
  const url = parseUrl(address)
  return url?.hostname === '127.0.0.1' || url?.hostname === 'localhost' ? url.origin : null
}

/**
 * True when `url` is a page of this application. Custom schemes are compared by hand: URL gives them a "null" origin.
 */
export function isAppUrl(url: string): boolean {
  const parsed = parseUrl(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false
  if (`${parsed.protocol}//${parsed.host}` === appOrigin) return true
  return parsed.origin !== 'null' && parsed.origin === devServer()
}
