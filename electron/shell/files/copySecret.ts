import { app, clipboard } from 'electron'

/** Time in ms, long enough to paste a key. */
const keptMs = 90_000

/** Copies a secret and removes it from the clipboard after a while or when the app quits, unless it was replaced. */
export async function copySecret(text: string): Promise<void> {
  // Some versions of Electron return promises.
  await clipboard.writeText(text)
  const clearIfSame = async (): Promise<void> => {
    if ((await clipboard.readText()) === text) clipboard.clear()
  }
  const clear = (): void => {
    clearTimeout(timer)
    app.off('will-quit', clear)
    void clearIfSame().catch(() => undefined)
  }
  const timer = setTimeout(clear, keptMs)
  app.once('will-quit', clear)
}
