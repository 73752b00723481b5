import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { signIn } from '../signIn.ts'
import { messageRow, pointAt, sidebarItem, untilLive, untilOffline } from '../steps.ts'

const list = (page: Page): Locator => page.getByRole('treegrid', { name: 'Unread conversations' })
const row = (page: Page, name: string | RegExp): Locator => list(page).getByRole('row', { name })
/** The row or header with the keyboard focus. */
const focused = (page: Page): Locator => list(page).locator('[role=row][aria-selected=true]')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
/** Returns the names of the conversations in the order of the list. */
const names = (page: Page): Promise<readonly string[]> =>
  list(page)
    .locator('[role=row][aria-level="2"]')
    .evaluateAll((rows) => rows.map((item) => item.ariaLabel?.split(',')[0] ?? ''))

/** Returns the number of Ada's unread messages on the server. */
async function unreadOf(server: TestServer): Promise<number> {
  const narrow = [{ operator: 'is', operand: 'unread' }]
  const params = { anchor: 'newest', num_before: 1000, num_after: 0, narrow }
  const { messages } = await actAs(server, 'ada').call('GET', '/messages', params)
  return Array.isArray(messages) ? messages.length : NaN
}

async function addAccount(page: Page, server: TestServer, name: string): Promise<void> {
  await page.keyboard.press('Control+Shift+O')
  await signIn(page, server, name)
  await untilLive(page)
}

const openInbox = async (page: Page): Promise<void> => {
  await page.keyboard.press('Shift+I')
  await expect(heading(page)).toHaveText('Inbox')
}

