import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/**
 * Returns milliseconds from the key that opens the settings to the frame that shows their first page, `count` times.
 * Excludes the first opening, which also loads their code.
 */
export async function settingsOpen(page: Page, count: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    window.benchSettings = times
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== ',' || !event.ctrlKey) return
        void window.benchProbes.whenShown('[data-setting]').then(
          (ms) => times.push(ms),
          () => undefined,
        )
      },
      true,
    )
  })
  for (let n = 0; n <= count; n++) {
    await page.keyboard.press('Control+,')
    await page.locator('[data-setting]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-setting]').first().waitFor({ state: 'detached' })
    await sleep(70 + (n % 17))
  }
  const times = (await page.evaluate(() => window.benchSettings)) ?? []
  if (times.length < count) throw new Error(`The settings were seen ${String(times.length)} times.`)
  return times.slice(1)
}

declare global {
  interface Window {
    benchSettings?: number[]
  }
}
