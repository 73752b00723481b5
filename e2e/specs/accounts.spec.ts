import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { startDesktop } from '../desktop.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { signIn } from '../signIn.ts'
import {
  messageBox,
  messageRow,
  openDirect,
  openSettings,
  openTopic,
  sidebarItem,
  topOf,
  untilLive,
} from '../steps.ts'

const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Organizations' })
const account = (page: Page, name: string | RegExp): Locator =>
  rail(page).getByRole('button', { name, exact: typeof name === 'string' })
const order = (page: Page) => rail(page).locator('li button').evaluateAll(namesOf)
const namesOf = (buttons: Element[]) => buttons.map((element) => element.ariaLabel?.split(',')[0])

async function addAccount(page: Page, server: TestServer, name: string): Promise<void> {
  await rail(page).getByRole('button', { name: 'Add an organization' }).click()
  await signIn(page, server, name)
}

/** Returns the contents of all files of a profile as one text. */
async function filesOf(profile: string): Promise<string> {
  const names = await readdir(profile, { recursive: true, withFileTypes: true })
  const files = names
    .filter((dirent) => dirent.isFile())
    .map((dirent) => path.join(dirent.parentPath, dirent.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))
  return texts.join('\n')
}

async function regenerateKey(server: TestServer, name: string): Promise<void> {
  const { email, api_key: key } = server.person(name)
  const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
  const url = `${server.url}/api/v1/users/me/api_key/regenerate`
  const answer = await fetch(url, { method: 'POST', headers: { authorization } })
  expect(answer.status).toBe(200)
}

/** Returns the id of the first visible message, and its distance from the list's top edge. */
const firstRow = (list: Locator) =>
  list.evaluate((element) => {
    const edge = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll<HTMLElement>('[data-message-id]')]
    const first = rows.find((row) => row.getBoundingClientRect().bottom > edge)
    return {
      id: first?.dataset['messageId'],
      below: Math.round((first?.getBoundingClientRect().top ?? 0) - edge),
    }
  })