test('the inbox of two organizations is triaged by keyboard and mouse, and persists', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(240_000)
  const here = await makeServer()
  const there = await makeServer()
  const ben = actAs(here, 'ben')
  for (const ada of [actAs(here, 'ada'), actAs(there, 'ada')]) {
    // The feed would mark what it shows as read.
    await ada.call('PATCH', '/settings', { web_home_view: 'inbox' })
    await ada.call('POST', '/mark_all_as_read', {})
  }
  await ben.send('garden', 'beans', 'First of the beans')
  await ben.send('garden', 'beans', 'Second of the beans')
  await ben.send('garden', 'peas', 'Peas for @**Ada Admin**')
  await ben.send('general', 'soup', 'Soup is ready')
  await ben.sendDirect([here.person('ada').user_id], 'Do you have a minute?')
  await actAs(there, 'ben').send('garden', 'roses', 'Roses are out')

  const first = await openReused(here, 'ada')
  const { page } = first
  await test.step('an account whose home view is the inbox starts there', async () => {
    await expect(heading(page)).toHaveText('Inbox')
    await expect(row(page, /^peas, 1 unread, mentions you, garden, Ben Member: Peas for/)).toBeVisible()
    await expect(row(page, /^Ben Member, 1 unread, Ben Member: Do you have a minute\?/)).toBeVisible()
    await expect(row(page, /^beans, 2 unread, garden, Ben Member: Second of the beans/)).toBeVisible()
    expect(await names(page)).toEqual(['peas', 'Ben Member', 'soup', 'beans'])
    await expect(list(page)).toBeFocused()
    await expect(focused(page)).toHaveAccessibleName(/^peas/)
  })

  await addAccount(page, there, 'ada')
  await openInbox(page)
  await test.step('a filter that hides unread messages shows that', async () => {
    await expect.poll(() => names(page)).toEqual(['peas', 'Ben Member', 'soup', 'beans', 'roses'])
    await list(page).press('End')
    await expect(focused(page)).toHaveAccessibleName(/^roses/)
    await page.getByRole('group', { name: 'Organizations' }).getByRole('button').last().click()
    await expect.poll(() => names(page)).toEqual(['roses'])
    await expect(page.getByText('1 of 6 unread')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark 1 as done' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark 1 as done' }).click()
    await expect(page.getByText('The filter hides 5 unread messages.')).toBeVisible()
    await page.keyboard.press('Control+z')
    await page.getByRole('group', { name: 'Organizations' }).getByRole('button', { pressed: true }).click()
    // A new filter shows the list from its first row, and keys act on it.
    await expect(focused(page)).toHaveAccessibleName(/^peas/)
    await page.keyboard.press('j')
    await expect(focused(page)).toHaveAccessibleName(/^Ben Member/)
  })
  await test.step('the inbox lists conversations of all accounts, and filters', async () => {
    await expect.poll(() => names(page)).toEqual(['peas', 'Ben Member', 'soup', 'beans', 'roses'])
    await expect(page.getByText('6 unread in 5 conversations')).toBeVisible()
    await expect(sidebarItem(page, 'Inbox')).toContainText('6')
    await expect(page).toHaveTitle(/^\(6\) /)
    await page.getByRole('button', { name: /^Direct,/ }).click()
    await expect.poll(() => names(page)).toEqual(['Ben Member'])
    // A mention makes the user follow its topic.
    await page.getByRole('button', { name: /^Followed,/ }).click()
    await expect.poll(() => names(page)).toEqual(['peas'])
    await page.getByRole('group', { name: 'Organizations' }).getByRole('button').last().click()
    await expect(page.getByRole('heading', { name: /^No unread followed topics in / })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => names(page)).toHaveLength(5)
  })

  await test.step('keys move, peek, mark read, undo, follow, mute and resolve', async () => {
    await list(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('j')
    await expect(focused(page)).toHaveAccessibleName(/^Ben Member/)
    await page.keyboard.press('k')
    await expect(focused(page)).toHaveAccessibleName(/^peas/)
    await page.keyboard.press(' ')
    await expect(messageRow(page, 'Peas for')).toBeVisible()
    expect(await names(page)).toContain('peas')
    await page.keyboard.press('e')
    await expect(row(page, /^peas/)).toHaveCount(0)
    await expect(focused(page)).toHaveAccessibleName(/^Ben Member/)
    // The conversation in the side pane follows the focus.
    await expect(messageRow(page, 'Do you have a minute?')).toBeVisible()
    await expect.poll(() => unreadOf(here)).toBe(4)
    await page.keyboard.press('Control+z')
    await expect(row(page, /^peas/)).toBeVisible()
    expect(await names(page)).toEqual(['peas', 'Ben Member', 'soup', 'beans', 'roses'])
    await expect(focused(page)).toHaveAccessibleName(/^peas/)
    await expect(messageRow(page, 'Peas for')).toBeVisible()
    await page.keyboard.press('e')
    await expect(focused(page)).toHaveAccessibleName(/^Ben Member/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(focused(page)).toHaveAccessibleName(/^peas/)
    await expect(list(page)).toBeFocused()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('f')
    // Beside the conversation there is not enough space for all actions.
    await expect(page.getByText('You follow “soup”.')).toBeVisible()
    await page.keyboard.press('m')
    await expect(row(page, /^soup/)).toHaveCount(0)
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
    await page.keyboard.press('v')
    await expect(page.getByText('“beans” was resolved.')).toBeVisible()
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
  })

  await test.step('a new conversation does not move the rows while the list has focus', async () => {
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
    await ben.send('garden', 'leeks', 'Leeks are late')
    await expect(row(page, /^leeks/)).toBeVisible()
    expect(await names(page)).toEqual(['peas', 'Ben Member', 'beans', 'leeks', 'roses'])
    await expect(focused(page)).toHaveAccessibleName(/^beans/)
  })

  await test.step('keys collapse and expand groups, and conversations open in their account', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toHaveAttribute('aria-level', '1')
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(row(page, /^beans/)).toHaveCount(0)
    await page.keyboard.press('End')
    await expect(focused(page)).toHaveAccessibleName(/^roses/)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toContainText('roses')
    await expect(messageRow(page, 'Roses are out')).toBeVisible()
    await page.keyboard.press('Shift+N')
    await expect(heading(page)).not.toContainText('roses')
  })

  await test.step('the mouse moves the same focus, acts and opens', async () => {
    await page.keyboard.press('Shift+I')
    await expect(heading(page)).toHaveText('Inbox')
    await pointAt(row(page, /^Ben Member/))
    await expect(focused(page)).toHaveAccessibleName(/^Ben Member/)
    await expect(list(page).getByRole('toolbar')).toHaveCount(1)
    await row(page, /^Ben Member/).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await row(page, /^Ben Member/)
      .getByRole('button', { name: /^Mark the conversation as done/ })
      .click()
    await expect(row(page, /^Ben Member/)).toHaveCount(0)
    await list(page).getByRole('row', { level: 1, expanded: false }).click()
    await expect(row(page, /^leeks/)).toBeVisible()
    await list(page).getByRole('row', { level: 1 }).nth(1).click()
    await expect(row(page, /^leeks/)).toHaveCount(0)
  })
  await first.close()

  await here.down()
  const { page: later } = await openReused(here, null)
  await test.step('after a restart offline the inbox shows stored data, and marks wait', async () => {
    await expect(heading(later)).toHaveText('Inbox')
    await untilOffline(later)
    await expect(row(later, /^peas.*Peas for/)).toBeVisible()
    await expect(row(later, /^leeks/)).toHaveCount(0)
    await expect(later.getByText(/: as of \d/)).toBeVisible()
    await list(later).focus()
    await pointAt(row(later, /^peas/))
    await later.keyboard.press('e')
    await expect(row(later, /^peas/)).toHaveCount(0)
    await here.up()
    await expect.poll(() => unreadOf(here), { timeout: 30_000 }).toBe(4)
  })

  await test.step('everything shown is marked read at once, and the inbox shows that it is empty', async () => {
    const before = (await focused(later).getAttribute('aria-label')) ?? ''
    await later.getByRole('button', { name: 'Mark all as done' }).click()
    await expect(later.getByRole('heading', { name: 'All caught up' })).toBeVisible()
    await expect(later.locator('body')).not.toBeFocused()
    await later.keyboard.press('Control+z')
    await expect(row(later, /^roses/)).toBeVisible()
    await expect(focused(later)).toHaveAccessibleName(before)
  })
})

