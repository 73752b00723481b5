import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs, policyOf } from '../apiUser.ts'
import { chooseOf, messageRow, openTopic, pointAt, sidebarItem, untilLive, untilOffline } from '../steps.ts'

const list = (page: Page): Locator => page.getByRole('treegrid')
const row = (page: Page, name: string | RegExp): Locator => list(page).getByRole('row', { name })
/** The row with the keyboard focus. */
const focused = (page: Page): Locator => list(page).locator('[role=row][aria-selected=true]')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
/** Returns the names of the conversations in the order of the list. */
const names = (page: Page): Promise<readonly string[]> =>
  list(page)
    .locator('[role=row][aria-level="2"]')
    .evaluateAll((rows) => rows.map((item) => item.ariaLabel?.split(',')[0] ?? ''))
const firstNames = async (page: Page, count: number) => (await names(page)).slice(0, count)
const filter = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('toolbar', { name: 'Filters' }).getByRole('button', { name })
const order = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Order' }).getByRole('button', { name })

test('recent conversations and topics are filtered, sorted and triaged, and persist', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  const olga = actAs(server, 'olga')
  await ada.call('POST', '/mark_all_as_read', {})
  await ada.call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 3 })
  await ben.send('garden', 'beans', 'First of the beans')
  await ada.send('garden', 'beans', 'Beans it is')
  await olga.send('garden', 'beans', 'Second of the beans')
  await ben.send('general', 'soup', 'Soup for @**Ada Admin**')
  await ben.sendDirect([server.person('ada').user_id], 'Do you have a minute?')
  await ben.send('garden', 'quiet', 'Nobody hears this')
  const garden = [...server.server.state.channels.values()].find(({ name }) => name === 'garden')!.id
  const mute = { stream_id: garden, topic: 'quiet', visibility_policy: 1 }
  await ada.call('POST', '/user_topics', mute)

  const first = await openReused(server, 'ada')
  const { page } = first
  await untilLive(page)
  await test.step('one key shows them, newest first, with sender and last line', async () => {
    await page.keyboard.press('Escape')
    await page.locator('body').press('t')
    await expect(heading(page)).toHaveText('Recent conversations')
    await expect.poll(() => firstNames(page, 3)).toEqual(['Ben Member', 'soup', 'beans'])
    await expect(row(page, /^beans, 3 unread/)).toHaveAccessibleName(
      /garden, with Olga .*, Ada Admin, Ben Member, Olga .*: Second of the beans/,
    )
    await expect(row(page, /^soup, 1 unread, mentions you/)).toBeVisible()
    await expect(list(page)).toBeFocused()
    await expect(focused(page)).toHaveAccessibleName(/^Ben Member/)
  })

  await test.step('filters combine, and column headers sort', async () => {
    await filter(page, /^Unread/).click()
    await expect.poll(() => names(page)).toEqual(['Ben Member', 'soup', 'beans'])
    await filter(page, 'Include muted').click()
    await expect.poll(() => names(page)).toEqual(['quiet', 'Ben Member', 'soup', 'beans'])
    await filter(page, 'Participated').click()
    await expect.poll(() => names(page)).toEqual(['Ben Member', 'beans'])
    await filter(page, 'Direct').click()
    await expect.poll(() => names(page)).toEqual(['Ben Member'])
    await page.getByRole('textbox', { name: 'Filter by name' }).fill('nobody')
    const hiding = 'No conversation matches “Unread”, “Participated”, “Direct” and “nobody”'
    await expect(page.getByRole('heading', { name: hiding })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(filter(page, /^Unread/)).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => firstNames(page, 1)).toEqual(['quiet'])
    await filter(page, 'Include muted').click()
    await filter(page, /^Unread/).click()
    await order(page, 'Conversation').click()
    await expect.poll(() => names(page)).toEqual(['beans', 'Ben Member', 'soup'])
    await order(page, 'Unread').click()
    await expect.poll(() => names(page)).toEqual(['soup', 'beans', 'Ben Member'])
  })

  await test.step('keys find, move, peek, mark read, undo, follow and resolve in place', async () => {
    await list(page).focus()
    await page.keyboard.press('/')
    await page.keyboard.type('garden')
    await expect.poll(() => names(page)).toEqual(['beans'])
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
    await page.keyboard.press(' ')
    await expect(messageRow(page, 'First of the beans')).toBeVisible()
    await page.keyboard.press('f')
    await expect.poll(policyOf(server, 'beans')).toBe(3)
    await page.keyboard.press('v')
    await expect(row(page, /^beans, .*followed/)).toBeVisible()
    await expect(page.getByText('“beans” was resolved.')).toBeVisible()
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
    expect(await names(page)).toEqual(['soup', 'beans', 'Ben Member'])
    await page.keyboard.press('e')
    await expect.poll(() => names(page)).toEqual(['soup', 'Ben Member'])
    await page.keyboard.press('Control+z')
    await expect(row(page, /^beans/)).toBeVisible()
  })

  await test.step('a new conversation does not move rows until the user asks for it', async () => {
    await order(page, 'Time').click()
    await list(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
    const before = await names(page)
    await olga.send('garden', 'leeks', 'Leeks are late')
    await page.getByRole('button', { name: 'Show 1 new conversation' }).click()
    await expect.poll(() => firstNames(page, 2)).toEqual(['leeks', before[0]])
  })

  await test.step('the topics of a channel open from its menu, its header and by a key', async () => {
    await chooseOf(page, sidebarItem(page, 'garden'), 'Show all topics')
    await expect(heading(page)).toHaveText('Topics of garden')
    await expect(row(page, /^leeks, 1 unread/)).toBeVisible()
    await expect(row(page, /^beans/)).toHaveCount(0)
    await filter(page, 'Include resolved').click()
    await order(page, 'Conversation').click()
    await expect(row(page, /^beans/)).toBeVisible()
    const all = await names(page)
    expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, undefined, { sensitivity: 'base' })))
    await page.getByRole('button', { name: 'Open the channel' }).click()
    await expect(heading(page)).toHaveText('garden')
    await page.locator('header').getByRole('button', { name: 'Topics', exact: true }).click()
    await expect(heading(page)).toHaveText('Topics of garden')
    await openTopic(page, 'garden', 'tomatoes')
    await page.keyboard.press('Escape')
    await openTopic(page, 'garden', 'tomatoes')
    await page.getByRole('article').first().click()
    await page.keyboard.press('y')
    await expect(heading(page)).toHaveText('Topics of garden')
    await page.getByRole('textbox', { name: 'Filter topics' }).fill('lee')
    await expect.poll(() => names(page)).toEqual(['leeks'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText('leeks')
    await expect(messageRow(page, 'Leeks are late')).toBeVisible()
  })
  await chooseOf(
    page,
    page.getByRole('heading', { level: 2, name: 'Direct messages' }),
    'All direct messages',
  )
  await expect(heading(page)).toHaveText('Direct messages')
  await sidebarItem(page, 'Recent conversations').click()
  await expect(heading(page)).toHaveText('Recent conversations')
  await first.close()

  await server.down()
  const second = await openReused(server, null)
  const { page: later } = second
  await test.step('after a restart offline they are shown as they were left, and changes wait', async () => {
    await untilOffline(later)
    await expect(heading(later)).toHaveText('Recent conversations')
    await expect(filter(later, /^Unread/)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => firstNames(later, 2)).toEqual(['leeks', 'beans'])
    await expect(row(later, /^leeks.*with Olga .*Leeks are late/)).toBeVisible()
    await pointAt(row(later, /^leeks/))
    await later.keyboard.press('m')
    await expect(row(later, /^leeks/)).toHaveCount(0)
    await filter(later, 'Include muted').click()
    await expect(row(later, /^leeks, .*muted/)).toBeVisible()
    await server.up()
    // The longer a server was away, the longer the app waits before it retries.
    await expect.poll(policyOf(server, 'leeks'), { timeout: 60_000 }).toBe(1)
  })
})

