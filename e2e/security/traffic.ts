import type { ElectronApplication } from '@playwright/test'
import type { ServerAccount } from '../server/startServer.ts'

/** Records in main every result and push that is sent to the page from now on. */
export async function recordTraffic(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const v8 = process.getBuiltinModule('node:v8')
    const traffic: string[] = []
    Object.assign(globalThis, { traffic })
    const write = (value: unknown): void => void traffic.push(v8.serialize(value).toString('base64'))
    // Electron has no public access to the handlers of calls.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (...given: unknown[]) => Promise<unknown>>
    }
    for (const [name, handler] of handlers)
      handlers.set(name, async (...given) => {
        const answer = await handler(...given)
        write([name, answer])
        return answer
      })
    const contents = BrowserWindow.getAllWindows()[0]!.webContents
    const send = contents.send.bind(contents)
    contents.send = (name: string, ...payload: unknown[]) => {
      write([name, payload])
      send(name, ...payload)
    }
  })
}

/** Returns the recorded results and pushes, each serialized and in base64. */
export function trafficSoFar(app: ElectronApplication): Promise<readonly string[]> {
  return app.evaluate(() => (globalThis as unknown as { traffic: string[] }).traffic)
}

/**
 * True if the bytes contain the account's API key, plain or as in an `Authorization` header, or one of the other
 * secrets, in 8-bit or 16-bit characters.
 */
export function carries(bytes: Buffer, account: ServerAccount, others: readonly string[] = []): boolean {
  const header = Buffer.from(`${account.email}:${account.api_key}`).toString('base64')
  const forms = [account.api_key, header, ...others]
  return forms.some((form) => bytes.includes(form) || bytes.includes(Buffer.from(form, 'utf16le')))
}
