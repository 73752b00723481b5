import type { Page } from '@playwright/test'
import { file } from '../faults/app/appFaults.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { moveTopic } from '../moveTopic.ts'
import {
  channelIdOf,
  chooseOf,
  feedOf,
  messageRow,
  openTopic,
  sidebar,
  sidebarItem,
  toast,
  untilLive,
  untilOffline,
} from '../steps.ts'

const pins = (page: Page) => sidebar(page).locator('[data-pin]')
const pin = (page: Page, name: string) => pins(page).filter({ hasText: name })

test('conversations are pinned, ordered, undone and renamed, also offline', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  const channelId = await channelIdOf(page, 'garden')

  await test.step('conversations are pinned from a row and the palette, one with undo', async () => {
    await sidebarItem(page, 'tomatoes').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect(toast(page, 'Pinned tomatoes')).toBeVisible()
    await expect(pins(page)).toHaveText([/tomatoes.*garden/])
    await sidebarItem(page, 'Ben Member').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect(pins(page)).toHaveText([/tomatoes/, /Ben Member/])
    await page.keyboard.press('Control+z')
    await expect(pins(page)).toHaveText([/tomatoes/])
    await sidebarItem(page, 'Ben Member').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await expect(pins(page)).toHaveText([/tomatoes/, /Ben Member/])
  })

  await test.step('pins are moved by keyboard, with the focus, and by dragging', async () => {
    await pin(page, 'Ben Member').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(pins(page)).toHaveText([/Ben Member/, /tomatoes/])
    await expect(toast(page, 'Ben Member moved to 1 of 2')).toBeVisible()
    await expect(pin(page, 'Ben Member')).toBeFocused()
    const to = (await pin(page, 'tomatoes').boundingBox())!
    await pin(page, 'Ben Member').hover()
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + to.height, { steps: 5 })
    await page.mouse.up()
    await expect(pins(page)).toHaveText([/tomatoes/, /Ben Member/])
    await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  })

  await test.step('a renamed topic keeps its pin', async () => {
    moveTopic(server, { channelId, topic: 'tomatoes' }, { topic: 'peppers' })
    await expect(pins(page)).toHaveText([/peppers/, /Ben Member/])
  })

  await test.step('hidden sections and pins change offline and survive a restart', async () => {
    await server.down()
    await untilOffline(page)
    await pin(page, 'peppers').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(pins(page)).toHaveText([/Ben Member/, /peppers/])
    await sidebar(page).getByRole('button', { name: 'Direct messages', exact: true }).click()
    await first.close()
    await server.up()
    const again = await openReused(server, null)
    await untilLive(again.page)
    await expect(pins(again.page)).toHaveText([/Ben Member/, /peppers/])
    const directs = sidebar(again.page).getByRole('button', { name: 'Direct messages', exact: true })
    await expect(directs).toHaveAttribute('aria-expanded', 'false')
    await pin(again.page, 'peppers').click()
    await expect(again.page.getByRole('heading', { level: 1 })).toContainText('peppers')
    await feedOf(again.page).focus()
  })
})

test('pinned messages follow edits, moves and deletion', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  const channelId = await channelIdOf(page, 'garden')
  const water = await ben.send('garden', 'tomatoes', 'Water them at six.')
  const seeds = await ben.send('garden', 'tomatoes', 'Seeds are in the shed.')
  const list = (of: Page) => of.getByRole('region', { name: 'Pinned messages' })
  const inSidebar = (of: Page) => sidebar(of).locator('[data-message-pin]')

  await test.step('messages are pinned by key and menu, with undo', async () => {
    await messageRow(page, 'Water them at six.').focus()
    await page.keyboard.press('b')
    await expect(toast(page, 'Pinned Water them at six.')).toBeVisible()
    await expect(list(page)).toContainText('1 pinned message')
    await expect(inSidebar(page)).toHaveText(['Water them at six.'])
    await chooseOf(page, messageRow(page, 'Seeds are in the shed.'), 'Pin for me')
    await expect(list(page)).toContainText('2 pinned messages')
    await page.keyboard.press('Control+z')
    await expect(list(page)).toContainText('1 pinned message')
    await chooseOf(page, messageRow(page, 'Seeds are in the shed.'), 'Pin for me')
    await expect(inSidebar(page)).toHaveText(['Water them at six.', 'Seeds are in the shed.'])
  })

  await test.step('an edit and a move are followed, and each list opens the message', async () => {
    await ben.call('PATCH', `/messages/${String(water)}`, { content: 'Water them at seven.' })
    await expect(inSidebar(page).first()).toHaveText('Water them at seven.')
    moveTopic(server, { channelId, topic: 'tomatoes' }, { topic: 'peppers' })
    await expect(page.getByRole('heading', { level: 1 })).toContainText('peppers')
    await list(page).getByRole('button', { name: '2 pinned messages' }).click()
    await list(page)
      .getByRole('button', { name: /Seeds are in the shed/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/near/${String(seeds)}$`))
    const lines = Array.from({ length: 60 }, (_, index) => `Row ${String(index)} is dug.`)
    file(server, 'ben', { channel: 'garden', topic: 'peppers' }, lines)
    const [watered, inShed] = [
      messageRow(page, 'Water them at seven.'),
      messageRow(page, 'Seeds are in the shed.'),
    ]
    const goOn = async () => {
      await feedOf(page).focus()
      await page.keyboard.press('End')
      await expect(messageRow(page, 'Row 59 is dug.')).toBeInViewport()
      await expect(inShed).not.toBeInViewport()
    }
    // Activating the row a second time leads back to the message, in either list.
    await goOn()
    await list(page)
      .getByRole('button', { name: /Seeds are in the shed/ })
      .click()
    await expect(inShed).toBeInViewport()
    await inSidebar(page).first().click()
    await expect(watered).toBeInViewport()
    await goOn()
    await inSidebar(page).first().click()
    await expect(watered).toBeInViewport()
    await sidebarItem(page, 'Ben Member').click()
    await expect(list(page)).toHaveCount(0)
    await inSidebar(page).first().click()
    await expect(messageRow(page, 'Water them at seven.')).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('peppers')
  })

  await test.step('a message deleted while the app was closed is shown as such and can be unpinned', async () => {
    await first.close()
    await actAs(server, 'olga').call('DELETE', `/messages/${String(seeds)}`, {})
    const again = await openReused(server, null)
    await untilLive(again.page)
    await expect(inSidebar(again.page)).toHaveText([
      'Water them at seven.',
      'Deleted: Seeds are in the shed.',
    ])
    await server.down()
    await untilOffline(again.page)
    await inSidebar(again.page).last().click({ button: 'right' })
    await again.page.getByRole('menuitem', { name: 'Unpin' }).click()
    await expect(inSidebar(again.page)).toHaveText(['Water them at seven.'])
  })
})
