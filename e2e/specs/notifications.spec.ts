import { z } from 'zod'
import { startNotificationHost } from '../hosts/notificationHost.ts'
import type { TrayHost } from '../hosts/trayHost.ts'
import { startDesktop } from '../desktop.ts'
import type { Desktop } from '../desktop.ts'
import type { LaunchedApp } from '../app.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs, policyOf } from '../apiUser.ts'
import { playedSounds, recordSounds } from '../playedSounds.ts'
import {
  closeSettings,
  closeWindow,
  focusWindow,
  isWindowVisible,
  messageBox,
  messageRow,
  openTopic,
  toast,
  untilLive,
  untilOffline,
  openSettings,
} from '../steps.ts'

let desktop: Desktop
let tray: TrayHost
test.beforeEach(async () => {
  desktop = await startDesktop()
  tray = await desktop.showTray()
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
  await recordSounds(it.page)
  await ben.sendDirect([ada.user_id], 'Are you **there**? a < b & c')
  await expect.poll(() => desktop.displayed()).toBe(1)
  // The hidden page plays it, because the daemon has no volume.
  await expect.poll(() => playedSounds(it.page)).toEqual(['media://sound/ding 0.8'])
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
  await recordSounds(it.page)
  await button.click()
  await expect.poll(() => desktop.displayed()).toBe(1)
  await expect.poll(() => playedSounds(it.page)).toEqual(['media://sound/ding 0.8'])
  // Closes it, because the daemon merges two notifications with the same text.
  const [first] = await desktop.history()
  expect(first?.summary).toBe('Test notification')
  expect(first?.body).toBe('Notifications from Topical arrive on this computer.')
  await expect.poll(() => desktop.displayed()).toBe(0)
  await button.focus()
  await it.page.keyboard.press('Enter')
  await expect.poll(() => desktop.displayed()).toBe(1)
})

/** Returns the flags and reactions of a message as Ada's account has them on the server. */
const onServer = async (server: TestServer, id: number) => {
  const { message } = await actAs(server, 'ada').call('GET', `/messages/${String(id)}`, {})
  const { flags, reactions } = z
    .object({ flags: z.array(z.string()), reactions: z.array(z.object({ emoji_name: z.string() })) })
    .parse(message)
  return [...flags.filter((flag) => flag === 'read'), ...reactions.map(({ emoji_name: name }) => name)]
}
const textsOnServer = ({ server }: TestServer) =>
  [...server.state.messages.byId.values()].map(({ content }) => content)

test('a conversation has one notification, which grows, acts and closes', async ({ makeServer, openApp }) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  const bus = await desktop.startProxy()
  const it = await openApp(server, 'ada', { env: bus.env })
  await openTopic(it.page, 'garden', 'tomatoes')
  await untilLive(it.page)
  await hideWindow(it)
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Three'])
    ids.push(await ben.send('garden', 'peas', `@**Ada Admin** ${text}`))
  await expect.poll(() => desktop.displayed()).toBe(1)
  // The menu shows the title, which has the count.
  await expect.poll(() => desktop.menu()).toContain('(3 new in #garden > peas, 3 mention you)')
  expect(await desktop.displayed()).toBe(1)
  await ada.call('POST', '/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' })
  await expect.poll(() => desktop.menu()).toContain('(2 new in #garden > peas, 2 mention you)')
  await desktop.choose('Mark 2 as read')
  await expect.poll(() => desktop.displayed()).toBe(0)
  await expect
    .poll(async () => Promise.all(ids.map((id) => onServer(server, id))))
    .toEqual(ids.map(() => ['read']))

  const [first] = await desktop.history()
  expect(first?.body.split('\n')).toEqual(['Ben Member: @Ada Admin Two', 'Ben Member: @Ada Admin Three'])

  const next = await ben.send('garden', 'peas', '@**Ada Admin** Four')
  await expect.poll(() => desktop.displayed()).toBe(1)
  await desktop.choose('👍')
  await expect.poll(() => onServer(server, next)).toEqual(['thumbs_up'])

  // While the bus is cut off, messages are read and arrive.
  const read = await ben.send('garden', 'peas', '@**Ada Admin** Five')
  await expect.poll(() => desktop.displayed()).toBe(1)
  bus.cut()
  await expect(toast(it.page, 'Notifications can’t be shown right now')).toBeVisible()
  await ada.call('POST', '/messages/flags', { messages: [next, read], op: 'add', flag: 'read' })
  await ben.sendDirect([ada.userId], 'Six')
  bus.restore()
  await expect(toast(it.page, 'Notifications are shown again.')).toBeVisible()
  await expect.poll(() => desktop.menu()).toContain('(Ben Member)')
  await expect.poll(() => desktop.displayed()).toBe(1)
  await it.close()
  await expect.poll(() => desktop.displayed()).toBe(0)
  bus.close()
})

