import type { Locator, Page } from '@playwright/test'
import { file } from '../faults/app/appFaults.ts'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { signIn } from '../signIn.ts'
import { messageBox, messageRow, openTopic, sidebarItem, unnamedTopic, untilOffline } from '../steps.ts'

async function openGeneral(page: Page, server: TestServer): Promise<void> {
  const topic = unnamedTopic(server)
  await sidebarItem(page, 'general').click()
  await sidebarItem(page, topic).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(topic)
  await expect(page.getByRole('article').first()).toBeVisible()
}

const place = { channel: 'garden', topic: 'breakfast' }
const snippetsOf = (dialog: Locator): Locator => dialog.getByRole('option').locator('p:has(mark)')
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Search messages' })
/** Opens a new search, and chooses the last one from the recent searches. */
async function repeatLast(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+F')
  await expect(dialogOf(page).getByRole('group', { name: 'Recent' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('messages are found while typing, here and on the server, and opened in place', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ scenario: 'demo' })
  const { page } = await openReused(server, null)
  await signIn(page, server, 'ada')
  await openGeneral(page, server)

  await page.keyboard.press('Control+Shift+F')
  const dialog = dialogOf(page)
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('bicyc')
  const pump = dialog.getByRole('option', { name: /The bicycle pump is back/ })
  await expect(pump.locator('mark')).toHaveText('bicyc')
  await expect(dialog).toContainText('From this computer and the server')
  await expect(dialog).not.toContainText('only on the server')

  // A message unknown to this computer comes from the server, and the footer counts it.
  await field.fill('liverwort')
  const liverwort = dialog.getByRole('option', { name: /It grows where nobody cleans/ })
  await expect(liverwort).toBeVisible()
  await expect(dialog).toContainText(/From this computer and the server \(\d+ only on the server\)/)

  // The server excludes words, too. An unknown name finds nothing and shows that.
  await field.fill('grows -cleans')
  await expect(dialog).toContainText('From this computer and the server')
  await expect(liverwort).toHaveCount(0)
  await field.fill('liverwort sender:nobody@hidden.example')
  await expect(dialog).toContainText('No one here is called “nobody@hidden.example”.')
  await expect(dialog.getByRole('option')).toHaveCount(0)

  // Enter searches for the literal text: the suggestion above it is only chosen after an arrow key.
  await field.fill('zzyzx plan')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('No message matches “zzyzx plan”')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('zzyzx plan')
  await expect(dialog.getByRole('button', { name: /Remove the filter/ })).toHaveCount(0)

  // A user name with typing errors, and a filter that is followed by a space.
  await field.fill('luica')
  await dialog.getByRole('option', { name: /^from Luc/ }).click()
  const user = dialog.getByRole('button', { name: /Remove the filter from Luc/ })
  await expect(user).toBeVisible()
  await field.pressSequentially('has:link liverwort')
  const link = dialog.getByRole('button', { name: 'Remove the filter with a link' })
  await expect(link).toBeVisible()
  await expect(field).toHaveValue('liverwort')
  await expect(dialog).toContainText(/No message matches “from Luc.* · with a link · liverwort”/)
  await link.click()
  await expect(field).toBeFocused()
  await expect(liverwort).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('names for the new meeting room')
  await expect(page.getByRole('article').filter({ hasText: 'Liverwort.' })).toBeInViewport()

  // The last search is restored, and its message is stored on this computer now.
  await page.keyboard.press('Control+Shift+F')
  await expect(liverwort).toBeVisible()
  await expect(liverwort).not.toContainText('server')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await test.step('Ctrl+F searches the whole conversation, counts and highlights', async () => {
    await openGeneral(page, server)
    await page.keyboard.press('Control+F')
    const bar = page.getByRole('search', { name: 'Find in this conversation' })
    const words = bar.getByRole('textbox')
    await expect(words).toBeFocused()
    await words.pressSequentially('headphones', { delay: 60 })
    await expect(bar).toContainText('1 of 2')
    // The message of the current result is selected.
    await expect(page.getByRole('article').filter({ hasText: 'one pair of headphones' })).toHaveAttribute(
      'tabindex',
      '0',
    )
    await expect(page.locator('mark.is-search')).toHaveText(['headphones', 'headphones'])
    await page.keyboard.press('Enter')
    await expect(bar).toContainText('2 of 2')
    await expect(page.getByRole('article').filter({ hasText: 'My headphones' })).toBeInViewport()
    await page.keyboard.press('Shift+Enter')
    await expect(bar).toContainText('1 of 2')
    await expect(page.getByRole('article').filter({ hasText: 'one pair of headphones' })).toBeInViewport()
    await words.fill('no such thing')
    await expect(bar).toContainText('Nothing found')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(page.locator('mark.is-search')).toHaveCount(0)
  })

  await test.step('offline, stored messages are found, and invalid filters are explained', async () => {
    await server.down()
    // This is a new search, without the filter of the last one.
    await page.keyboard.press('Control+Shift+F')
    await expect(dialog.getByRole('group', { name: 'Recent' })).toContainText(/from Luc.* · liverwort/)
    await expect(user).toHaveCount(0)
    await field.fill('bicyc')
    await expect(pump).toBeVisible()
    await expect(dialog.getByText(/^Only messages on this computer:/)).toBeVisible()
    await expect(pump).toBeVisible()
    // Once the server is back, it is searched automatically.
    await server.up()
    await expect(dialog).toContainText('From this computer and the server', { timeout: 40_000 })
  })
})

test('results sort by relevance or date as chosen, also after a restart', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const texts = ['An oat for each of us.', 'Oatmeal again.', 'Where is my coat?', 'The goat had it.']
  file(server, 'ada', place, texts)
  const first = await openReused(server, 'ada')
  await openTopic(first.page, place.channel, place.topic)
  await first.page.keyboard.press('Control+Shift+F')
  const before = dialogOf(first.page)
  const best = [texts[0]!, texts[1]!, texts[3]!, texts[2]!]
  const newest = texts.toReversed()
  await before.getByRole('combobox').fill('oat')
  await expect(before).toContainText('From this computer and the server')
  await expect(snippetsOf(before)).toHaveText(best)
  await before.getByRole('button', { name: 'Newest' }).click()
  await expect(snippetsOf(before)).toHaveText(newest)
  // A filter chosen by mouse is an operator in the text, and becomes a chip once it is complete.
  await before.getByRole('button', { name: 'Add a filter: Channel' }).click()
  await expect(before.getByRole('combobox')).toHaveValue('oat channel:')
  await before.getByRole('combobox').pressSequentially('gard')
  await before
    .getByRole('option', { name: /garden/ })
    .first()
    .click()
  await expect(before.getByRole('button', { name: 'Remove the filter in #garden' })).toBeVisible()
  await expect(snippetsOf(before)).toHaveText(newest)
  // A topic whose name matches has one row, not one per message.
  const topicRows = (dialog: Locator) =>
    dialog.getByRole('group', { name: '#garden › breakfast' }).getByRole('option')
  await before.getByRole('combobox').fill('breakfast')
  await expect(topicRows(before)).toContainText(['The goat had it.'])
  await expect(before).toContainText('From this computer and the server')
  await expect(topicRows(before)).toContainText([/Ada.*Newest message.*The goat had it\./])
  await first.close()

  await server.down()
  const { page } = await openReused(server, null)
  await untilOffline(page)
  await page.keyboard.press('Control+Shift+F')
  const dialog = dialogOf(page)
  await dialog.getByRole('combobox').fill('oat')
  await expect(dialog.getByText(/^Only messages on this computer:/)).toBeVisible()
  await expect(snippetsOf(dialog)).toHaveText(newest)
  await dialog.getByRole('combobox').fill('breakfast')
  await expect(topicRows(dialog)).toContainText(['The goat had it.'])
  await dialog.getByRole('combobox').fill('oat')
  await expect(snippetsOf(dialog)).toHaveText(newest)
  // The same by keyboard: the buttons are the next tab stops, with the sort order at the end.
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Add a filter: Person' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(snippetsOf(dialog)).toHaveText(best)
})

