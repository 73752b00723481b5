import type { Page } from '@playwright/test'
import type { LaunchedApp } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { signIn } from '../signIn.ts'
import {
  chooseItem,
  chooseOf,
  echo,
  messageBox,
  messageRow,
  openTopic,
  openTopicMenu,
  pointAt,
  setFocused,
  sidebarItem,
  toast,
  untilLive,
  untilOffline,
} from '../steps.ts'

/** A part of Electron's type, whose versions differ. */
interface SystemWindow {
  show(): void
  focus(): void
  close(): void
  isAlwaysOnTop(): boolean
  getTitle(): string
  readonly webContents: { executeJavaScript(code: string): Promise<unknown>; forcefullyCrashRenderer(): void }
  setSize(width: number, height: number): void
  getSize(): readonly number[]
}

/** Returns the window that `act` opens. */
async function openedBy({ app }: LaunchedApp, act: () => Promise<void>): Promise<Page> {
  const [page] = await Promise.all([app.waitForEvent('window'), act()])
  await expect(messageBox(page)).toBeVisible()
  return page
}

/** Gives the window of this page the keyboard focus. */
const focus = async ({ app }: LaunchedApp, page: Page): Promise<void> => {
  const window = await app.browserWindow(page)
  await window.evaluate((systemWindow: SystemWindow) => {
    systemWindow.show()
    systemWindow.focus()
  })
}

/**
 * Returns title and composer text of each window, queried through main: Playwright keeps treating a crashed page as
 * crashed, and a loading one never responds.
 */
const shownInWindows = async ({ app }: LaunchedApp): Promise<readonly string[]> =>
  app.evaluate(async ({ BrowserWindow }) => {
    const late = new Promise((resolve) => setTimeout(resolve, 1000, 'late'))
    const script = `document.querySelector('textarea')?.value`
    const shown = BrowserWindow.getAllWindows().map(async (browserWindow) => {
      const value: unknown = await Promise.race([browserWindow.webContents.executeJavaScript(script), late])
      // The unread count depends on how long each window was visible.
      return `${browserWindow.getTitle().replace(/^\(\d+\)/, '(n)')}: ${String(value)}`
    })
    return (await Promise.all(shown)).toSorted()
  })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const onTop = (page: Page) => page.getByRole('button', { name: 'Keep on top' })

