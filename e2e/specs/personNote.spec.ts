import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { feedOf, messageRow, openTopic, pressInView, untilLive, untilOffline } from '../steps.ts'

const cardOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const pageOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a private note is stored on this computer, also offline and after a restart', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(120_000)
  const server = await makeServer()
  let it = await openReused(server, 'ada')
  const { page } = it
  await openTopic(page, 'garden', 'tomatoes')
  const noteOf = (at: Page) => at.getByRole('textbox', { name: 'Private note' })
  const stored = 'Stored on this computer. Only you see it.'
  const openByCard = async (): Promise<void> => {
    await pressInView(messageRow(page, 'They ripen').first().getByRole('button', { name: 'Ben Member' }))
    await cardOf(page, 'Ben Member').getByRole('button', { name: 'More for Ben Member' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Private note' }).press('Enter')
  }

  await test.step('the card opens it, and typing saves it', async () => {
    await openByCard()
    await expect(pageOf(page, 'Ben Member')).toBeVisible()
    await expect(noteOf(page)).toBeFocused()
    await expect(page.getByText(stored)).toBeVisible()
    await page.keyboard.type('Has the tall ladder.')
    await expect(page.getByRole('region', { name: 'Private note' }).getByRole('status')).toHaveText('Saved')
    await expect(noteOf(page)).toHaveValue('Has the tall ladder.')
  })

  await test.step('leaving the page at once loses nothing, not even offline', async () => {
    await server.down()
    await untilOffline(page)
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Likes tea.')
    await page.keyboard.press('Escape')
    await expect(feedOf(page)).toBeVisible()
    await openByCard()
    await expect(noteOf(page)).toHaveValue('Has the tall ladder. Likes tea.')
  })

  await test.step('quitting at once loses nothing', async () => {
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Not before nine.')
    await it.close()
    it = await openReused(server, null)
    await expect(pageOf(it.page, 'Ben Member')).toBeVisible()
    await expect(noteOf(it.page)).toHaveValue('Has the tall ladder. Likes tea. Not before nine.')
    await server.up()
    await untilLive(it.page)
  })

  await test.step('other users have no note, and the own page has no field', async () => {
    await it.page.evaluate((id) => location.assign(`#people/${id}`), server.person('gus').user_id)
    await expect(pageOf(it.page, 'Gus Guest')).toBeVisible()
    await expect(noteOf(it.page)).toHaveValue('')
    await it.page.evaluate(() => location.assign('#people/me'))
    await expect(pageOf(it.page, 'Ada Admin')).toBeVisible()
    await expect(noteOf(it.page)).toHaveCount(0)
  })
})
