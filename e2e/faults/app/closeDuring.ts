import { expect, type ElectronApplication, type Page } from '@playwright/test'
import type { CallName } from '../../../shared/ipc/channels.ts'
import type { CallInput, CallResult } from '../../../shared/ipc/contract.ts'
import { invoke } from '../../windowUser.ts'

/** A valid input for each of these calls. */
export type Calls = { readonly [N in CallName]?: CallInput<N> }

/**
 * The moment at which the window is destroyed. begun: in the task in which main starts the calls, before all their
 * work. answered: after main has performed them one after the other, before any result is sent.
 */
export type Moment = 'begun' | 'answered'

/** Kept in main for the test: results in the order of the calls, set once the window is destroyed. */
interface Closing {
  answers: readonly (readonly [name: string, answer: CallResult<unknown> | string])[] | null
}

/** Makes main destroy the window during the calls that it makes next. The app's handlers are restored afterward. */
async function prepare(app: ElectronApplication, names: readonly string[], moment: Moment): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow, ipcMain }, [expected, when]) => {
      type Handler = (event: Electron.IpcMainInvokeEvent, input: unknown) => unknown
      // Handlers have no public interface.
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> }
      const closing: Closing = { answers: null }
      Object.assign(globalThis, { closing })
      const before = new Map(handlers)
      const arrived: string[] = []
      const begin: (() => Promise<readonly [string, CallResult<unknown> | string]>)[] = []
      let destroyed = (): void => undefined
      const isDestroyed = new Promise<void>((resolve) => (destroyed = resolve))
      // The preload script reads files before this call. The page makes no other calls in between.
      const late = 'upload.add'
      const sequence = `\n${expected.filter((name) => name !== late).join('\n')}\n`
      const isAll = (): boolean =>
        `\n${arrived.filter((name) => name !== late).join('\n')}\n`.includes(sequence) &&
        (!expected.includes(late) || arrived.includes(late))
      const destroy = (contents: Electron.WebContents): void => {
        BrowserWindow.fromWebContents(contents)?.destroy()
        destroyed()
      }
      const close = async (contents: Electron.WebContents): Promise<void> => {
        for (const [name, handler] of before) handlers.set(name, handler)
        const answers: (readonly [string, CallResult<unknown> | string])[] = []
        if (when === 'answered') {
          for (const each of begin) answers.push(await each())
          destroy(contents)
        } else {
          const all = begin.map((each) => each())
          destroy(contents)
          answers.push(...(await Promise.all(all)))
        }
        closing.answers = answers
      }
      for (const [name, handler] of before)
        handlers.set(name, async (event, input) => {
          arrived.push(name)
          const answer = new Promise<unknown>((resolve, reject) => {
            begin.push(async () => {
              try {
                const result = (await handler(event, input)) as CallResult<unknown>
                void isDestroyed.then(() => resolve(result))
                return [name, result]
              } catch (error) {
                void isDestroyed.then(() => reject(error as Error))
                return [name, String(error)]
              }
            })
          })
          if (isAll()) void close(event.sender)
          return answer
        })
    },
    [names, moment] as const,
  )
}

/**
 * Makes the calls in the window, which is destroyed at that moment. Returns main's results by call name; a string is
 * the reason of a rejection.
 */
export async function closeDuring(
  { app, page }: { readonly app: ElectronApplication; readonly page: Page },
  calls: Calls,
  moment: Moment,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<ReadonlyMap<string, CallResult<unknown> | string>> {
  const names = Object.keys(calls)
  await prepare(app, names, moment)
  const closed = page.waitForEvent('close')
  await page
    .evaluate((all) => {
      type Given = { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }
      const { bridge } = window as unknown as {
        bridge: { invoke(name: string, input: unknown): Promise<unknown> }
      }
      for (const [name, handler] of Object.entries(all as Record<string, unknown>)) {
        const { files, ...rest } = (handler ?? {}) as { readonly files: readonly Given[] }
        const input =
          name === 'upload.add'
            ? { ...rest, files: files.map(({ bytes, name: of, type }) => new File([bytes], of, { type })) }
            : handler
        bridge.invoke(name, input).catch(() => undefined)
      }
    }, calls)
    // The window may be destroyed before the script returns.
    .catch(() => undefined)
  await closed
  await meanwhile()
  const answers = () => app.evaluate(() => (globalThis as unknown as { closing: Closing }).closing.answers)
  await expect.poll(answers, { timeout: 45_000 }).not.toBe(null)
  return new Map(await answers())
}

/** Keeps the app running without a window, as on macOS. Returns a function that undoes this. */
export async function runWithoutWindow(app: ElectronApplication): Promise<() => Promise<void>> {
  await app.evaluate(({ app: main }) => Object.assign(main, { quit: () => undefined }))
  return async () => app.evaluate(({ app: main }) => void Reflect.deleteProperty(main, 'quit'))
}

/** Opens the main window as the dock does. Closes conversation windows that calls opened. */
export async function reopen(app: ElectronApplication): Promise<Page> {
  await app.evaluate(({ app: main }) => main.emit('activate'))
  let found: Page | undefined
  await expect(async () => {
    for (const page of app.windows()) {
      await page.waitForLoadState()
      if ((await invoke(page, 'app.bootstrap', undefined)).own === null) found = page
      else
        await (
          await app.browserWindow(page)
        ).evaluate((browserWindow: Electron.BrowserWindow) => browserWindow.destroy())
    }
    expect(found).toBeDefined()
  }).toPass({ timeout: 45_000 })
  return found!
}
