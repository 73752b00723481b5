import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { messageBox } from '../../steps.ts'

/** Returns for each of `count` sends by Enter the frames and milliseconds until the local echo was on the screen. */
export async function sendToEcho(
  page: Page,
  count: number,
): Promise<readonly { readonly frames: number; readonly ms: number }[]> {
  await messageBox(page).click()
  for (let n = 0; n < count; n++) {
    await page.keyboard.insertText(`Said ${String(n)}, **at once**`)
    await sleep(30)
    await page.keyboard.press('Enter')
    await sleep(80 + (n % 17))
  }
  await sleep(500)
  const { sends } = await page.evaluate(() => window.benchProbes)
  if (sends.length < count * 0.95)
    throw new Error(`Of ${String(count)} sends ${String(sends.length)} were seen.`)
  return sends
}
