import { pathToFileURL } from 'node:url'
import { BrowserWindow, session } from 'electron'
import type { WebPreferences } from 'electron'
import { webPreferences } from '../window/webPreferences.ts'

const { preload: _preload, ...secure } = webPreferences

/** Preferences of the window that prints: its page is made of what others wrote, and runs nothing. */
export const printPreferences: Readonly<WebPreferences> = Object.freeze({
  ...secure,
  javascript: false,
  // Kept in memory, and apart from the session of the application's page.
  partition: 'print',
})

/** A page that is not printed by then is given up, in milliseconds. */
const timeoutMs = 120_000

/** Prints an HTML file of this computer in a window that nobody sees. Rejects when it fails, takes too long or ends. */
export async function printPdf(file: string, signal: AbortSignal): Promise<Buffer> {
  const url = pathToFileURL(file).href
  const own = session.fromPartition('print')
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  // The page has its pictures in it: it loads itself, and nothing else from anywhere.
  own.webRequest.onBeforeRequest((details, answer) =>
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