test('a reply is typed into the notification, and the daemon may restart', async ({
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
  // Known long before a message depends on it.
  await actAs(server, 'ada').call('PATCH', '/settings', { enable_stream_desktop_notifications: true })
  await ben.sendDirect([ada.user_id], 'First')
  await expect.poll(() => desktop.displayed()).toBe(1)

  await desktop.endDaemon()
  await expect(toast(it.page, 'Notifications can’t be shown right now')).toBeVisible()
  await ben.sendDirect([ada.user_id], 'Are you coming?')
  const host = await startNotificationHost(desktop.env)
  try {
    await expect(toast(it.page, 'Notifications are shown again.')).toBeVisible()
    await expect.poll(() => host.shown().map(({ title }) => title)).toEqual(['2 new from Ben Member'])
    const [shown] = host.shown()
    expect(shown?.actions).toEqual({
      default: '',
      'inline-reply': 'Reply',
      read: 'Mark 2 as read',
      like: '👍',
      later: 'Later',
    })
    expect(shown?.hints).toMatchObject({
      category: 'im.received',
      'desktop-entry': 'topical',
      'suppress-sound': true,
      urgency: 1,
    })

    // Typed offline, the reply waits, and is sent once.
    await server.down()
    await untilOffline(it.page)
    host.reply('On my *way*')
    await expect(messageRow(it.page, 'On my')).toHaveCount(0)
    await server.up()
    await expect.poll(() => textsOnServer(server).filter((text) => text === 'On my *way*')).toHaveLength(1)

    await ben.send('garden', 'peas', 'Peas')
    await expect.poll(() => host.shown().map(({ title }) => title)).toEqual(['Ben Member (#garden > peas)'])
    host.press('Follow topic')
    await expect.poll(policyOf(server, 'peas')).toBe(3)
    await ben.send('garden', 'peas', 'More peas')
    await expect.poll(() => host.shown().map(({ title }) => title)).toEqual(['2 new in #garden > peas'])
    host.press('Mute topic')
    await expect.poll(policyOf(server, 'peas')).toBe(1)
    await ben.sendDirect([ada.user_id], 'Not today')
    await expect.poll(() => host.shown().map(({ title }) => title)).toEqual(['Ben Member'])
    expect(textsOnServer(server).filter((text) => text === 'On my *way*')).toHaveLength(1)
    expect(host.appeared()).toBe(4)
  } finally {
    host.close()
  }
})

test('Do not disturb ends with a summary, presenting hides content, and both last', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  await ada.call('POST', '/users/me/alert_words', { alert_words: ['gasket'] })
  let it = await openKept(server, 'ada', { env: desktop.env })
  await openTopic(it.page, 'garden', 'tomatoes')
  await untilLive(it.page)
  const button = (name: RegExp) => it.page.getByRole('button', { name })

  // By key, in the menu of the user's picture, and in the rail.
  await it.page.keyboard.press('Control+Shift+D')
  await expect(toast(it.page, 'Do not disturb is on')).toBeVisible()
  await expect.poll(() => tray.tooltip()).toContain('Do not disturb is on')
  await button(/^Do not disturb is on\./).click()
  await expect(button(/^Do not disturb is on\./)).toHaveCount(0)
  await button(/: your account$/).click()
  await it.page.getByRole('menuitem', { name: 'Do not disturb' }).click()
  await it.page.getByRole('menuitem', { name: 'For 1 hour' }).click()
  await expect(button(/^Do not disturb until \d/)).toBeVisible()
  const settings = await openSettings(it.page, 'Notifications')
  await settings.getByRole('switch', { name: /^Alert words pass through quiet times/ }).check()
  await closeSettings(it.page)
  await openTopic(it.page, 'garden', 'tomatoes')

  await hideWindow(it)
  for (const text of ['One', 'Two']) await ben.sendDirect([ada.userId], text)
  await ben.send('garden', 'peas', '@**Ada Admin** Three')
  await ben.send('garden', 'beans', 'The gasket broke')
  await expect.poll(() => desktop.menu()).toContain('(Ben Member (#garden > beans))')
  expect(await desktop.displayed()).toBe(1)
  await tray.choose('Turn off Do not disturb')
  await expect.poll(() => desktop.displayed()).toBe(2)
  const shown = await desktop.history()
  expect(shown.map(({ summary }) => summary).sort()).toEqual([
    '3 messages for you while you were away',
    'Ben Member (#garden > beans)',
  ])

  await tray.choose('Present: hide message content')
  await expect.poll(() => tray.tooltip()).toBe('Topical: Presenting')
  await expect.poll(() => it.page.title()).toBe('Topical')
  await expect.poll(() => tray.launcherCount()).toBe(0)
  await ben.sendDirect([ada.userId], 'A secret')
  await expect.poll(() => desktop.displayed()).toBe(1)
  await tray.choose('Do not disturb until tomorrow at 08:00')
  await expect.poll(() => tray.tooltip()).toMatch(/until [A-Z][a-z]{2} 08:00.*, Presenting$/)
  expect((await desktop.history())[0]).toMatchObject({
    summary: 'New message',
    body: 'You have a new message.',
  })
  await it.close()

  it = await openKept(server, null, { env: desktop.env })
  await untilLive(it.page)
  await expect(button(/^Do not disturb until tomorrow at /)).toBeVisible()
  expect(await it.page.title()).toBe('Topical')
  await button(/^Presenting: /).focus()
  await it.page.keyboard.press('Enter')
  await expect.poll(() => it.page.title()).toMatch(/Topical$/)
  await expect.poll(() => it.page.title()).not.toBe('Topical')
})
