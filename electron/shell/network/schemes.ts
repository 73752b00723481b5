import { protocol } from 'electron'

/**
 * Makes `app` and `media` standard schemes with separate origins. Must run before the app is ready. Neither bypasses
 * the content policy. `app` is fetched only by the module loader, `media` only as pictures and sound.
 */
export function enableSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    { scheme: 'media', privileges: { standard: true, secure: true, stream: true } },
  ])
}
