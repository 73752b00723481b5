import { startDesktop } from '../desktop.ts'
import type { Desktop } from '../desktop.ts'
import type { LaunchedApp } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import {
  closeWindow,
  focusWindow,
  isWindowVisible,
  messageBox,
  messageRow,
  openTopic,
  untilLive,
  openSettings,
} from '../steps.ts'

let desktop: Desktop
test.beforeEach(async () => {
  desktop = await startDesktop()
  await desktop.showTray()
})
test.afterEach(async () => desktop.close())

/** The window hides only once the session bus reports a tray. */
const hideWindow = async (it: LaunchedApp): Promise<void> => {
  await closeWindow(it)
  await expect.poll(() => isWindowVisible(it)).toBe(false)
}

test('a direct message is notified while the window is unfocused; a click opens it', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const ada = server.person('ada')
  const ben = actAs(server, 'ben')
  const it = await openApp(server, 'ada', { env: desktop.env })
  await openTopic(it.page, 'garden', 'tomatoes')
  await untilLive(it.page)

  await hideWindow(it)
  await ben.sendDirect([ada.user_id], 'Are you **there**? a < b & c')
  await expect.poll(() => desktop.displayed()).toBe(1)
  await desktop.click()
  await expect.poll(() => isWindowVisible(it)).toBe(true)
  await expect(it.page.getByRole('article').filter({ hasText: 'a < b & c' })).toBeVisible()
  expect(await it.page.evaluate(() => location.hash)).toMatch(/^#narrow\/dm\//)
  await expect(messageBox(it.page)).toBeFocused()

  const [shown] = await desktop.history()
  expect(shown?.appName).toBe('Topical')
  expect(shown?.summary).toContain('Ben')
  // The daemon parses markup, so the message text is escaped.
  expect(shown?.body).toContain('Are you there? a &lt; b &amp; c')
})

test('messages on screen are not notified, and their content can be hidden', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const ada = server.person('ada')
  const ben = actAs(server, 'ben')
  const it = await openApp(server, 'ada', { env: desktop.env })
  await openTopic(it.page, 'garden', 'tomatoes')
  await untilLive(it.page)
  await focusWindow(it.app)
  await ben.send('garden', 'tomatoes', '@**Ada** in sight')
  await expect(messageRow(it.page, 'in sight')).toBeVisible()
  await hideWindow(it)
  await ben.send('garden', 'tomatoes', 'to everybody, quietly')
  await it.page.evaluate(() =>
    (
      window as unknown as { bridge: { invoke(name: string, input: unknown): Promise<unknown> } }
    ).bridge.invoke('settings.set', { notificationContent: false }),
  )
  await ben.sendDirect([ada.user_id], 'a secret')
  await expect.poll(() => desktop.displayed()).toBe(1)
  const all = await desktop.history()
  expect(all).toHaveLength(1)
  expect(JSON.stringify(all)).not.toMatch(/Ben|secret|quietly|sight/)
})

test('a test notification is sent from the settings by mouse and keyboard', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const it = await openApp(server, 'ada', { env: desktop.env })
  await untilLive(it.page)
  const button = (await openSettings(it.page, 'Notifications')).getByRole('button', { name: 'Send a test' })
  await button.click()
  await expect.poll(() => desktop.displayed()).toBe(1)
  // Closes it, because the daemon merges two notifications with the same text.
  const [first] = await desktop.history()
  expect(first?.summary).toBe('Test notification')
  expect(first?.body).toBe('Notifications from Topical arrive on this computer.')
  await expect.poll(() => desktop.displayed()).toBe(0)
  await button.focus()
  await it.page.keyboard.press('Enter')
  await expect.poll(() => desktop.displayed()).toBe(1)
})
