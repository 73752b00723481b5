import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview, type InlineConfig } from 'vite'
import { electronExecutable } from '../../app.ts'
import { withBlankWindow } from '../../bench/measure/blankWindow.ts'
import { picture, resize, settled, type Frame } from '../frames.ts'

const width = 760

/** The looks in which every part is shown. */
const looks = [
  { name: 'light', scheme: 'light', forced: 'none', direction: 'ltr', zoom: 1 },
  { name: 'dark', scheme: 'dark', forced: 'none', direction: 'ltr', zoom: 1 },
  { name: 'forced', scheme: 'light', forced: 'active', direction: 'ltr', zoom: 1 },
  { name: 'mirrored', scheme: 'light', forced: 'none', direction: 'rtl', zoom: 1 },
  { name: 'zoomed', scheme: 'light', forced: 'none', direction: 'ltr', zoom: 2 },
] as const

/** A press or a key that shows a part. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  combobox: (page) => page.getByRole('combobox').last().fill('an'),
  'combobox-without-match': (page) => page.getByRole('combobox').nth(1).fill('kiwi'),
  field: (page) => page.getByRole('textbox').first().focus(),
  list: (page) => page.getByRole('listbox').first().focus(),
  reorder: async (page) => {
    const rows = page.getByRole('listitem')
    await page.mouse.up()
    await rows.first().hover()
    await page.mouse.down()
    await rows.last().hover({ force: true })
  },
  toast: (page) => page.getByRole('button', { name: 'Show' }).click(),
  tooltip: async (page) => {
    await page.getByRole('button').blur()
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').waitFor()
  },
}

/** Takes a picture of each part of renderer/ui in each look; returns how many there are. */
export async function takeUiShots(folder: string): Promise<number> {
  const outDir = await mkdtemp(path.join(os.tmpdir(), 'topical-parts-'))
  const page: InlineConfig = {
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, target: 'chrome130' },
    preview: { host: '127.0.0.1', port: 0 },
  }
  await build(page)
  const server = await preview(page)
  try {
    const url = server.resolvedUrls!.local[0]!
    return await withBlankWindow(await electronExecutable(), (app, window) =>
      takeParts(app, window, url, folder),
    )
  } finally {
    await server.close()
    await rm(outDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function takeParts(app: ElectronApplication, page: Page, url: string, folder: string): Promise<number> {
  await page.goto(url)
  const names = (await page.locator('body[data-parts]').getAttribute('data-parts'))!.split(' ')
  for (const name of names) {
    await page.goto(`${url}#${name}`)
    await page.reload()
    await page.locator('section').first().waitFor({ state: 'attached' })
    for (const look of looks) {
      const frame = await showLook(app, page, look)
      await steps[name]?.(page)
      await settled(page)
      await picture(app, page, frame, path.join(folder, `ui-${name}-${look.name}.png`))
    }
  }
  return names.length * looks.length
}

async function showLook(
  app: ElectronApplication,
  page: Page,
  { name, scheme, forced, direction, zoom }: (typeof looks)[number],
): Promise<Frame> {
  await page.emulateMedia({ colorScheme: scheme, forcedColors: forced })
  await page.evaluate((to) => (document.documentElement.dir = to), direction)
  const frame = { name, width, zoom }
  await resize(app, page, frame)
  return frame
}
