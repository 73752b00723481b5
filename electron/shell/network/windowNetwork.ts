import { app, session } from 'electron'
import type { ProxyConfig } from 'electron'
import { devServer } from './appOrigin.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'

const ownSchemes: ReadonlySet<string> = new Set(['app:', 'media:', 'blob:', 'data:', 'devtools:'])

/** True when the window's session may load `url`: from this computer, or from vite's development server. */
export function isLocalRequest(url: string, dev: string | null): boolean {
  const parsed = parseUrl(url)
  if (parsed === null) return false
  if (ownSchemes.has(parsed.protocol)) return true
  return dev !== null && (parsed.origin === dev || parsed.origin === dev.replace(/^http/, 'ws'))
}

/**
 * The proxy of the window's session: an address that no connection can be made to. The page's WebRTC sees
 * neither the content policy nor webRequest, and its policy below leaves it TCP and TLS; both go by the session's
 * proxy.
 */
export const nowhere = (dev: string | null): ProxyConfig => ({
  mode: 'fixed_servers',
  proxyRules: 'http://255.255.255.255:1',
  proxyBypassRules: ['<-loopback>', ...(dev === null ? [] : [new URL(dev).host])].join(','),
})

/** The page has no network: not by fetch, not by a picture, not by a socket. Main's requests use other sessions. */
export function enableWindowNetwork(): void {
  void app.whenReady().then(() => {
    const dev = devServer()
    void session.defaultSession.setProxy(nowhere(dev))
    session.defaultSession.webRequest.onBeforeRequest((details, callback) => {
      callback({ cancel: !isLocalRequest(details.url, dev) })
    })
  })
  app.on('web-contents-created', (_event, contents) => {
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })
}
