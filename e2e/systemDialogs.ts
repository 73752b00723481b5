import type { ElectronApplication } from '@playwright/test'

/** From now on, dialogs of the system get the button with this number as response, and this file. */
export const answerWith = (app: ElectronApplication, response: number, file = ''): Promise<void> =>
  app.evaluate(
    ({ dialog }, [button, filePath]) => {
      const kept = globalThis as { asked?: string[] }
      kept.asked ??= []
      dialog.showMessageBox = async (...answers: unknown[]) => {
        const { message, detail } = answers.at(-1) as { message: string; detail: string }
        kept.asked?.push(`${message} ${detail}`)
        return { response: button, checkboxChecked: false }
      }
      dialog.showSaveDialog = async () => ({ canceled: filePath === '', filePath })
    },
    [response, file] as const,
  )
/** Returns the texts of the dialogs so far. */
export const questionsOf = (app: ElectronApplication): Promise<readonly string[]> =>
  app.evaluate(() => (globalThis as { asked?: string[] }).asked ?? [])

/** Numbers of the confirming and of the canceling button. */
export const agree = 0
export const decline = 1

/** From now on, the system's file dialog returns these files. */
export const chooseFiles = (app: ElectronApplication, ...filePaths: readonly string[]): Promise<void> =>
  app.evaluate(({ dialog }, answers) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [...answers] })
  }, filePaths)
