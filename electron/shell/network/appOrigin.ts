import { app } from 'electron'
import { parseUrl } from '../../core/platform/parseUrl.ts'

/** The origin of the packaged page. */
export const appOrigin = 'app://bundle'

/** Returns the address of the page: in the bundle, or on Vite's development server. */
export function pageUrl(hash = ''): string {
  const page = devServer() === null ? `${appOrigin}/index.html` : `${devServer()}/`
  return hash === '' ? page : `${page}#${hash.replace(/^#/, '')}`
}

/** Returns the origin of Vite's development server; null if the app is packaged or none was requested. */
export function devServer(): string | null {
  const address = process.env['TOPICAL_DEV_URL']
  if (app.isPackaged || address === undefined) return null
  const url = parseUrl(address)
  return url?.hostname === '127.0.0.1' || url?.hostname === 'localhost' ? url.origin : null
}

/**
 * True if `url` is a page of this app. Custom schemes are compared manually, because URL gives them a "null" origin.
 */
export function isAppUrl(url: string): boolean {
  const parsed = parseUrl(url)
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return false
  if (`${parsed.protocol}//${parsed.host}` === appOrigin) return true
  return parsed.origin !== 'null' && parsed.origin === devServer()
}
