import { app } from 'electron'
import type { WebContents } from 'electron'
import type { Log } from '../../core/platform/log.ts'
import { isAppUrl } from './appOrigin.ts'
import type { MayCall } from '../ipc/callRates.ts'
import type { OpenExternal } from '../links/externalLinks.ts'

/** Pages can navigate only within the app, open no windows and embed no guests. Links are opened by the system. */
export function enableNavigation(openExternal: OpenExternal, mayCall: MayCall, log: Log): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, openExternal, mayCall, log))
}

function guard(contents: WebContents, openExternal: OpenExternal, mayCall: MayCall, log: Log): void {
  const refuse = (event: { readonly url: string; preventDefault(): void }): void => {
    if (isAppUrl(event.url)) return
    event.preventDefault()
    log.warn('refused a navigation', { scheme: event.url.slice(0, event.url.indexOf(':')) })
  }
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    // A link with a target or a middle click. The address is checked where it is opened.
    if (mayCall('app.openExternal')) void openExternal(url).catch(() => undefined)
    return { action: 'deny' }
  })
}