test('each account keeps its conversation, draft and selection, in a fixed order', async ({
  makeServer,
  openReused,
}) => {
  const here = await makeServer()
  const there = await makeServer({ scenario: 'small' })
  const first = await openReused(here, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).fill('Half a thought')
  await messageBox(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(2, 6))
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  const selected = page.locator('[data-message-id][tabindex="0"]').first()
  await expect(selected).toContainText(/\S/)
  const selectedText = await selected.innerText()
  await expect(account(page, 'Small Works')).toBeVisible()

  await addAccount(page, here, 'ben')
  await expect(account(page, /^Small Works \(Ada Admin\)/)).toBeVisible()
  await expect(account(page, /^Small Works \(Ben Member\)/)).toHaveAttribute('aria-current', 'true')
  await openDirect(page, 'Ada Admin')
  await expect(messageBox(page)).toHaveValue('')
  await messageBox(page).fill('For Ada')

  // Opened by keyboard. The accounts do not move, and Escape leaves.
  const firstAccount = rail(page).locator('li').first()
  const top = await topOf(firstAccount)
  await page.keyboard.press('Control+Shift+O')
  await expect(page.getByRole('textbox', { name: 'Organization address' })).toBeFocused()
  expect(await topOf(firstAccount)).toBe(top)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Admin')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+O')
  await signIn(page, there, 'ada')
  await expect(rail(page).locator('li')).toHaveCount(3)

  await page.keyboard.press('Control+1')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  await expect(messageBox(page)).toHaveValue('Half a thought')
  expect(
    await messageBox(page).evaluate((box: HTMLTextAreaElement) => [box.selectionStart, box.selectionEnd]),
  ).toEqual([2, 6])
  expect(await page.locator('[data-message-id][tabindex="0"]').first().innerText()).toBe(selectedText)
  await page.keyboard.press('Control+2')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Admin')
  await expect(messageBox(page)).toHaveValue('For Ada')
  await expect(messageBox(page)).toBeFocused()

  await test.step('the quick switcher finds and opens conversations of another organization', async () => {
    // A word that only starts with the text searched for below comes after the whole word.
    await actAs(here, 'ada').sendDirect([here.person('ben').user_id], 'The platesmith called')
    await actAs(there, 'ben').send('general', 'catering', 'Who brings plates?')
    await page.keyboard.press('Control+k')
    const switcher = page.getByRole('dialog', { name: 'Search or jump to anything' })
    await expect(switcher).toContainText('All organizations')
    await switcher.getByRole('combobox').fill('catering')
    const found = switcher.getByRole('option', { selected: true })
    await expect(found).toContainText(/catering.*#general.*Small Works/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('catering')
    await expect(rail(page).locator('li button').nth(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Control+2')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Admin')
  })

  await test.step('the search finds messages of another organization and continues there', async () => {
    await page.keyboard.press('Control+Shift+F')
    const search = page.getByRole('dialog', { name: 'Search messages' })
    await search.getByRole('combobox').fill('plates')
    await expect(search).toContainText('Other organizations: this computer only')
    const found = search.getByRole('group', { name: /^#general › catering, Small Works/ }).getByRole('option')
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await expect(search.getByRole('region')).toContainText('Who brings plates?')
    await page.keyboard.press('Enter')
    await expect(messageRow(page, 'Who brings plates?')).toBeInViewport()
    await expect(rail(page).locator('li button').nth(2)).toHaveAttribute('aria-current', 'true')
    // The keys lead through the results of all organizations, with the focus in the messages.
    const bar = page.getByRole('search', { name: 'Search results' })
    await expect(bar).toContainText('1 of 3')
    const messages = page.getByRole('main').locator(':focus:not(textarea)')
    await expect(messages).toHaveCount(1)
    await page.keyboard.press('F3')
    await expect(bar).toContainText('2 of 3')
    await expect(messageRow(page, 'The platesmith called')).toBeInViewport()
    await expect(messages).toHaveCount(1)
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(bar).toContainText('1 of 3')
    await page.keyboard.press('Control+2')
    await page.keyboard.press('Control+Shift+F')
    await search.getByRole('combobox').fill('plates')
    await search
      .getByRole('option', { name: /^Search in Small Works/ })
      .last()
      .click()
    await expect(search.getByRole('combobox')).toHaveValue('plates')
    await expect(search).toContainText('From this computer and the server')
    await expect(search.getByRole('button', { name: 'Remove the filter in Small Works' })).toBeVisible()
    await expect(rail(page).locator('li button').nth(1)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Admin')
  })

  // Moved by keyboard, then by mouse.
  const last = rail(page).locator('li button').nth(2)
  await last.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rail(page).locator('li button').nth(1)).toBeFocused()
  const before = await order(page)
  const box = (await rail(page).locator('li').nth(2).boundingBox())!
  const target = (await rail(page).locator('li').nth(0).boundingBox())!
  await page.mouse.move(box.x + 18, box.y + 18)
  await page.mouse.down()
  await page.mouse.move(box.x + 18, box.y - 10, { steps: 4 })
  await page.mouse.move(target.x + 18, target.y - 2, { steps: 8 })
  await page.mouse.up()
  const after = [before[2], before[0], before[1]]
  await expect.poll(() => order(page)).toEqual(after)
  // A drag does not count as a click.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Admin')
  await first.close()

  const second = await openReused(here, null)
  await untilLive(second.page)
  await expect.poll(() => order(second.page)).toEqual(after)
  await expect(second.page.getByRole('heading', { level: 1 })).toContainText('Ada Admin')
  await second.page.keyboard.press('Control+2')
  await expect(second.page.getByRole('heading', { level: 1 })).toContainText('tomatoes')

  // The user of the open account is at the bottom of the rail. Messages sent while paused go out on resuming.
  await second.page.getByRole('button', { name: 'Ada Admin: your account' }).click()
  await second.page.getByRole('menuitem', { name: 'Pause this account' }).click()
  await expect(second.page.getByText(/^Paused since/)).toBeVisible()
  await expect(account(second.page, 'Small Works (Ada Admin), paused')).toBeVisible()
  await messageBox(second.page).fill('Sent while paused')
  await second.page.keyboard.press('Enter')
  await expect(second.page.getByRole('button', { name: /^1 .*waiting/ })).toBeVisible()
  await second.page.getByRole('button', { name: 'Resume' }).click()
  await untilLive(second.page)
  await expect(second.page.getByRole('button', { name: /^1 .*waiting/ })).toBeHidden()
  await second.page.getByRole('article').filter({ hasText: 'Sent while paused' }).waitFor()
  await second.page.keyboard.press('Escape')
  await second.page.keyboard.press('Shift+Y')
  await expect(second.page.getByRole('dialog', { name: 'Your status' })).toBeVisible()
})

test('a new API key keeps read messages, drafts and waiting messages', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const it = await openReused(server, null)
  const { page } = it
  await signIn(page, server, 'ada')
  await actAs(server, 'ben').send('general', 'lunch', 'The menu: https://example.invalid/menu')
  const openLinks = () =>
    page.evaluate(() => {
      location.hash = '#narrow/has/link'
    })
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).fill('Half a thought')
  const list = page.getByRole('region', { name: 'Messages in' })
  await list.evaluate((element) => element.scrollBy(0, -300))
  await messageBox(page).focus()
  const before = await firstRow(list)
  await regenerateKey(server, 'ada')

  const banner = page.getByRole('region', { name: 'Sign in again' })
  await expect(banner).toContainText('Small Works asks you to sign in again.')
  await expect(rail(page).locator('li button')).toHaveAccessibleName('Small Works, signed out')
  // The banner does not take the focus from a user who is typing.
  await expect(banner.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(messageBox(page)).toBeFocused()
  expect(await firstRow(list)).toEqual(before)
  await messageBox(page).press('Enter')
  const echo = messageRow(page, 'Half a thought')
  await expect(echo).toBeVisible()
  await messageBox(page).fill('And another')
  // A narrow that the local store cannot answer waits for the new key, too.
  await openLinks()
  await expect(page.getByText('These messages couldn’t be loaded')).toBeVisible()
  await sidebarItem(page, 'garden').click()
  await sidebarItem(page, 'tomatoes').click()
  await expect(messageBox(page)).toHaveValue('And another')

  const { email, password } = server.person('ben')
  await banner.getByRole('textbox', { name: 'Email' }).fill(email)
  await banner.getByLabel('Password', { exact: true }).fill(password)
  await banner.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(banner).toContainText('That is a different account.')
  await banner.getByRole('textbox', { name: 'Email' }).fill(server.person('ada').email)
  await banner.getByLabel('Password', { exact: true }).fill(server.person('ada').password)
  await page.keyboard.press('Enter')
  await expect(banner).toBeHidden()
  await untilLive(page)
  await expect(messageBox(page)).toHaveValue('And another')
  await expect(messageBox(page)).toBeFocused()
  await expect(page.locator('[data-message-id]').filter({ hasText: 'Half a thought' })).toHaveCount(1)
  const texts = [...server.server.state.messages.byId.values()].filter(
    ({ content }) => content === 'Half a thought',
  )
  expect(texts).toHaveLength(1)
  await openLinks()
  await expect(messageRow(page, 'The menu')).toBeVisible()
})

test('a deactivated user sees why, and can still read', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.failWith('GET /api/v1/events', 401, 'USER_DEACTIVATED', 1000)
  await actAs(server, 'ben').send('garden', 'tomatoes', 'ends the poll')
  const banner = page.getByRole('region', { name: 'Sign in again' })
  await expect(banner).toContainText('Your account at Small Works has been deactivated.')
  await expect(messageRow(page, 'They ripen').first()).toBeVisible()
  server.clearFaults()
  await banner.getByRole('button', { name: 'Try again' }).click()
  await expect(banner).toBeHidden()
  await untilLive(page)
})

test('a deactivated organization is announced and stays readable', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await expect(messageRow(page, 'They ripen').first()).toBeVisible()
  await actAs(server, 'olga').call('POST', '/realm/deactivate', {})
  const banner = page.getByRole('region', { name: 'Sign in again' })
  await expect(banner).toContainText('Small Works has been deactivated.')
  await expect(banner).toContainText('Only the owners and the people who run the server can bring it back.')
  await expect(messageRow(page, 'They ripen').first()).toBeVisible()
})

