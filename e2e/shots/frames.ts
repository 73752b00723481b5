import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication, Page } from '@playwright/test'
import { launchApp } from '../app.ts'
import { startServer } from '../server/startServer.ts'
import { untilLive } from '../steps.ts'
import type { Situation } from './situation.ts'

/** A size of the window with the zoom of its page. */
export interface Frame {
  readonly name: string
  readonly width: number
  readonly zoom: number
}

/** A part of Electron's type, whose versions differ. */
interface SystemWindow {
  setContentSize(width: number, height: number): void
  readonly webContents: {
    setZoomFactor(factor: number): void
    capturePage(): Promise<{ toPNG(): Buffer }>
  }
}

const height = 900
/** Narrow frames come last, because they hide the sidebar. */
const frames: readonly Frame[] = [
  { name: '1600', width: 1600, zoom: 1 },
  { name: '1000', width: 1000, zoom: 1 },
  { name: '560', width: 560, zoom: 1 },
  { name: '1000-zoomed', width: 1000, zoom: 2 },
]
const wide = frames[0]!
const themes = ['light', 'dark'] as const

/** Takes all pictures of a situation; returns their number. */
export async function takeShots(situation: Situation, folder: string): Promise<number> {
  const { name, scenario, featureLevel, person: user, prepare, screens } = situation
  const server = await startServer({ scenario, ...(featureLevel !== undefined && { featureLevel }) })
  const account = server.accounts.find(({ email }) => email.startsWith(user)) ?? server.accounts[0]
  if (account === undefined) throw new Error(`Nobody of the scenario ${scenario} can sign in.`)
  const launched = await launchApp({ server, account })
  let count = 0
  try {
    const { app } = launched
    await untilLive(launched.page)
    await resize(app, launched.page, wide)
    const page = (await prepare?.({ app, page: launched.page, server })) ?? launched.page
    for (const screen of screens) {
      await resize(app, page, wide)
      await screen.open(page)
      for (const frame of frames) {
        await resize(app, page, frame)
        await screen.part?.(page).scrollIntoViewIfNeeded()
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          await settled(page)
          const file = `${screen.name}-${name}-${theme}-${frame.name}.png`
          await picture(app, page, frame, path.join(folder, file))
          count += 1
        }
      }
      await resize(app, page, wide)
      await screen.close?.(page)
    }
  } finally {
    await launched.close()
    await server.close().catch(() => undefined)
  }
  return count
}

/** Playwright crops the page of a zoomed window; Chromium's own screenshot is complete. */
export async function picture(
  app: ElectronApplication,
  page: Page,
  { zoom }: Frame,
  file: string,
): Promise<void> {
  // Waits for the transitions of the sidebar and of colors.
  await sleep(zoom === 1 ? 0 : 300)
  if (zoom === 1) return void (await page.screenshot({ path: file, animations: 'disabled' }))
  const window = await app.browserWindow(page)
  const png = await window.evaluate(async (systemWindow: SystemWindow) => {
    const image = await systemWindow.webContents.capturePage()
    return image.toPNG().toString('base64')
  })
  await writeFile(file, Buffer.from(png, 'base64'))
}

export async function resize(app: ElectronApplication, page: Page, { width, zoom }: Frame): Promise<void> {
  const window = await app.browserWindow(page)
  await window.evaluate(
    (systemWindow: SystemWindow, to) => {
      systemWindow.setContentSize(to.width, to.height)
      systemWindow.webContents.setZoomFactor(to.zoom)
    },
    { width, height, zoom },
  )
  await settled(page)
}

/** Two frames, because the first may still show the previous state. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
