import type { ElectronApplication } from '@playwright/test'

/** Answers the questions of the system from now on: with the button of that number, and with that file. */
export const answerWith = (app: ElectronApplication, response: number, file = ''): Promise<void> =>
  app.evaluate(
    ({ dialog }, [button, filePath]) => {
      const kept = globalThis as { asked?: string[] }
      kept.asked ??= []
      dialog.showMessageBox = async (...given: unknown[]) => {
        const { message, detail } = given.at(-1) as { message: string; detail: string }
        kept.asked?.push(`${message} ${detail}`)
        return { response: button, checkboxChecked: false }
      }
      dialog.showSaveDialog = async () => ({ canceled: filePath === '', filePath })
    },
    [response, file] as const,
  )
/** Words of the questions so far. */
export const asked = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])

/** Number of the button that agrees, and of the one that does not. */
export const agree = 0
export const decline = 1

/** The system's dialog for files answers with these from now on. */
export const chooseFiles = (app: ElectronApplication, ...filePaths: readonly string[]): Promise<void> =>
  app.evaluate(({ dialog }, given) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...given] })
  }, filePaths)
