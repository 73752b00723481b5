import { app, session } from 'electron'
import type { ProxyConfig } from 'electron'
import { devServer } from './appOrigin.ts'
import { parseUrl } from '../../core/platform/parseUrl.ts'

const ownSchemes: ReadonlySet<string> = new Set(['app:', 'media:', 'blob:', 'data:', 'devtools:'])

/** True if the window's session may load `url`: from this computer, or from Vite's development server. */
export function isLocalRequest(url: string, dev: string | null): boolean {
  const parsed = parseUrl(url)
  if (parsed === null) return false
  if (ownSchemes.has(parsed.protocol)) return true
  return dev !== null && (parsed.origin === dev || parsed.origin === dev.replace(/^http/, 'ws'))
}

/**
 * Returns the proxy of the window's session, an address to which no connection is possible. WebRTC obeys neither the
 * content policy nor webRequest. The policy set below leaves it only TCP and TLS, which use this proxy.
 */
export const nowhere = (dev: string | null): ProxyConfig => ({
  mode: 'fixed_servers',
  proxyRules: 'http://255.255.255.255:1',
  proxyBypassRules: ['<-loopback>', ...(dev === null ? [] : [new URL(dev).host])].join(','),
})

/**
 * Denies the page all network access: by fetch, pictures or sockets. The requests of the main process use other
 * sessions.
 */
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
