import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { LaunchedApp } from '../app.ts'
import { startDesktop, type Desktop } from '../desktop.ts'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { closeWindow, isWindowVisible, openTopic, untilLive, openSettings } from '../steps.ts'

let desktop: Desktop
test.beforeEach(async () => void (desktop = await startDesktop()))
test.afterEach(async () => desktop.close())

/** Chooses the button of that label in each dialog of the system, and counts the dialogs. */
const answerDialogs = (it: LaunchedApp, label: string): Promise<void> =>
  it.app.evaluate(({ dialog }, wanted) => {
    const shown = globalThis as { dialogs?: number }
    shown.dialogs = 0
    dialog.showMessageBox = async (...given: unknown[]) => {
      shown.dialogs = (shown.dialogs ?? 0) + 1
      const { buttons = [] } = given.at(-1) as { buttons?: string[] }
      return { response: buttons.indexOf(wanted), checkboxChecked: false }
    }
  }, label)
const dialogs = (it: LaunchedApp): Promise<number> =>
  it.app.evaluate(() => (globalThis as { dialogs?: number }).dialogs ?? 0)

test('the tray shows the unread count, brings the window back and quits', async ({ makeServer, openApp }) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const tray = await desktop.showTray()
  const it = await openApp(server, 'ben', { env: desktop.env })
  await openTopic(it.page, 'garden', 'tomatoes')
  await untilLive(it.page)
  await expect.poll(() => tray.tooltip()).toMatch(/^Topical: \d+ unread, \d+ for you$/)
  const before = /(\d+) unread, (\d+) for you/.exec((await tray.tooltip()) ?? '')
  const pictures = await tray.pictures()
  expect(pictures.some(([width, height]) => width >= 22 && height >= 22)).toBe(true)

  // With a tray, closing hides the window without a question.
  await answerDialogs(it, 'Cancel')
  await closeWindow(it)
  await expect.poll(() => isWindowVisible(it)).toBe(false)
  await ada.sendDirect([server.person('ben').user_id], 'Are you there?')
  const [unread, forYou] = [Number(before?.[1]) + 1, Number(before?.[2]) + 1]
  await expect.poll(() => tray.tooltip()).toBe(`Topical: ${unread} unread, ${forYou} for you`)
  await expect.poll(() => tray.launcherCount()).toBe(unread)
  await expect
    .poll(() => tray.menu())
    .toEqual([
      `Inbox (${unread} unread, ${forYou} for you)`,
      '-',
      `Small Works (${unread})`,
      '-',
      'New message',
      'New direct message…',
      '-',
      'Do not disturb for 1 hour',
      'Do not disturb until tomorrow at 08:00',
      'Do not disturb until turned off',
      'Present: hide message content',
      '-',
      'Show Topical',
      'Quit',
    ])
  expect(await dialogs(it)).toBe(0)

  await tray.click()
  await expect.poll(() => isWindowVisible(it)).toBe(true)
  await closeWindow(it)
  await expect.poll(() => isWindowVisible(it)).toBe(false)
  await tray.choose((await tray.menu())[0] ?? '')
  await expect.poll(() => isWindowVisible(it)).toBe(true)
  await expect(it.page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await closeWindow(it)
  await expect.poll(() => isWindowVisible(it)).toBe(false)
  await tray.choose('New message')
  await expect.poll(() => isWindowVisible(it)).toBe(true)
  const written = it.page.getByRole('dialog', { name: 'New message' })
  await expect(written.getByRole('combobox', { name: 'Channel or people' })).toBeFocused()

  const ended = new Promise<number | null>((resolve) => it.app.process().once('exit', resolve))
  await tray.choose('Quit').catch(() => undefined)
  expect(await ended).toBe(0)
})

test('without a tray closing asks once, and a tray that starts later gets the icon', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const it = await openApp(server, 'ben', { env: desktop.env })
  await openTopic(it.page, 'garden', 'tomatoes')
  await answerDialogs(it, 'Cancel')
  await closeWindow(it)
  await expect.poll(() => dialogs(it)).toBe(1)
  expect(await isWindowVisible(it)).toBe(true)

  await answerDialogs(it, 'Keep running')
  await closeWindow(it)
  await expect.poll(() => isWindowVisible(it)).toBe(false)
  const settings = path.join(it.profile, 'settings.json')
  expect(JSON.parse(await readFile(settings, 'utf8'))).toMatchObject({ closeKeepsRunning: true })
  const tray = await desktop.showTray()
  await expect.poll(() => tray.tooltip()).toMatch(/^Topical: /)
  await tray.choose('Show Topical')
  await expect.poll(() => isWindowVisible(it)).toBe(true)

  // The answer is remembered, and the settings can change it.
  tray.close()
  await closeWindow(it)
  await expect.poll(() => isWindowVisible(it)).toBe(false)
  expect(await dialogs(it)).toBe(1)
  await it.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.show())
  const settingsPage = await openSettings(it.page, 'This computer')
  await settingsPage.getByRole('switch', { name: /^Keep running when the window is closed/ }).uncheck()
  await expect
    .poll(async () => JSON.parse(await readFile(settings, 'utf8')) as unknown)
    .toMatchObject({ closeKeepsRunning: false })
  const ended = new Promise<number | null>((resolve) => it.app.process().once('exit', resolve))
  await closeWindow(it).catch(() => undefined)
  expect(await ended).toBe(0)
})
