import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import { behaves } from './server/gates/behavior.ts'
import type { RunningServer } from './server/startServer.ts'

/** The row of the message with this text. */
export const messageRow = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true })

/** The messages of the open conversation. */
export const feedOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages in' })

/** The check mark of a resolved topic in the header; the composer has one, too. */
export const resolvedMark = (page: Page): Locator =>
  page.locator('header').getByRole('img', { name: 'Resolved' })

/** Scrolls the conversation by mouse wheel, and waits until it rests. */
export async function wheel(page: Page, pixels: number): Promise<void> {
  const feed = feedOf(page)
  const box = (await feed.boundingBox())!
  await page.mouse.move(box.x + 12, box.y + 60)
  await page.mouse.wheel(0, pixels)
  await feed.evaluate(async (list) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, last = NaN; still < 12; await frame()) {
      still = list.scrollTop === last ? still + 1 : 0
      last = list.scrollTop
    }
  })
}

/** Waits for this many painted frames, so that all movement caused by a change is over. */
export const untilPainted = (page: Page, frames: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
  }, frames)

/** Waits until the server has a draft with this text, which was saved on this computer before. */
export async function untilDraftSent({ server }: RunningServer, text: string): Promise<void> {
  const drafts = () => [...server.state.users.values()].flatMap((user) => [...user.drafts.values()])
  await expect.poll(() => drafts().map(({ content }) => content)).toContain(text)
}

/** Returns the box of an element. Throws if it is not shown. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element is not shown.')
  return box
}

/** Returns the distance of an element from the window's top, in pixels. */
export const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.y ?? NaN

/** Returns a row's distance from the window's top in pixels, once it no longer moves. */
export async function restingTopOf(row: Locator, interval = 400): Promise<number> {
  let top = NaN
  const isStill = async () => {
    const last = top
    top = await topOf(row)
    return top === last
  }
  await expect.poll(isStill, { intervals: [interval] }).toBe(true)
  return top
}

/** The echo of a message with this text, not confirmed yet. */
export const echo = (page: Page, text: string): Locator =>
  page.locator('[data-local-id]').filter({ hasText: text })

export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
export const toast = (page: Page, text: string | RegExp): Locator => notices(page).getByText(text)

/** The element that shows the connection state. */
export const strip = (page: Page): Locator => page.locator('[role=status][data-state]').first()

/** Waits until the window shows that it is live. */
export async function untilLive(page: Page): Promise<void> {
  await expect(strip(page)).toHaveAttribute('data-state', 'live')
}

/** Waits until the window shows that the server is unreachable. */
export async function untilOffline(page: Page): Promise<void> {
  await expect(page.locator('[role=status][data-state=offline]').first()).toBeVisible()
}

/** Shows the view of an address. */
export const showHash = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => location.assign(to), hash)

export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Channels and conversations' })

/** A channel, topic or conversation in the sidebar; its accessible name begins with `name`. */
export function sidebarItem(page: Page, name: string): Locator {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return sidebar(page).getByRole('link', { name: new RegExp(`^${escaped}(?:,|$)`) })
}

/** Opens a topic from the sidebar and waits for its messages. */
export async function openTopic(page: Page, channel: string, topic: string): Promise<void> {
  await untilLive(page)
  await sidebarItem(page, channel).click()
  // Opened by keyboard, the message list has the focus.
  await sidebarItem(page, topic).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(topic)
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Opens a direct conversation from the sidebar. */
export async function openDirect(page: Page, name: string): Promise<void> {
  await untilLive(page)
  await sidebarItem(page, name).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

/** Gives the app's window the keyboard focus; two running apps steal it from each other. */
export async function focusWindow(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    window?.show()
    window?.focus()
  })
}

/** Simulates losing or regaining the focus, because Playwright gives every page the focus. */
export const setFocused = (page: Page, isFocused: boolean): Promise<void> =>
  page.evaluate((focused) => {
    Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => focused })
    dispatchEvent(new Event(focused ? 'focus' : 'blur'))
  }, isFocused)

/** Closes the app's window, as its button does. */
export const closeWindow = ({ app }: { readonly app: ElectronApplication }): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())

export const isWindowVisible = ({ app }: { readonly app: ElectronApplication }): Promise<boolean> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)

