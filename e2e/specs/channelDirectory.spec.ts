import type { Page } from '@playwright/test'
import {
  chooseInDirectory as choose,
  directory as list,
  directoryItem as option,
  directorySearch as search,
} from '../channelDirectory.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { behaves } from '../server/gates/behavior.ts'
import { chooseItem, feedOf, focusWindow, openTopic, sidebarItem, untilLive, untilOffline } from '../steps.ts'

const options = (page: Page) => list(page).getByRole('option')
const preview = (page: Page, name: string) => page.getByRole('region', { name: `Preview of ${name}` })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

const names = (page: Page): Promise<string[]> =>
  options(page).evaluateAll((rows) => rows.map((row) => row.querySelector('[dir=auto]')?.textContent ?? ''))

async function openDirectory(page: Page): Promise<void> {
  await page.keyboard.press('Shift+B')
  await expect(page.getByRole('heading', { level: 1, name: 'Channels' })).toBeVisible()
}

/** True if the user is subscribed to the channel on the server. */
const isIn = (server: TestServer, user: string, channel: string) => async () => {
  const found = [...server.server.state.channels.values()].find(({ name }) => name === channel)
  return found?.subscribers.has(server.person(user).user_id) === true
}

test('channels can be found, read before joining, joined and left', async ({ makeServer, openReused }) => {
  test.setTimeout(240_000)
  const server = await makeServer({ scenario: 'channels' })
  const olga = actAs(server, 'olga')
  await olga.call('POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'vault', description: 'Keys <b>only</b>' }],
    invite_only: true,
  })
  let it = await openReused(server, 'ada')
  await untilLive(it.page)
  await focusWindow(it.app)

  await test.step('the directory opens by its key and filters while typing', async () => {
    await openDirectory(it.page)
    await expect(list(it.page)).toBeFocused()
    await expect(tab(it.page, 'All')).toHaveAttribute('aria-selected', 'true')
    await it.page.keyboard.press('/')
    await expect(search(it.page)).toBeFocused()
    await it.page.keyboard.type('about chess')
    await expect(options(it.page)).toHaveCount(1)
    await expect(option(it.page, 'chess')).toHaveAttribute('aria-selected', 'true')
    // Joins and leaves while the field keeps the focus.
    const isInChess = isIn(server, 'ada', 'chess')
    expect(await isInChess()).toBe(false)
    await it.page.keyboard.press('Control+Enter')
    await expect.poll(isInChess).toBe(true)
    await it.page.keyboard.press('Control+Enter')
    await expect.poll(isInChess).toBe(false)
    await search(it.page).fill('no such thing')
    await expect(it.page.getByText('Nothing matches “no such thing”')).toBeVisible()
    await search(it.page).press('Escape')
    await expect(search(it.page)).toHaveValue('')
    await expect(option(it.page, 'algebra')).toBeAttached()
    await search(it.page).press('Escape')
    await expect(list(it.page)).toBeFocused()
  })

  await test.step('tab and sort order are kept on return', async () => {
    await it.page.getByRole('combobox', { name: 'Order' }).selectOption('Name')
    expect((await names(it.page)).slice(0, 2)).toEqual(['algebra', 'archive-room'])
    await tab(it.page, 'Joined').click()
    await expect(option(it.page, 'algebra')).toHaveCount(0)
    await expect(option(it.page, 'budget')).toBeVisible()
    await tab(it.page, 'Joined').press('ArrowRight')
    await expect(tab(it.page, 'Archived')).toBeFocused()
    await it.page.keyboard.press('Enter')
    if (behaves(server.featureLevel, 'archivedChannelsAppear')) {
      await expect(option(it.page, 'parade')).toBeVisible()
      await option(it.page, 'parade').click()
      await expect(preview(it.page, 'parade')).toContainText(
        'This channel is archived, so you can’t join it.',
      )
      await expect(preview(it.page, 'parade').getByRole('button', { name: 'Join', exact: true })).toHaveCount(
        0,
      )
    } else await expect(it.page.getByText(/doesn’t list archived channels/)).toBeVisible()
    await it.page.getByRole('button', { name: 'Close channels' }).click()
    await openDirectory(it.page)
    await expect(tab(it.page, 'Archived')).toHaveAttribute('aria-selected', 'true')
    await tab(it.page, 'All').click()
    await expect(it.page.getByRole('combobox', { name: 'Order' })).toHaveValue('name')
  })

  await test.step('a channel can be read before joining', async () => {
    await option(it.page, 'ceramics').click()
    const shown = preview(it.page, 'ceramics')
    await expect(shown).toContainText('All about ceramics')
    if (server.featureLevel >= 254) await expect(shown).toContainText('created by Olga Owner')
    await expect(shown).toContainText('Everyone except guests can read and join')
    await expect(shown.getByRole('button', { name: 'Olga Owner' })).toBeVisible()
    await expect(shown.getByRole('link')).toContainText('first steps')
    await expect(shown.getByRole('link')).toContainText('The lantern of ceramics, part 3')
    await shown.getByRole('button', { name: 'Open without joining' }).click()
    await expect(it.page.getByRole('heading', { level: 1, name: 'ceramics' })).toBeVisible()
    await expect(feedOf(it.page)).toContainText('The lantern of ceramics, part 3')
    expect(await isIn(server, 'ada', 'ceramics')()).toBe(false)
    // The header of a channel without a subscription offers it, too.
    await it.page.locator('main header').getByRole('button', { name: 'Join', exact: true }).click()
    await expect.poll(isIn(server, 'ada', 'ceramics')).toBe(true)
    await expect(sidebarItem(it.page, 'ceramics')).toBeVisible()
    await it.page.keyboard.press('Alt+ArrowLeft')
    await expect(option(it.page, 'ceramics')).toHaveAttribute('aria-selected', 'true')
    await expect(option(it.page, 'ceramics')).toContainText('Joined')
  })

  await test.step('keys move, join, leave and undo', async () => {
    await list(it.page).focus()
    await it.page.keyboard.press('ArrowDown')
    await expect(option(it.page, 'chess')).toHaveAttribute('aria-selected', 'true')
    await expect(preview(it.page, 'chess')).toBeVisible()
    await it.page.keyboard.press('Shift+S')
    await expect.poll(isIn(server, 'ada', 'chess')).toBe(true)
    await expect(option(it.page, 'chess')).toContainText('Joined')
    await it.page.keyboard.press('Shift+S')
    await expect.poll(isIn(server, 'ada', 'chess')).toBe(false)
    await it.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(isIn(server, 'ada', 'chess')).toBe(true)
    await list(it.page).focus()
    await it.page.keyboard.press('Home')
    await expect(option(it.page, 'algebra')).toHaveAttribute('aria-selected', 'true')
    await it.page.keyboard.press('Space')
    await expect(preview(it.page, 'algebra')).toBeFocused()
    await it.page.keyboard.press('Tab')
    await expect(preview(it.page, 'algebra').getByRole('button', { name: 'Join', exact: true })).toBeFocused()
    await it.page.keyboard.press('Escape')
    await expect(list(it.page)).toBeFocused()
  })

  await test.step('a private channel shows who can add a user, and leaving it asks first', async () => {
    await choose(it.page, 'vault')
    const shown = preview(it.page, 'vault')
    await expect(shown).toContainText('Only members can add you: Olga Owner.')
    await expect(shown).toContainText('Join this channel to read it.')
    await expect(shown.getByRole('button', { name: /^Join|^Open/ })).toHaveCount(0)
    await choose(it.page, 'plans')
    await list(it.page).press('Shift+S')
    const question = it.page.getByRole('dialog', { name: 'Leave #plans?' })
    await expect(question).toContainText('This channel is private.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await isIn(server, 'ada', 'plans')()).toBe(true)
    await list(it.page).press('Shift+S')
    await question.getByRole('button', { name: 'Leave channel' }).click()
    await expect.poll(isIn(server, 'ada', 'plans')).toBe(false)
  })

  await test.step('a refusal restores the previous state and shows the reason', async () => {
    server.failWith('POST /api/v1/users/me/subscriptions', 400, 'BAD_REQUEST')
    await choose(it.page, 'choir')
    await preview(it.page, 'choir').getByRole('button', { name: 'Join', exact: true }).click()
    await expect(preview(it.page, 'choir').getByRole('alert')).toContainText('Not joined:')
    await expect(option(it.page, 'choir')).toContainText('Refused')
    await preview(it.page, 'choir').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(isIn(server, 'ada', 'choir')).toBe(true)
  })

  await test.step('the menu offers every action of a channel', async () => {
    await preview(it.page, 'choir').getByRole('button', { name: 'Actions for choir' }).click()
    for (const item of [
      'Mute channel',
      'Pin to the top',
      'Channel settings',
      'Copy link to channel',
      'Leave channel',
    ])
      await expect(it.page.getByRole('menuitem', { name: item })).toBeVisible()
    if (server.featureLevel >= 226) {
      await chooseItem(it.page.getByRole('menu'), 'Copy email address')
      await expect(it.page.getByText('Email address copied.')).toBeVisible()
      await preview(it.page, 'choir').getByRole('button', { name: 'Actions for choir' }).click()
    }
    await it.page.getByRole('menuitem', { name: 'New topic' }).click()
    await expect(it.page.getByRole('heading', { level: 1 })).toContainText('choir')
    const topic = it.page.getByRole('combobox', { name: /^Topic/ })
    await expect(topic).toBeFocused()
    await it.page.getByRole('main').getByRole('button', { name: 'New topic' }).focus()
    await it.page.keyboard.press('Enter')
    await expect(topic).toBeFocused()
    await it.page.keyboard.press('Alt+ArrowLeft')
    await sidebarItem(it.page, 'choir').hover()
    await it.page.getByRole('button', { name: 'New topic in choir' }).click()
    await expect(topic).toBeFocused()
    await it.page.keyboard.press('Control+k')
    await it.page.getByRole('dialog', { name: 'Jump to' }).getByRole('combobox').fill('new topic')
    await it.page.keyboard.press('Enter')
    await expect(topic).toBeFocused()
    await it.page.keyboard.press('Alt+ArrowLeft')
    await preview(it.page, 'choir').getByRole('button', { name: 'Actions for choir' }).click()
    await it.page.getByRole('menuitem', { name: 'Channel settings' }).click()
    await expect.poll(() => new URL(it.page.url()).hash).toMatch(/^#channels\/\d+\/\w+$/)
    await it.page.keyboard.press('Alt+ArrowLeft')
    await expect(preview(it.page, 'choir')).toBeVisible()
  })

  await test.step('offline, joining waits, can be undone and survives a restart', async () => {
    await server.down()
    await untilOffline(it.page)
    await choose(it.page, 'judo')
    const shown = () => preview(it.page, 'judo')
    await list(it.page).press('Shift+S')
    await expect(shown()).toContainText('Joining: waiting for connection')
    await expect(shown().getByRole('button', { name: /^(Join|Leave)$/ })).toHaveCount(0)
    await expect(option(it.page, 'judo')).toContainText('Waiting')
    await expect(sidebarItem(it.page, 'judo')).toBeVisible()
    await shown().getByRole('button', { name: 'Undo' }).click()
    await expect(sidebarItem(it.page, 'judo')).toHaveCount(0)
    await expect(shown().getByRole('button', { name: /^Join/ })).toBeFocused()
    await expect(shown()).toContainText('The list of topics loads once you are connected.')
    await list(it.page).press('Shift+S')
    await expect(sidebarItem(it.page, 'judo')).toBeVisible()
    await it.close()
    it = await openReused(server, null)
    await expect(sidebarItem(it.page, 'judo')).toBeVisible()
    expect(await isIn(server, 'ada', 'judo')()).toBe(false)
    await server.up()
    await untilLive(it.page)
    await expect.poll(isIn(server, 'ada', 'judo')).toBe(true)
    await focusWindow(it.app)
  })

  await test.step('the quick switcher finds unsubscribed channels and settings', async () => {
    await it.page.keyboard.press('Control+k')
    await it.page.keyboard.type('weaving')
    const found = it.page.getByRole('dialog').getByRole('option')
    await expect(found.first()).toContainText('weaving')
    await expect(found.first()).toContainText('Not joined')
    await it.page.keyboard.press('Enter')
    await expect(it.page.getByRole('heading', { level: 1, name: 'weaving' })).toBeVisible()
    await it.page.keyboard.press('Control+k')
    await it.page.keyboard.type('weaving sett')
    await it.page
      .getByRole('dialog')
      .getByRole('option', { name: /#weaving settings/ })
      .click()
    await expect.poll(() => new URL(it.page.url()).hash).toMatch(/^#channels\/\d+\/about$/)
  })

  await test.step('the sidebar opens the directory and the form for a new channel', async () => {
    await openTopic(it.page, 'news', 'today')
    await it.page.getByRole('button', { name: 'Browse or create channels' }).click()
    await it.page.getByRole('menuitem', { name: 'Browse channels' }).click()
    await expect(list(it.page)).toBeFocused()
    await it.page.keyboard.press('n')
    await expect.poll(() => new URL(it.page.url()).hash).toBe('#channels/new')
    await expect(it.page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await it.page.keyboard.press('Escape')
    await expect(list(it.page)).toBeVisible()
  })

  await test.step('the last row of the sidebar opens the directory by keyboard and mouse', async () => {
    await openTopic(it.page, 'news', 'today')
    const browse = sidebarItem(it.page, 'Browse channels')
    await sidebarItem(it.page, 'news').focus()
    await it.page.keyboard.press('End')
    await expect(browse).toBeFocused()
    await it.page.keyboard.press('Enter')
    await expect(list(it.page)).toBeFocused()
    await it.page.keyboard.press('Escape')
    await expect(list(it.page)).toHaveCount(0)
    await browse.click()
    await expect(list(it.page)).toBeFocused()
  })

  await test.step('a narrow window shows either the list or the preview', async () => {
    await list(it.page).press('Home')
    await expect.poll(() => new URL(it.page.url()).hash).toMatch(/^#channels\/\d+$/)
    await it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(560, 800))
    await it.page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(list(it.page)).toBeVisible()
    await expect(it.page.locator('[data-preview]')).toHaveCount(0)
    await list(it.page).press('End')
    await list(it.page).press('Space')
    await expect(it.page.locator('[data-preview]')).toBeFocused()
    await expect(list(it.page)).toHaveCount(0)
    await it.page.keyboard.press('Escape')
    await expect(list(it.page)).toBeFocused()
    await it.page.keyboard.press('Escape')
    await expect(it.page.getByRole('heading', { level: 1, name: 'Channels' })).toHaveCount(0)
  })
})
