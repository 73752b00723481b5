import type { Page } from '@playwright/test'
import { hostileShapes } from '../../../shared/content/testing/hostileDocuments.ts'
import { expect, test, type TestServer } from '../../fixtures.ts'
import { hostileBatches, sendHtml, sendHostile } from '../../hostileSender.ts'
import { actAs } from '../../apiUser.ts'
import { signIn } from '../../signIn.ts'
import { feedOf, messageRow, openTopic, untilLive } from '../../steps.ts'
import { appFault } from '../faultCases.ts'
import { sendText } from './appFaults.ts'

/** Receives a message, sends one and finds one. */
async function useIt(page: Page, server: TestServer, round: string): Promise<void> {
  await actAs(server, 'ben').send('garden', 'tomatoes', `Ripe in ${round}`)
  await expect(messageRow(page, `Ripe in ${round}`)).toBeVisible()
  await sendText(page, `Eaten in ${round}`)
  await expect(messageRow(page, `Eaten in ${round}`)).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  const dialog = page.getByRole('dialog', { name: 'Search messages' })
  await dialog.getByRole('combobox').fill(`Ripe ${round}`)
  const found = dialog.getByRole('option', { name: new RegExp(`Ripe in ${round}`) })
  // Found in the local store, whose thread both accounts share.
  await expect(found).toBeVisible()
  await expect(found).not.toContainText('server')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test(
  appFault('one organization sends hostile documents while another is used, over a restart'),
  async ({ makeServer, openKept }) => {
    // Each document may take a second on a slow computer.
    test.setTimeout(600_000)
    const hostile = await makeServer({ scenario: 'small' })
    const good = await makeServer()
    const first = await openKept(hostile, 'ada')
    await untilLive(first.page)
    await first.page.keyboard.press('Control+Shift+O')
    await signIn(first.page, good, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    let isOver = false
    const sending = sendHostile(hostile).finally(() => (isOver = true))
    for (let round = 1; !isOver; round++) await useIt(first.page, good, `round ${round} of all`)
    await sending
    await useIt(first.page, good, 'autumn')
    await first.close()

    const second = await openKept(hostile, null)
    const { page } = second
    await untilLive(page)
    await expect(messageRow(page, 'Ripe in autumn')).toBeVisible()
    await useIt(page, good, 'winter')
    // The hostile account's conversation marks the message that is too large, and the window keeps working.
    await page.keyboard.press('Control+1')
    await openTopic(page, 'garden', 'tomatoes')
    sendHtml(hostile, `<p>Look</p>${hostileShapes[0]!.make()}`, 'tomatoes')
    await expect(page.getByText('This message is too large to show in full.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open in the browser' })).toBeVisible()
    // The open conversation displays each document, and reopens with all of them.
    let end = ''
    for (const [at, batch] of [...hostileBatches(hostileShapes)].entries()) {
      for (const html of batch) sendHtml(hostile, html, 'tomatoes')
      end = `After batch ${at}.`
      await actAs(hostile, 'ben').send('garden', 'tomatoes', end)
      await expect(messageRow(page, end)).toBeVisible({ timeout: 150_000 })
    }
    await actAs(hostile, 'ben').send('garden', 'weeds', 'Come here for a while')
    await openTopic(page, 'garden', 'weeds')
    await openTopic(page, 'garden', 'tomatoes')
    await feedOf(page).press('End')
    await expect(messageRow(page, end)).toBeVisible()
    await page.keyboard.press('Control+2')
    await useIt(page, good, 'spring')
    expect(await second.log()).not.toMatch(/ error /)
  },
)