/** Makes the app believe that it was last used so many hours ago. */
const wasAway = (page: Page, hours: number): Promise<void> =>
  page.evaluate(
    async (lastUsedAt) => {
      const { bridge } = window as unknown as {
        bridge: { invoke(name: string, input: unknown): Promise<unknown> }
      }
      await bridge.invoke('settings.set', { lastUsedAt })
    },
    Date.now() - hours * 3_600_000,
  )

test('after an absence the inbox offers missed conversations as cards, also offline', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  const olga = actAs(server, 'olga')
  await ada.call('POST', '/mark_all_as_read', {})
  await ada.call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 3 })
  for (const user of [ben, olga, ben]) await user.send('garden', 'beans', 'About the beans')
  await olga.send('garden', 'peas', 'Peas are few')
  await ben.send('garden', 'corn', 'Corn is high')
  await ben.send('garden', 'soil', 'Soil for @**Ada Admin**')
  await ben.sendDirect([server.person('ada').user_id], 'Do you have a minute?')

  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  await wasAway(page, 49)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+I')
  await expect(heading(page)).toHaveText('Inbox')
  await expect(page.getByText('You were away for 2 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Catch up' }).click()
  await expect(heading(page)).toHaveText('You were away for 2 days')
  await expect(page.getByText('7 messages in 5 conversations')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['soil', 'Ben Member', 'beans', 'corn', 'peas'])
  await expect(row(page, /^beans, 3 unread, garden, with Ben .*, Olga .*: About the beans/)).toContainText(
    '2 people',
  )
  await expect(list(page)).toBeFocused()
  await expect(focused(page)).toHaveAccessibleName(/^soil, 1 unread, mentions you/)

  await test.step('keys move between cards and columns, peek, mark read, undo and save for later', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).toHaveAccessibleName(/^corn/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press(' ')
    await expect(messageRow(page, 'About the beans').first()).toBeVisible()
    await page.keyboard.press('f')
    await expect.poll(policyOf(server, 'beans')).toBe(3)
    await page.keyboard.press('e')
    await expect(row(page, /^beans/)).toHaveCount(0)
    await expect(page.getByText('1 of 5 done')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(row(page, /^beans/)).toBeVisible()
    await page.keyboard.press('Home')
    await page.keyboard.press('l')
    await page.keyboard.press('Enter')
    await expect(row(page, /^soil/)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('offline, a key finishes a section, and the mouse a card', async () => {
    await server.down()
    await untilOffline(page)
    await list(page).focus()
    await page.keyboard.press('End')
    await expect(focused(page)).toHaveAccessibleName(/^peas/)
    await page.keyboard.press('Shift+E')
    await expect.poll(() => names(page)).toEqual(['Ben Member', 'beans'])
    await pointAt(row(page, /^beans/))
    await row(page, /^beans/)
      .getByRole('button', { name: 'Done', exact: true })
      .click()
    await expect.poll(() => names(page)).toEqual(['Ben Member'])
    await server.up()
  })

  await page.getByRole('button', { name: 'Mark the rest as done' }).click()
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the inbox' }).first().click()
  await expect(heading(page)).toHaveText('Inbox')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('catch up')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('You were away for 2 days')
})
