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

interface MenuRow {
  readonly label?: string
  readonly click?: () => void
}

/** From now on, context menus of the system are recorded instead of shown. */
export const recordMenus = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    const kept = globalThis as { menu?: readonly unknown[] }
    const build = Menu.buildFromTemplate.bind(Menu)
    Menu.buildFromTemplate = (template) => {
      const menu = build(template)
      menu.popup = () => void (kept.menu = template)
      return menu
    }
  })

/** Returns the labels of the menu that `open` opens. */
export async function menuOf(
  app: ElectronApplication,
  open: () => Promise<void>,
): Promise<readonly string[]> {
  await app.evaluate(() => void ((globalThis as { menu?: unknown }).menu = undefined))
  await open()
  const read = () =>
    app.evaluate(
      () => (globalThis as { menu?: readonly MenuRow[] }).menu?.map(({ label }) => label ?? '') ?? null,
    )
  let labels = await read()
  while (labels === null) labels = await read()
  return labels
}

/** Chooses an item of the last menu. */
export const chooseInMenu = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate((_electron, chosen) => {
    const rows = (globalThis as { menu?: readonly MenuRow[] }).menu ?? []
    const row = rows.find((each) => each.label === chosen)
    if (row?.click === undefined) throw new Error(`the menu has no item ${chosen}`)
    row.click()
  }, label)
