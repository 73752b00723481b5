import { expect, test } from '../fixtures.ts'
import { closeSettings, openSettings, untilLive } from '../steps.ts'
import { isWarmCodeKept, keepWarmCode } from './warmCode.ts'

/** Chromium marks what is compiled at the first start, keeps it at the second, and uses it from the third on. */
const starts = 2

test('the compiled code of the pages is kept for all tests', async ({ makeServer, openKept, profileDir }) => {
  if (await isWarmCodeKept()) return
  const server = await makeServer()
  for (let n = 0; n < starts; n++) {
    const opened = await openKept(server, n === 0 ? 'ada' : null)
    const { page } = opened
    await untilLive(page)
    await expect(page.getByRole('article').first()).toBeVisible()
    await openSettings(page, 'Preferences')
    await closeSettings(page)
    for (const key of ['Control+k', 'Control+Shift+f']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await opened.close()
  }
  await keepWarmCode(profileDir)
})