test('settings can be copied from another account, and that can be undone', async ({
  makeServer,
  openReused,
}) => {
  const garden = await makeServer()
  const workshop = await makeServer()
  await actAs(workshop, 'ben').call('PATCH', '/settings', { fluid_layout_width: true, enter_sends: false })
  const { page } = await openReused(garden, 'ada')
  await addAccount(page, workshop, 'ben')
  await untilLive(page)
  await page.keyboard.press('Control+1')
  const main = await openSettings(page, 'Preferences')
  const serverUser = async () => {
    const { user_settings: settings } = await actAs(garden, 'ada').call('POST', '/register', {
      fetch_event_types: ['user_settings'],
    })
    const { fluid_layout_width: width, enter_sends: enter } = settings as Record<string, unknown>
    return [width, enter]
  }
  expect(await serverUser()).toEqual([false, true])
  await main.getByRole('button', { name: 'Copy settings' }).click()
  await expect(page.getByText(/^\d+ settings copied from /)).toBeVisible()
  await expect.poll(serverUser).toEqual([true, false])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(serverUser).toEqual([false, true])
})

test('the rail counts unread messages of other accounts; a notification opens its own', async ({
  makeServer,
  openApp,
}) => {
  const desktop = await startDesktop()
  await desktop.showTray()
  try {
    const here = await makeServer()
    const there = await makeServer()
    const it = await openApp(here, null, { env: desktop.env })
    const { page } = it
    await signIn(page, here, 'ada')
    await addAccount(page, there, 'ben')
    const writer = actAs(here, 'ben')
    const isVisible = () =>
      it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
    // The window hides only once the session bus reports a tray.
    const hide = async () => {
      await it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      await expect.poll(isVisible).toBe(false)
    }
    const ada = account(page, /^Small Works \(127\.0\.0\.1:\d+\)/).first()
    await expect(ada).not.toHaveAttribute('aria-current', 'true')
    await hide()
    await writer.sendDirect([here.person('ada').user_id], 'Over here')
    await expect.poll(() => desktop.displayed()).toBe(1)
    await expect(ada).toHaveAccessibleName(/, 1 unread, 1 for you$/)
    await desktop.click()
    await expect(ada).toHaveAttribute('aria-current', 'true')
    await expect(messageRow(page, 'Over here')).toBeVisible()

    await ada.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Mute notifications' }).click()
    await expect(ada).toHaveAccessibleName(/muted/)
    await page.keyboard.press('Control+2')
    await hide()
    await writer.sendDirect([here.person('ada').user_id], 'Unheard')
    const otherUser = actAs(there, 'ada')
    await otherUser.sendDirect([there.person('ben').user_id], 'Heard')
    await expect.poll(async () => JSON.stringify(await desktop.history())).toContain('Heard')
    expect(JSON.stringify(await desktop.history())).not.toContain('Unheard')
    await expect(ada).toHaveAccessibleName(/, muted, \d+ unread, \d+ for you$/)
  } finally {
    await desktop.close()
  }
})

test('removing an account deletes everything it stored on this computer', async ({
  makeServer,
  openKept,
  profileDir,
}) => {
  const here = await makeServer()
  const there = await makeServer()
  const it = await openKept(here, 'ben')
  const { page } = it
  await openTopic(page, 'general', 'lunch')
  await messageBox(page).fill('never sent, and nobody else’s business')
  await addAccount(page, there, 'ada')
  const { email, api_key: key } = here.person('ben')
  const traces = [key, email, here.appUrl, new URL(here.appUrl).host, 'Ben Member', 'nobody else']
  expect(await filesOf(profileDir)).toContain(key)

  await rail(page).locator('li button').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Sign out/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(rail(page).locator('li')).toHaveCount(1)
  await untilLive(page)
  await it.close()
  const left = await filesOf(profileDir)
  expect(traces.filter((trace) => left.includes(trace))).toEqual([])
  expect(left).toContain(there.person('ada').api_key)
})