test('a new mention moves its conversation to the top until the list is touched', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  await actAs(server, 'ada').call('PATCH', '/settings', { web_home_view: 'inbox' })
  await actAs(server, 'ada').call('POST', '/mark_all_as_read', {})
  const ben = actAs(server, 'ben')
  for (const topic of ['soup', 'beans', 'peas']) await ben.send('garden', topic, `About the ${topic}`)
  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  await expect.poll(() => names(page)).toEqual(['peas', 'beans', 'soup'])
  await expect(list(page)).toBeFocused()
  await ben.send('garden', 'soup', 'Salt, @**Ada Admin**?')
  await expect.poll(() => names(page)).toEqual(['soup', 'peas', 'beans'])
  await expect(focused(page)).toHaveAccessibleName(/^soup/)
  await test.step('the row and its peek show the mention, not the messages around it', async () => {
    for (let n = 0; n < 30; n += 1) await ben.send('garden', 'soup', `Course ${String(n)}\n\nwith\n\nbread`)
    await expect(focused(page)).toHaveAccessibleName(/^soup, 32 unread, mentions you.*Ben Member: Salt, @Ada/)
    await page.keyboard.press(' ')
    await expect(messageRow(page, 'Salt,')).toBeInViewport()
    const text = focused(page).getByRole('gridcell').nth(1)
    await expect(text).toContainText('Salt, @Ada')
    expect((await text.boundingBox())?.width).toBeGreaterThan(80)
    await page.keyboard.press('Escape')
  })
  await page.keyboard.press('j')
  await expect(focused(page)).toHaveAccessibleName(/^peas/)
  await ben.send('garden', 'beans', 'Green ones, @**Ada Admin**?')
  const update = page.getByRole('button', { name: 'Update order' })
  await expect(update).toBeVisible()
  expect(await names(page)).toEqual(['soup', 'peas', 'beans'])
  await update.click()
  await expect.poll(() => names(page)).toEqual(['beans', 'soup', 'peas'])
  await expect(update).toHaveCount(0)
  await expect(list(page)).toBeFocused()
  await expect(focused(page)).toHaveAccessibleName(/^peas/)
  await test.step('the channel header marks its conversations as read', async () => {
    await pointAt(list(page).getByRole('row', { name: /^#garden/ }))
    await page.getByRole('button', { name: 'Mark all of “#garden” as done' }).click()
    await expect.poll(() => names(page)).toEqual(['beans', 'soup'])
  })
  await test.step('mentions in muted topics stay, and count as elsewhere', async () => {
    for (const name of [/^soup/, /^beans/]) {
      await pointAt(row(page, name))
      await page.keyboard.press('m')
      await expect(row(page, name)).toHaveAccessibleName(/1 unread, mentions you.*, muted/)
    }
    await expect(page.getByRole('status').filter({ hasText: '2 unread' })).toBeVisible()
    await expect(sidebarItem(page, 'Mentions')).toHaveAccessibleName(/2/)
    await expect(page).toHaveTitle(/^\(2\)/)
    await page.getByRole('button', { name: 'Mark all as done' }).click()
    await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
    await expect(sidebarItem(page, 'Mentions')).not.toHaveAccessibleName(/\d/)
  })
})

test('a conversation opened from a list leads back to it, or on to the next one', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  await actAs(server, 'ada').call('PATCH', '/settings', { web_home_view: 'recent_topics' })
  await actAs(server, 'ada').call('POST', '/mark_all_as_read', {})
  const ben = actAs(server, 'ben')
  for (const topic of ['soup', 'corn', 'beans', 'beans', 'beans'])
    await ben.send('garden', topic, `On ${topic}`)
  const { page } = await openReused(server, 'ada')
  await untilLive(page)
  const cards = page.getByRole('treegrid', { name: 'Unread conversations as cards' })
  const next = page.getByRole('button', { name: 'Done and next' })
  await page.keyboard.press('Shift+I')
  await page.getByRole('button', { name: 'Catch up' }).click()
  await expect(cards.getByRole('row', { level: 2 })).toHaveCount(3)
  await test.step('a topic read to its end leaves the board', async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('beans')
    await page.keyboard.press('End')
    await expect.poll(() => unreadOf(server)).toBe(2)
    await page.keyboard.press('Escape')
    await expect(heading(page)).toHaveText('Catch up')
    await expect(cards.getByRole('row', { level: 2 })).toHaveCount(2)
    await expect(page.getByText('1 of 3 done')).toBeVisible()
  })
  await test.step('one key marks a conversation done and opens the next, at last the board', async () => {
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('corn')
    await page.keyboard.press('h')
    await expect(heading(page)).toHaveText('soup')
    await page.keyboard.press('c')
    await page.keyboard.press('Control+e')
    await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
    await expect.poll(() => unreadOf(server)).toBe(0)
  })
  await test.step('a button of the inbox opens the next unread conversation', async () => {
    for (const topic of ['kale', 'peas', 'leeks']) await ben.send('garden', topic, `On ${topic}`)
    await openInbox(page)
    await row(page, /^leeks/).click()
    await expect(heading(page)).toHaveText('leeks')
    await next.click()
    await expect(heading(page)).toHaveText('peas')
    await page.keyboard.press('Escape')
    await expect(heading(page)).toHaveText('Inbox')
    await row(page, /^kale/).click()
    await next.click()
    await expect(heading(page)).toHaveText('Inbox')
    await sidebarItem(page, 'garden').click()
    await expect(next).toHaveCount(0)
  })
})