/** Simulates sleep for main: its clock jumps by `ms` milliseconds, and it gets the resume event. */
export const sleepAndWake = (app: ElectronApplication, ms: number): Promise<void> =>
  app.evaluate(({ powerMonitor }, slept) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + slept
    powerMonitor.emit('resume')
  }, ms)

/** Display name of the unnamed topic at the server's level. */
export const unnamedTopic = ({ featureLevel }: { readonly featureLevel: number }): string =>
  behaves(featureLevel, 'emptyTopics') ? 'general chat' : '(no topic)'

/** Opens a settings page by keyboard and page list; returns its content. */
export async function openSettings(page: Page, name: string): Promise<Locator> {
  const pages = page.getByRole('navigation', { name: 'Pages of the settings' })
  if (!(await pages.isVisible())) await page.keyboard.press('Control+,')
  await pages.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.getByRole('main')
}

/** Closes the settings, which returns to the previous view. */
export async function closeSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close settings', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Pages of the settings' })).toHaveCount(0)
}

export type ChannelSettingsTab = 'About' | 'For you' | 'Permissions' | 'Members'

/** Returns the id of a channel in the sidebar. */
export async function channelIdOf(page: Page, channel: string): Promise<number> {
  const href = (await sidebarItem(page, channel).getAttribute('href')) ?? ''
  return Number(/\/(\d+)/.exec(href)?.[1])
}

/** Opens a tab of a channel's settings, by address unless they are open; returns its content. */
export async function openChannelSettings(
  page: Page,
  channelId: number,
  tab: ChannelSettingsTab = 'About',
): Promise<Locator> {
  await showHash(page, `#channels/${String(channelId)}/about`)
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('tabpanel', { name: tab })
}

/** Opens the user's own files, by keyboard. */
export async function openFilesView(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('your files')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Your files' })).toBeVisible()
}

/** The field in which a message is edited in place. */
export const editBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message text' })

/** Sends a message from the composer, and waits until the server confirms it as `shown`. */
export async function say(page: Page, text: string, shown = text): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('')
  await expect(messageRow(page, shown)).toHaveAttribute('data-message-id', /\d/)
}

/** Opens the menu of a message's tools. */
export async function openTools(page: Page, text: string): Promise<Locator> {
  const row = messageRow(page, text).first()
  const menu = page.getByRole('menu', { name: 'Message tools' })
  // A row that moves away from the pointer, or is recreated, hides its tools.
  await expect(async () => {
    await row.hover()
    await row.getByRole('button', { name: 'More' }).click({ timeout: 3_000 })
    await expect(menu).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  return menu
}

export async function chooseTool(page: Page, text: string, item: string | RegExp): Promise<void> {
  await chooseItem(await openTools(page, text), item)
}

/** Opens the menu of the open topic, by the button in its header. */
export async function openTopicMenu(page: Page, topic: string): Promise<Locator> {
  await page
    .locator('header')
    .getByRole('button', { name: `Actions for ${topic}` })
    .click()
  return page.getByRole('menu', { name: `Topic ${topic}` })
}

/** Chooses an item from the context menu of a row. */
export async function chooseOf(page: Page, row: Locator, item: string): Promise<void> {
  await row.click({ button: 'right' })
  await chooseItem(page.getByRole('menu'), item)
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Chooses an item of an open menu or its submenus. */
export async function chooseItem(menu: Locator, name: string | RegExp): Promise<void> {
  const item = menu.getByRole('menuitem', { name }).first()
  await menu.first().waitFor()
  if ((await item.count()) === 0) await menu.getByRole('menuitem', { name: 'More', exact: true }).click()
  await item.click()
}

/** Opens the dialog for the own status from the account menu. */
export async function openStatus(page: Page): Promise<Locator> {
  const accounts = page.getByRole('navigation', { name: 'Organizations' })
  await chooseOf(page, accounts.getByRole('button').first(), 'Set status')
  return page.getByRole('dialog', { name: 'Your status' })
}

/**
 * Moves the pointer onto a list row, which focuses it. A row that moved under a resting pointer is not
 * focused.
 */
export async function pointAt(row: Locator): Promise<void> {
  let x = 20
  await expect(async () => {
    x += 8
    await row.hover({ position: { x, y: 10 } })
    await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
  }).toPass()
}

/**
 * Clicks an element that may be out of sight in a list. Playwright scrolls and clicks within one frame, but
 * rows mounted by scrolling are only in place in the next frame.
 */
export async function pressInView(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await target.click()
}
