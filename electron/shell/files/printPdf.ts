import { pathToFileURL } from 'node:url'
import { BrowserWindow, session } from 'electron'
import type { WebPreferences } from 'electron'
import { webPreferences } from '../window/webPreferences.ts'

const { preload: _preload, ...secure } = webPreferences

/** Preferences of the window that prints. Its page has content by other users and must run nothing. */
export const printPreferences: Readonly<WebPreferences> = Object.freeze({
  ...secure,
  javascript: false,
  // In memory, and separate from the session of the app's page.
  partition: 'print',
})

/** Timeout in ms for printing a page. */
const timeoutMs = 120_000

/** Prints an HTML file in an invisible window. Rejects if it fails, takes too long or `signal` aborts. */
export async function printPdf(file: string, signal: AbortSignal): Promise<Buffer> {
  const url = pathToFileURL(file).href
  const printSession = session.fromPartition('print')
  printSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  // The page includes its pictures, so it may load itself and nothing else.
  printSession.webRequest.onBeforeRequest((details, answer) =>
    answer({
      cancel: !/^(file|data):/.test(details.url) || (details.url.startsWith('file:') && details.url !== url),
    }),
  )
  const window = new BrowserWindow({ show: false, webPreferences: { ...printPreferences } })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const ended = new Promise<never>((_resolve, reject) =>
    deadline.addEventListener('abort', () => reject(deadline.reason as Error), { once: true }),
  )
  const print = async (): Promise<Buffer> => {
    await window.loadURL(url)
    return window.webContents.printToPDF({ pageSize: 'A4', printBackground: true })
  }
  try {
    return await Promise.race([print(), ended])
  } finally {
    window.destroy()
  }
}