test('400 messages in 60 topics of two organizations are triaged with a key per topic', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(300_000)
  const servers = [await makeServer(), await makeServer()]
  for (const server of servers) {
    const ada = actAs(server, 'ada')
    await ada.call('POST', '/mark_all_as_read', {})
    // A slow start would otherwise mark visible messages of the feed as read.
    await ada.call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 3 })
    const ben = actAs(server, 'ben')
    for (let topic = 1; topic <= 30; topic += 1)
      for (let n = 1; n <= (topic <= 20 ? 7 : 6); n += 1)
        await ben.send('garden', `topic ${String(topic)}`, `Message ${String(n)} of ${String(topic)}`)
  }
  const [here, there] = servers as [TestServer, TestServer]
  const { page } = await openReused(here, 'ada')
  await untilLive(page)
  await addAccount(page, there, 'ada')
  await openInbox(page)
  await page.keyboard.press('a')
  let keys = 0
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('Shift+I')
  await expect(page.getByText('400 unread in 60 conversations')).toBeVisible()
  await test.step('the row under the pointer stays when rows are added above it', async () => {
    const pointed = list(page).locator('[role=row][aria-level="2"]').nth(4)
    await pointAt(pointed)
    const { y } = (await pointed.boundingBox())!
    const id = (await pointed.getAttribute('id'))!
    const mention = await actAs(here, 'ben').send('general', 'news', 'For @**Ada Admin**')
    await expect(page.getByText('401 unread in 61 conversations')).toBeVisible()
    expect((await page.locator(`[id="${id}"]`).boundingBox())?.y).toBe(y)
    await actAs(here, 'ada').call('DELETE', `/messages/${String(mention)}`, {})
    await expect(page.getByText('400 unread in 60 conversations')).toBeVisible()
    await page.mouse.move(5, 5)
    await list(page).press('Home')
  })
  const read: string[] = []
  for (let left = 60; left > 0; left -= 1) {
    await expect(list(page).locator('[role=row][aria-level="2"]')).not.toHaveCount(0)
    await expect(focused(page)).toHaveAccessibleName(/Message [67] of \d+/)
    const label = (await focused(page).getAttribute('aria-label')) ?? ''
    read.push(/^topic (\d+),.*Message [67] of \1,/.exec(label)?.[0] ?? '')
    await press('e')
    if (left > 1) await expect(page.getByText(`in ${String(left - 1)} conversation`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'All caught up' })).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()
  expect(read).not.toContain('')
  expect(new Set(read).size).toBe(60)
  // For comparison: the web app needs N and End per topic, and two keys to switch accounts.
  expect(keys).toBe(61)
  for (const server of servers) await expect.poll(() => unreadOf(server)).toBe(0)
  await expect(sidebarItem(page, 'Inbox')).toHaveAccessibleName('Inbox, all organizations')
})