test('a second window shares draft and unread count with the main one, and reopens', async ({
  makeServer,
  openKept,
}) => {
  test.setTimeout(180_000)
  const server = await makeServer()
  const first = await openKept(server, 'ada')
  const { page } = first
  await openTopic(page, 'garden', 'tomatoes')

  // Opens the current conversation by key; the second time the same window.
  const ownWindow = await openedBy(first, async () => page.keyboard.press('Control+Shift+Enter'))
  await expect(heading(ownWindow)).toContainText('tomatoes')
  await expect(ownWindow).toHaveTitle(/tomatoes/)
  await expect(ownWindow.getByRole('navigation')).toHaveCount(0)
  await untilLive(ownWindow)
  await chooseOf(page, sidebarItem(page, 'tomatoes'), 'Open in new window')
  expect(first.app.windows()).toHaveLength(2)

  // Both windows share one draft: typing and sending in one changes the other.
  await focus(first, ownWindow)
  await messageBox(ownWindow).fill('Half a thought')
  await expect(messageBox(page)).toHaveValue('Half a thought')
  await focus(first, page)
  await setFocused(ownWindow, false)
  await messageBox(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' and the rest')
  await expect(messageBox(ownWindow)).toHaveValue('Half a thought and the rest')
  await focus(first, ownWindow)
  await setFocused(page, false)
  await setFocused(ownWindow, true)
  await messageBox(ownWindow).press('Control+Enter')
  await expect(messageRow(page, 'Half a thought and the rest')).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')

  // Reading in it marks as read in the main window, which shows a different conversation and the count.
  await focus(first, page)
  await setFocused(ownWindow, false)
  await sidebarItem(page, 'fence').click()
  await expect(heading(page)).toContainText('fence')
  await actAs(server, 'ben').send('garden', 'tomatoes', 'Are they ripe?')
  await expect(messageRow(ownWindow, 'Are they ripe?')).toBeVisible()
  await expect(sidebarItem(page, 'tomatoes')).toHaveAccessibleName(/1 unread/)
  await focus(first, ownWindow)
  await messageRow(ownWindow, 'Are they ripe?').hover()
  await setFocused(ownWindow, true)
  await expect(sidebarItem(page, 'tomatoes')).not.toHaveAccessibleName(/unread/)

  // By mouse with a middle click on a link; by key from a list row.
  const close = async (closing: Page) =>
    Promise.all([
      closing.waitForEvent('close'),
      (await first.app.browserWindow(closing)).evaluate((w: SystemWindow) => w.close()),
    ])
  const secondOwn = await openedBy(first, async () => sidebarItem(page, 'fence').click({ button: 'middle' }))
  await expect(heading(secondOwn)).toContainText('fence')
  await close(secondOwn)
  // From the sidebar back to the composer, which the click had opened, and on to the messages.
  await page.keyboard.press('Escape')
  await expect(messageBox(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await pointAt(page.getByRole('treegrid').getByRole('row', { name: /^fence,/ }))
  const ofRow = await openedBy(first, async () => page.keyboard.press('Control+Shift+Enter'))
  await expect(heading(ofRow)).toContainText('fence')
  await close(ofRow)

  // A link to a different conversation opens in the main window, and this window stays.
  await ownWindow.getByRole('main').getByRole('link', { name: 'garden', exact: true }).click()
  await expect(heading(page)).toHaveText('garden')
  await expect(heading(ownWindow)).toContainText('tomatoes')

  // The header menu works as in the main window.
  await chooseItem(await openTopicMenu(ownWindow, 'tomatoes'), 'Export…')
  await expect(ownWindow.getByRole('dialog', { name: 'Export conversation' })).toBeVisible()
  await ownWindow.keyboard.press('Escape')
  await expect(ownWindow.getByRole('dialog')).toHaveCount(0)

  // Without a server, sent messages wait in both windows.
  await server.down()
  await untilOffline(ownWindow)
  await messageBox(ownWindow).fill('Later, then')
  await messageBox(ownWindow).press('Enter')
  await expect(echo(ownWindow, 'Later, then')).toBeVisible()
  await expect(echo(page, 'Later, then')).toBeVisible()
  await server.up()
  await untilLive(ownWindow)
  await expect
    .poll(() =>
      [...server.server.state.messages.byId.values()].some(({ content }) => content === 'Later, then'),
    )
    .toBe(true)

  await onTop(ownWindow).click()
  await expect(onTop(ownWindow)).toHaveAttribute('aria-pressed', 'true')
  const window = await first.app.browserWindow(ownWindow)
  expect(await window.evaluate((systemWindow: SystemWindow) => systemWindow.isAlwaysOnTop())).toBe(true)
  await window.evaluate((systemWindow: SystemWindow) => systemWindow.setSize(410, 520))
  await first.close()

  // The next run restores the window; it disappears with its account.
  const second = await openKept(server, null)
  await expect.poll(() => second.app.windows().length).toBe(2)
  const back = second.app.windows().find((page) => page !== second.page)!
  await expect(heading(back)).toContainText('tomatoes')
  await expect(onTop(back)).toHaveAttribute('aria-pressed', 'true')
  const size = await (
    await second.app.browserWindow(back)
  ).evaluate((systemWindow: SystemWindow) => systemWindow.getSize())
  expect(size).toEqual([410, 520])
  await untilLive(second.page)
  const closed = back.waitForEvent('close')
  const accounts = second.page.getByRole('navigation', { name: 'Organizations' })
  await accounts.getByRole('button').first().click({ button: 'right' })
  await second.page.getByRole('menuitem', { name: /^Sign out/ }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await closed
  await expect(second.page.getByRole('textbox', { name: /address/i })).toBeVisible()
})

test('windows are titled by organization, limited in number, and survive a crash', async ({
  makeServer,
  openApp,
}) => {
  test.setTimeout(180_000)
  const [server, elsewhere] = [await makeServer(), await makeServer()]
  const ben = actAs(server, 'ben')
  const beds = Array.from({ length: 6 }, (_, index) => `bed ${String(index + 1)}`)
  for (const bed of beds) await ben.send('garden', bed, 'Dug.')
  const launched = await openApp(server, 'ada', { tolerate: [/./] })
  const { app, page } = launched
  await untilLive(page)
  await sidebarItem(page, 'garden').click()
  await page.getByRole('button', { name: 'More topics', exact: true }).click()
  const openOwn = async (topic: string) =>
    openedBy(launched, async () => sidebarItem(page, topic).click({ button: 'middle' }))
  const ownWindow = await openOwn('tomatoes')
  const secondOwn = await openOwn('fence')
  const titleOf = async (ownPage: Page) =>
    (await app.browserWindow(ownPage)).evaluate((window: SystemWindow) => window.getTitle())

  await test.step('titles name the organization once there are several', async () => {
    expect(await titleOf(secondOwn)).not.toContain('–')
    await page.getByRole('button', { name: 'Add an organization' }).click()
    await signIn(page, elsewhere, 'ben', 'Until I quit')
    await expect.poll(async () => titleOf(secondOwn)).toMatch(/fence.* – Small Works$/)
    await page.keyboard.press('Control+1')
    await expect(heading(page)).toContainText('garden')
  })

  await test.step('the ninth window is refused with the reason until one is closed', async () => {
    // The account's sidebar was recreated in the meantime.
    await page.getByRole('button', { name: 'More topics', exact: true }).click()
    for (const bed of beds) await openOwn(bed)
    expect(app.windows()).toHaveLength(9)
    await openTopic(page, 'garden', 'fence')
    const direct = sidebarItem(page, 'Ben Member')
    await direct.click({ button: 'middle' })
    const reason = 'The window wasn’t opened: 8 windows are open. Close one first.'
    await expect(toast(page, reason)).toBeVisible()
    // A window that is already open still comes to the front.
    await sidebarItem(page, 'fence').click({ button: 'middle' })
    expect(app.windows()).toHaveLength(9)
    await Promise.all([
      secondOwn.waitForEvent('close'),
      (await app.browserWindow(secondOwn)).evaluate((systemWindow: SystemWindow) => systemWindow.close()),
    ])
    await expect(
      heading(await openedBy(launched, async () => direct.click({ button: 'middle' }))),
    ).toContainText('Ben Member')
  })

  await test.step('after a crash each window keeps its conversation and draft', async () => {
    await messageBox(ownWindow).fill('Half a thought')
    await openTopic(page, 'garden', 'tomatoes')
    await expect(messageBox(page)).toHaveValue('Half a thought')
    const crashed = ownWindow.waitForEvent('crash')
    await (
      await app.browserWindow(ownWindow)
    ).evaluate((systemWindow: SystemWindow) => systemWindow.webContents.forcefullyCrashRenderer())
    await crashed
    await expect
      .poll(async () => shownInWindows(launched))
      .toEqual([
        '(n) tomatoes, garden – Small Works – Topical: Half a thought',
        'Ben Member – Small Works: ',
        ...beds.map((bed) => `${bed}, garden – Small Works: `),
        'tomatoes, garden – Small Works: Half a thought',
      ])
  })
})
