import type { Page } from '@playwright/test'
import { file } from '../faults/app/appFaults.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { messageRow, openTopic, sidebar, toast, untilLive, untilOffline } from '../steps.ts'

const place = { channel: 'garden', topic: 'breakfast' }
const saved = (page: Page) => sidebar(page).locator('[data-saved]')
const savedSearch = (page: Page, name: string) => saved(page).filter({ hasText: name })

/** Returns address, name and sidebar visibility of Ada's views on the server. */
const views = (server: TestServer) =>
  [...(server.server.state.users.get(server.person('ada').user_id)?.own?.views.values() ?? [])].map(
    ({ fragment, isPinned, name }) => [fragment, name, isPinned],
  )

/** Saves a search under the suggested name, or the given one. */
async function save(page: Page, words: string, name?: string): Promise<void> {
  await page.keyboard.press('Control+Shift+F')
  const search = page.getByRole('dialog', { name: 'Search messages' })
  await search.getByRole('combobox').fill(words)
  await search.getByRole('button', { name: 'Save search' }).click()
  const naming = page.getByRole('dialog', { name: 'Save search' })
  const field = naming.getByRole('textbox', { name: 'Name' })
  await expect(field).toBeFocused()
  if (name !== undefined) await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(naming).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
}

test('searches are saved, counted, named, ordered and removed, and persist', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const [ada, ben] = [actAs(server, 'ada'), actAs(server, 'ben')]
  file(server, 'ada', place, ['Oats for all.', 'Milk for some.'])
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')

  await test.step('a search is saved by the button, under the suggested or a different name', async () => {
    await save(page, 'oat')
    await expect(toast(page, 'Saved: oat')).toBeVisible()
    await save(page, 'milk', 'Dairy')
    await save(page, 'oat after:2020-01-01', 'Lately')
    await expect(saved(page)).toHaveText([/oat/, /Dairy/, /Lately/])
  })

  await test.step('unread messages are counted, and an open view shows them', async () => {
    await savedSearch(page, 'oat').click()
    await expect(messageRow(page, 'Oats for all.').locator('mark.is-search')).toHaveText('Oat')
    await savedSearch(page, 'Dairy').click()
    await expect(messageRow(page, 'Milk for some.')).toBeVisible()
    await expect(savedSearch(page, 'Dairy')).toHaveAttribute('aria-current', 'page')
    await ben.send('garden', 'supper', 'Oats again.')
    await expect(savedSearch(page, 'oat')).toHaveText('oat1')
    await expect(savedSearch(page, 'Lately')).toHaveText('Lately1')
    await expect(savedSearch(page, 'Dairy')).toHaveText('Dairy')
    await ben.send('garden', 'supper', 'Milk again.')
    await expect(messageRow(page, 'Milk again.')).toBeVisible()
  })

  await test.step('a search by date opens in the search, and the palette lists them all', async () => {
    await savedSearch(page, 'Lately').click()
    const search = page.getByRole('dialog', { name: 'Search messages' })
    await expect(search.getByRole('option', { name: /Oats again/ })).toBeVisible()
    await expect(search.getByRole('combobox')).toHaveValue('oat')
    await page.keyboard.press('Escape')
    await expect(search).toHaveCount(0)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Jump to' })
    await palette.getByRole('combobox').fill('porr')
    await expect(palette.getByRole('option', { name: /Dairy/ })).toHaveCount(0)
    await palette.getByRole('combobox').fill('dairy')
    await expect(palette.getByRole('option', { selected: true })).toContainText('Dairy')
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
    await expect(messageRow(page, 'Milk for some.')).toBeVisible()
  })

  await test.step('searches are renamed, moved and removed with undo, and notify', async () => {
    await savedSearch(page, 'oat').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Porridge')
    await page.keyboard.press('Enter')
    await expect(saved(page)).toHaveText([/Porridge/, /Dairy/, /Lately/])
    await savedSearch(page, 'Lately').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(saved(page)).toHaveText([/Porridge/, /Lately/, /Dairy/])
    await expect(savedSearch(page, 'Lately')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(saved(page)).toHaveText([/Porridge/, /Dairy/, /Lately/])
    const to = (await savedSearch(page, 'Dairy').boundingBox())!
    await savedSearch(page, 'Porridge').hover()
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + to.height - 4, { steps: 5 })
    await page.mouse.up()
    await expect(saved(page)).toHaveText([/Dairy/, /Porridge/, /Lately/])
    await expect(toast(page, 'Porridge moved to 2 of 3')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(saved(page)).toHaveText([/Porridge/, /Dairy/, /Lately/])
    await savedSearch(page, 'Dairy').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remove the saved search' }).click()
    await expect(saved(page)).toHaveText([/Porridge/, /Lately/])
    await toast(page, 'Removed: Dairy').waitFor()
    await page.keyboard.press('Control+z')
    await expect(saved(page)).toHaveText([/Porridge/, /Dairy/, /Lately/])
    await savedSearch(page, 'Dairy').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Notify me of new messages' }).click()
    await expect(sidebar(page).getByRole('link', { name: /^Dairy, with notifications/ })).toBeVisible()
  })

  await test.step('searches are stored on the server and shared with a second device', async () => {
    await savedSearch(page, 'Porridge').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Store on the server, for your other devices' }).click()
    await expect(toast(page, 'Stored on the server: Porridge')).toBeVisible()
    await expect.poll(() => views(server)).toEqual([['narrow/search/oat', 'Porridge', true]])
    await savedSearch(page, 'Lately').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: /^Store on the server/ })).toBeDisabled()
    await page.keyboard.press('Escape')
    const fragment = 'narrow/search/tea'
    await ada.call('POST', '/navigation_views', { fragment, is_pinned: true, name: 'Tea' })
    await expect(saved(page)).toHaveText([/Porridge/, /Dairy/, /Lately/, /Tea/])
    const path = `/navigation_views/${encodeURIComponent(fragment)}`
    await ada.call('PATCH', path, { name: 'Green tea' })
    await expect(savedSearch(page, 'Green tea')).toBeVisible()
    await savedSearch(page, 'Green tea').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await page.keyboard.type('Black tea')
    await page.keyboard.press('Enter')
    await expect.poll(() => views(server)[1]).toEqual([fragment, 'Black tea', true])
    await savedSearch(page, 'Black tea').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remove the saved search' }).click()
    await expect.poll(() => views(server).length).toBe(1)
    await expect(saved(page)).toHaveText([/Porridge/, /Dairy/, /Lately/])
  })

  await test.step('a view is hidden and shown in the sidebar, here and on a second device', async () => {
    const reactions = sidebar(page).getByRole('link', { name: 'Reactions', exact: true })
    const starred = sidebar(page).getByRole('link', { name: 'Starred', exact: true })
    await reactions.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hide from the sidebar' }).click()
    await expect(reactions).toHaveCount(0)
    const hidden = 'narrow/has/reaction/sender/me'
    await expect.poll(() => views(server)[1]).toEqual([hidden, null, false])
    await page.keyboard.press('Control+z')
    await expect(reactions).toBeVisible()
    await expect.poll(() => views(server)[1]).toEqual([hidden, null, true])
    await ada.call('POST', '/navigation_views', { fragment: 'narrow/is/starred', is_pinned: false })
    await expect(starred).toHaveCount(0)
    await server.down()
    await untilOffline(page)
    await reactions.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hide from the sidebar' }).click()
    await expect(reactions).toHaveCount(0)
    await sidebar(page).getByRole('button', { name: '2 more', exact: true }).click()
    await expect(starred).toBeVisible()
    await server.up()
    await untilLive(page)
    await expect.poll(() => views(server)[1]).toEqual([hidden, null, false])
  })

  await test.step('searches are listed and counted offline after a restart', async () => {
    await first.close()
    await server.down()
    const again = await openReused(server, null)
    await untilOffline(again.page)
    await expect(saved(again.page)).toHaveText([/Porridge.*1/, /Dairy/, /Lately/])
    await expect(sidebar(again.page).getByRole('link', { name: 'Starred', exact: true })).toHaveCount(0)
    await server.up()
    await untilLive(again.page)
    await expect(sidebar(again.page).getByRole('link', { name: /^Dairy, with notifications/ })).toBeVisible()
  })
})
