import { app, session } from 'electron'
import { devServer } from './appOrigin.ts'
import { parseUrl } from '../core/parseUrl.ts'

const own: ReadonlySet<string> = new Set(['app:', 'media:', 'blob:', 'data:', 'devtools:'])

/** Whether the window's session may load `url`: what never leaves this computer, or vite's server while developing. */
export function isLocalRequest(url: string, dev: string | null): boolean {
  const parsed = parseUrl(url)
  if (parsed === null) return false
  if (own.has(parsed.protocol)) return true
  return dev !== null && (parsed.origin === dev || parsed.origin === dev.replace(/^http/, 'ws'))
}

/** The page has no network: not by fetch, not by a picture, not by a socket. Main's requests use other sessions. */
export function enableWindowNetwork(): void {
  void app.whenReady().then(() => {
    const dev = devServer()
    session.defaultSession.webRequest.onBeforeRequest((details, callback) => {
      callback({ cancel: !isLocalRequest(details.url, dev) })
    })
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
}