test('search results are visited in their conversations, with their context', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const lunch = { channel: 'garden', topic: 'lunch' }
  file(server, 'ada', place, ['Who has the marmalade?', 'On the shelf.', 'The marmalade is gone.'])
  file(server, 'ada', lunch, ['Soup today.', 'Soup and marmalade.', 'No thanks.'])
  const first = await openReused(server, 'ada')
  const { page } = first
  await openTopic(page, place.channel, place.topic)
  const bar = page.getByRole('search', { name: 'Search results' })
  const head = page.getByRole('heading', { level: 1 })

  await test.step('keys visit the results, counted and highlighted, and reopen the list', async () => {
    await page.keyboard.press('Control+Shift+F')
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('option', { name: 'in #garden › topic breakfast' })).toBeVisible()
    await dialog.getByRole('combobox').fill('marmalade')
    await expect(snippetsOf(dialog)).toHaveText([
      'Soup and marmalade.',
      'The marmalade is gone.',
      'Who has the marmalade?',
    ])
    await expect(dialog).toContainText('From this computer and the server')
    // The chosen result is shown in its conversation beside the list.
    const beside = dialog.getByRole('region', { name: 'The result in its conversation' })
    await expect(beside).toContainText(/1 of 3.*Soup today\..*Soup and marmalade\..*No thanks\./)
    await page.keyboard.press('ArrowDown')
    await expect(beside).toContainText(/2 of 3.*On the shelf\..*The marmalade is gone\./)
    await expect(beside.locator('mark')).toHaveText(['marmalade', 'marmalade'])
    await dialog.getByRole('combobox').fill('marmalda')
    await expect(snippetsOf(dialog).first().locator('mark')).toHaveText('marmalad')
    await expect(beside.locator('mark').first()).toHaveText('marmalad')
    await dialog.getByRole('combobox').fill('marmalade')
    await expect(beside).toContainText('Soup today.')
    // The shortcuts of the search and the switcher lead from one to the other and keep the text.
    await page.keyboard.press('Control+k')
    const switcher = page.getByRole('dialog', { name: 'Search or jump to anything' })
    await expect(switcher.getByRole('combobox')).toHaveValue('marmalade')
    await page.keyboard.press('Control+Shift+F')
    await expect(dialog.getByRole('combobox')).toHaveValue('marmalade')
    await expect(switcher).toHaveCount(0)
    await expect(beside).toContainText('Soup today.')
    await page.keyboard.press('Enter')
    await expect(head).toContainText('lunch')
    await expect(bar).toContainText('1 of 3')
    await expect(messageRow(page, 'Soup and marmalade.').locator('mark.is-search')).toHaveText('marmalade')
    await page.keyboard.press('Control+g')
    await expect(head).toContainText('breakfast')
    await expect(bar).toContainText('2 of 3')
    await expect(messageRow(page, 'The marmalade is gone.').locator('mark.is-search')).toBeInViewport()
    await page.keyboard.press('F3')
    await expect(bar).toContainText('3 of 3')
    // Two results in one conversation are one step in the history.
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(head).toContainText('lunch')
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Control+Shift+F')
    const chosen = dialogOf(page).getByRole('option', { selected: true })
    await expect(chosen).toContainText('Who has the marmalade?')
    await page.keyboard.press('Escape')
  })

  await test.step('results are visited by buttons, which keep the focus; Escape closes them', async () => {
    const next = bar.getByRole('button', { name: 'Next search result' })
    await next.click()
    await expect(bar).toContainText('1 of 3')
    await expect(head).toContainText('lunch')
    await expect(next).toBeFocused()
    await bar.getByRole('button', { name: 'Previous search result' }).click()
    await expect(bar).toContainText('3 of 3')
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(page.locator('mark.is-search')).toHaveCount(0)
  })

  await test.step('opening a different conversation closes the results', async () => {
    await repeatLast(page)
    await expect(snippetsOf(dialogOf(page))).toHaveCount(3)
    await page.keyboard.press('Enter')
    await expect(bar).toContainText('of 3')
    await sidebarItem(page, 'tomatoes').click()
    await expect(head).toContainText('tomatoes')
    await expect(bar).toHaveCount(0)
    // The click moved the focus into the composer.
    await page.keyboard.press('Escape')
  })

  await test.step('beside a list, results are visited in the side pane', async () => {
    await page.keyboard.press('Shift+I')
    await repeatLast(page)
    await expect(snippetsOf(dialogOf(page))).toHaveCount(3)
    await page.keyboard.press('Shift+Enter')
    const peek = page.getByRole('complementary', { name: 'Side pane' })
    await expect(peek).toContainText('Soup and marmalade.')
    await page.keyboard.press('Control+g')
    await expect(peek).toContainText('The marmalade is gone.')
    await expect(bar).toContainText('2 of 3')
    await bar.getByRole('button', { name: 'Close the search results' }).click()
    await expect(bar).toHaveCount(0)
  })

  await test.step('the context of a result opens by keyboard, and offline by menu', async () => {
    await repeatLast(page)
    const dialog = dialogOf(page)
    const hit = dialog.getByRole('option', { name: /Soup and marmalade/ })
    await expect(hit).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(hit).toContainText('Soup today.')
    await expect(hit).toContainText('No thanks.')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(hit).not.toContainText('No thanks.')
    await page.keyboard.press('Escape')
    await first.close()
    await server.down()
    const again = await openReused(server, null)
    await untilOffline(again.page)
    await again.page.keyboard.press('Control+Shift+F')
    await dialogOf(again.page).getByRole('combobox').fill('marmalade')
    const stored = dialogOf(again.page).getByRole('option', { name: /Soup and marmalade/ })
    await stored.click({ button: 'right' })
    await again.page.getByRole('menuitem', { name: 'Show context' }).click()
    await expect(stored).toContainText('Soup today.')
    await again.page.keyboard.press('Enter')
    await expect(again.page.getByRole('search', { name: 'Search results' })).toContainText('1 of 3')
  })
})

test('text typed right after a shortcut goes into the opened field', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const composer = messageBox(page)
  await composer.click()
  await page.keyboard.type('half a mess')
  await expect(composer).toHaveValue('half a mess')
  for (const [keys, name] of [
    ['Control+Shift+F', 'Search messages'],
    ['Control+k', 'Search or jump to anything'],
    ['Control+F', 'Find in this conversation'],
  ] as const)
    await test.step(keys, async () => {
      // Typed without waiting, because the field is only loaded on first use.
      await page.keyboard.press(keys)
      await page.keyboard.type('toast')
      const field = page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name }))
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('toast')
      await expect(composer).toHaveValue('half a mess')
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
      await composer.click()
    })
})
