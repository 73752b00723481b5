import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication } from '@playwright/test'
import { launchApp } from '../../app.ts'
import { messageBox, openTopic, untilLive } from '../../steps.ts'
import { withBlankWindow } from '../measure/blankWindow.ts'
import { pidOf, untilStill } from '../measure/collected.ts'
import { memoryOf } from '../measure/memory.ts'
import { median } from '../measure/percentile.ts'
import type { Organization } from '../organization.ts'

/** Megabytes that a second window adds. */
export interface SecondWindow {
  readonly blank: number
  readonly ours: number
}

const runs = 3
/** Time in milliseconds between painting a window and measuring its memory. */
const settledMs = 10_000

/** Opens a second blank window and a conversation window, in turns. */
export async function secondWindow(electron: string, organization: Organization): Promise<SecondWindow> {
  const added = { blank: [] as number[], ours: [] as number[] }
  for (let n = 0; n < runs; n++) {
    added.blank.push(await addedByBlank(electron))
    added.ours.push(await addedByOurs(organization))
  }
  return { blank: median(added.blank), ours: median(added.ours) }
}

const addedByBlank = (electron: string): Promise<number> =>
  withBlankWindow(electron, (app) =>
    addedBy(app, () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const size = { width: 720, height: 640 }
        const second = new BrowserWindow({ ...size, webPreferences: { sandbox: true } })
        await second.loadURL('app://blank/')
      }),
    ),
  )

async function addedByOurs({ server, reader, channel }: Organization): Promise<number> {
  const launched = await launchApp({ server, account: reader, withoutStore: true })
  const { app, page } = launched
  try {
    await untilLive(page)
    await reader.send(channel.name, 'second window', 'Shown in a window of its own')
    await openTopic(page, channel.name, 'second window')
    return await addedBy(app, async () => {
      const [secondPage] = await Promise.all([
        app.waitForEvent('window'),
        page.keyboard.press('Control+Shift+Enter'),
      ])
      await messageBox(secondPage).waitFor()
    })
  } finally {
    await launched.close()
  }
}

async function addedBy(app: ElectronApplication, openSecond: () => Promise<void>): Promise<number> {
  const settled = async (): Promise<number> => {
    await untilStill(app)
    await sleep(settledMs)
    return (await memoryOf(pidOf(app))).megabytes
  }
  const before = await settled()
  await openSecond()
  return (await settled()) - before
}
