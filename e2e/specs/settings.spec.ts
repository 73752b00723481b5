import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { playedSounds, recordSounds } from '../playedSounds.ts'
import { chooseFiles } from '../systemDialogs.ts'
import {
  closeSettings,
  focusWindow,
  messageBox,
  messageRow,
  openSettings,
  openTopic,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'

test('an account setting is changed by keyboard and offline, and survives a restart', async ({ shared }) => {
  const { server } = shared
  const ben = actAs(server, 'ben')
  const id = await ben.send('garden', 'tomatoes', 'The first ripe one')
  await ben.call('POST', `/messages/${id}/reactions`, { emoji_name: 'tada' })

  let it = shared.launched
  await openTopic(it.page, 'garden', 'tomatoes')
  const chip = () => it.page.locator(`[data-message-id="${id}"] [data-reaction=tada]`)
  await expect(chip()).toHaveText(/Ben/)

  await server.down()
  await untilOffline(it.page)
  await openSettings(it.page, 'Preferences')
  const row = () => it.page.locator('[data-setting=reactionNames]')
  const names = () => row().getByRole('switch', { name: 'Show names beside reactions' })
  await names().focus()
  await it.page.keyboard.press('Space')
  await expect(names()).not.toBeChecked()
  await expect(row()).toContainText('Waiting for connection')
  await row().getByRole('button', { name: 'Undo' }).click()
  await expect(names()).toBeChecked()
  await names().uncheck()
  await it.page.keyboard.press('Escape')
  await expect(chip()).toHaveText(/1$/)

  // The change waits for the server in the next run.
  await shared.restart()
  it = shared.launched
  await expect(chip()).toHaveText(/1$/)
  await server.up()
  await untilLive(it.page)
  const serverSettings = async () => {
    const ada = actAs(server, 'ada')
    const { user_settings: settings } = await ada.call('POST', '/register', {
      fetch_event_types: ['user_settings'],
    })
    return (settings as Record<string, unknown>)['display_emoji_reaction_users']
  }
  await expect.poll(serverSettings).toBe(false)
  await openSettings(it.page, 'Preferences')
  await expect(names()).not.toBeChecked()
  await names().check()
  await expect(row()).toContainText('Saved')
  await expect.poll(serverSettings).toBe(true)

  // A refused setting returns to its previous value, with the server's reason.
  server.failWith('PATCH /api/v1/settings', 400, 'BAD_REQUEST')
  await names().click()
  await expect(row().getByRole('alert')).toContainText('Not saved:')
  await expect(names()).toBeChecked()
})

test('with marking as read by scrolling off, new messages stay unread', async ({ shared }) => {
  const { server } = shared
  const { app, page } = shared
  await focusWindow(app)
  await openTopic(page, 'garden', 'tomatoes')
  const ben = actAs(server, 'ben')
  const isUnread = async (id: number) => {
    const { messages } = await actAs(server, 'ada').call('GET', '/messages', {
      anchor: id,
      num_before: 0,
      num_after: 0,
      narrow: [],
    })
    return !(messages as { flags: string[] }[])[0]!.flags.includes('read')
  }
  const first = await ben.send('garden', 'tomatoes', 'Read at once')
  await expect.poll(() => isUnread(first)).toBe(false)

  await openSettings(page, 'Preferences')
  const group = page.getByRole('group', { name: 'Mark messages as read as you scroll' })
  await group.getByRole('radio', { name: 'Never' }).check()
  await page.keyboard.press('Escape')
  const second = await ben.send('garden', 'tomatoes', 'Left in Later')
  await expect(messageRow(page, 'Left in Later')).toBeVisible()
  const third = await ben.send('garden', 'tomatoes', 'And this')
  await expect(messageRow(page, 'And this')).toBeVisible()
  await expect(sidebarItem(page, 'garden')).toHaveAccessibleName(/2 unread/)
  expect([await isUnread(second), await isUnread(third)]).toEqual([true, true])
})

test('alert words are added and removed by keyboard and mouse, also offline', async ({ shared }) => {
  const { server } = shared
  let it = shared.launched
  const words = () => it.page.getByRole('region', { name: 'Alert words' })
  const listed = () => words().getByRole('listitem')
  const field = () => words().getByRole('textbox', { name: 'New alert word' })
  await openSettings(it.page, 'Notifications')
  await expect(words()).toContainText('You have no alert words.')
  await field().fill('harvest')
  await field().press('Enter')
  await expect(listed()).toHaveText(['harvest'])
  await expect(field()).toHaveValue('')
  const serverAlertWords = async () =>
    (await actAs(server, 'ada').call('GET', '/users/me/alert_words', {})).alert_words
  await expect.poll(serverAlertWords).toEqual(['harvest'])
  // Alert words are case-insensitive on the server.
  await field().fill('Harvest')
  await expect(words()).toContainText('“Harvest” is already an alert word.')
  await expect(words().getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await it.page.keyboard.press('Escape')
  await openTopic(it.page, 'garden', 'tomatoes')
  await actAs(server, 'ben').send('garden', 'tomatoes', 'The harvest begins')
  await expect(messageRow(it.page, 'The harvest begins').locator('.is-alertWord')).toHaveText('harvest')

  await server.down()
  await untilOffline(it.page)
  await openSettings(it.page, 'Notifications')
  await field().fill('frost')
  await words().getByRole('button', { name: 'Add', exact: true }).click()
  await words().getByRole('button', { name: 'Remove the alert word “harvest”' }).click()
  await expect(listed()).toHaveText(['frost'])
  await it.page.keyboard.press('Escape')
  await shared.restart()
  it = shared.launched
  await server.up()
  await untilLive(it.page)
  await expect.poll(serverAlertWords).toEqual(['frost'])
  await openSettings(it.page, 'Notifications')
  await expect(listed()).toHaveText(['frost'])
})

/** Returns Ada's settings on the server. */
const ownSettings = (server: TestServer) => async () => {
  const { user_settings: settings } = await actAs(server, 'ada').call('POST', '/register', {
    fetch_event_types: ['user_settings'],
  })
  return settings as Record<string, unknown>
}
const setting = (server: TestServer, name: string) => async () => (await ownSettings(server)())[name]

test('a setting is found by its words and wire name, and changed in the results', async ({ shared }) => {
  const { server } = shared
  const { page } = shared
  await openTopic(page, 'garden', 'tomatoes')
  await openSettings(page, 'Privacy')
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Search settings' })
  await expect(field).toBeFocused()
  await field.fill('high_contrast_mode')
  const main = page.getByRole('main')
  await expect(main.locator('[data-setting]')).toHaveCount(1)
  const preferencesPage = main.getByRole('region', { name: 'Preferences' })
  await preferencesPage.getByRole('switch', { name: 'High contrast' }).check()
  await expect.poll(setting(server, 'high_contrast_mode')).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
  await field.fill('typing channels')
  await expect(main.getByRole('region', { name: 'Privacy' }).getByRole('switch')).toHaveCount(1)
  await field.fill('no such thing')
  await expect(main).toContainText('No setting matches “no such thing”.')
  await main.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  // Escape leaves the settings, wherever the focus is, and goes to the home view from the messages.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
  await page.getByRole('article').first().focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Combined feed')
  await openTopic(page, 'garden', 'tomatoes')
  const preferences = await openSettings(page, 'Preferences')
  await preferences.getByRole('switch', { name: 'Esc goes to the home view' }).uncheck()
  await closeSettings(page)
  await page.getByRole('article').first().focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
})

test('appearance settings take effect at once and survive a restart', async ({ shared }) => {
  const { server } = shared
  let it = shared.launched
  const text = () => it.page.locator('.message-content').first()
  const look = () =>
    text().evaluate((element) => {
      const { fontSize, maxWidth } = getComputedStyle(element)
      return [fontSize, maxWidth]
    })
  await openTopic(it.page, 'garden', 'tomatoes')
  expect(await look()).toEqual(['14px', '960px'])
  const main = await openSettings(it.page, 'Preferences')
  const size = main.getByRole('spinbutton', { name: 'Text size of messages' })
  await size.focus()
  await it.page.keyboard.press('ArrowUp')
  await it.page.keyboard.press('ArrowUp')
  await main.getByRole('button', { name: 'Text size of messages: more' }).click()
  await main.getByRole('button', { name: 'Text size of messages: more' }).click()
  await expect(size).toHaveText('125%')
  await main.getByRole('radio', { name: 'Full' }).check()
  await main.getByRole('combobox', { name: 'Home view' }).selectOption('Inbox')
  await expect.poll(setting(server, 'web_font_size_px')).toBe(20)
  await expect.poll(setting(server, 'fluid_layout_width')).toBe(true)
  await closeSettings(it.page)
  await expect.poll(look).toEqual(['17.5px', 'none'])
  await shared.restart()
  it = shared.launched
  await expect.poll(look).toEqual(['17.5px', 'none'])
  // A change on a second device arrives live.
  await actAs(server, 'ada').call('PATCH', '/settings', { web_font_size_px: 16 })
  await expect.poll(look).toEqual(['14px', 'none'])
})

test('notifications are set by mouse, keyboard and offline, also per channel', async ({ shared }) => {
  const { server } = shared
  const { page } = shared
  const main = await openSettings(page, 'Notifications')
  await main.getByRole('checkbox', { name: 'Followed topics: email' }).uncheck()
  await expect.poll(setting(server, 'enable_followed_topic_email_notifications')).toBe(false)
  const exceptions = main.getByRole('region', { name: 'Channel exceptions' })
  await expect(exceptions).toContainText('All channels use the same notification settings.')
  await exceptions.getByRole('combobox', { name: 'Channel to add' }).selectOption('garden')
  await exceptions.getByRole('button', { name: 'Add' }).click()
  const cell = exceptions.getByRole('checkbox', { name: 'garden: Desktop' })
  await expect(cell).toBeChecked()
  const garden = () => {
    const all = [...server.server.state.channels.values()]
    const subscription = all
      .find(({ name }) => name === 'garden')!
      .subscribers.get(server.person('ada').user_id)!
    return [subscription.desktop_notifications, subscription.audible_notifications]
  }
  // The other notification kinds keep the account's setting.
  await expect.poll(garden).toEqual([true, null])
  await server.down()
  await untilOffline(page)
  const sound = exceptions.getByRole('checkbox', { name: 'garden: Sound' })
  await sound.focus()
  await page.keyboard.press('Space')
  await expect(sound).toBeChecked()
  await expect(exceptions).toContainText('Waiting for connection')
  await server.up()
  await untilLive(page)
  await expect.poll(garden).toEqual([true, true])
  await exceptions.getByRole('button', { name: 'Remove the exception for garden' }).click()
  await expect.poll(garden).toEqual([false, false])
  await expect(exceptions.getByRole('checkbox')).toHaveCount(0)
})

/** Returns a silent sound of one byte per sample, 8,000 samples per second. */
function silence(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128)
  const header = Buffer.from(readFileSync('assets/sounds/twig.wav').subarray(0, 44))
  header.writeUInt32LE(36 + samples.length, 4)
  header.writeUInt32LE(8000, 24)
  header.writeUInt32LE(8000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

test('a sound is chosen, tried and replaced by a file, by mouse and keyboard', async ({ shared }, info) => {
  const { server } = shared
  const { profile } = shared.launched
  let { app, page } = shared.launched
  let main = await openSettings(page, 'Notifications')
  const sound = () => main.getByRole('combobox', { name: 'Sound', exact: true })
  const tries = () => main.locator('[data-setting=sound]').getByRole('button', { name: 'Try' })
  const volume = () => main.getByRole('spinbutton', { name: 'Sound volume' })
  await recordSounds(page)
  // The list is built when it is looked at.
  await sound().focus()
  await sound().selectOption('Knock')
  await expect.poll(setting(server, 'notification_sound')).toBe('knock')
  await tries().click()
  await expect.poll(() => playedSounds(page)).toEqual(['media://sound/knock 0.8'])
  // The app lacks one of the server's sounds, and plays another.
  const options = await sound().getByRole('option').allTextContents()
  expect(options.filter((text) => text.endsWith('(plays Twig)'))).toHaveLength(1)
  await volume().focus()
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
  await expect(volume()).toHaveText('50%')
  await tries().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => playedSounds(page)).toContain('media://sound/knock 0.5')

  const file = () => main.locator('[data-setting=ownSound]')
  const choose = async (name: string, bytes: Buffer): Promise<void> => {
    const chosen = info.outputPath(name)
    await writeFile(chosen, bytes)
    await chooseFiles(app, chosen)
    await file().getByRole('button', { name: 'Choose a file…' }).click()
  }
  const fault = () => file().getByRole('alert')
  await choose('notes.wav', Buffer.from('Notes'))
  await expect(fault()).toHaveText(/^notes\.wav isn’t a sound in WAV, MP3, Ogg or FLAC format\./)
  await choose('large.wav', Buffer.alloc(3 * 1024 * 1024))
  await expect(fault()).toHaveText(/^large\.wav is larger than 2 MB\./)
  await choose('broken.wav', Buffer.from('RIFF\0\0\0\0WAVEbroken'))
  await expect(fault()).toHaveText(/^broken\.wav can’t be played\./)
  await choose('long.wav', silence(11))
  await expect(fault()).toHaveText(/^long\.wav is longer than 10 seconds\./)
  await choose('My bell.wav', await readFile('assets/sounds/twig.wav'))
  await expect(file()).toContainText('My bell.wav')
  await expect(fault()).toHaveText('')
  await expect.poll(async () => (await playedSounds(page)).at(-1)).toMatch(/^media:.*[0-9a-f]\.wav 0\.5$/)

  const before = (await playedSounds(page)).length
  await file().getByRole('button', { name: 'Try' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => playedSounds(page)).toHaveLength(before + 1)

  // A lost file is reported, and notifications play the account's sound.
  await shared.restart()
  ;({ app, page } = shared.launched)
  await rm(path.join(profile, 'sounds'), { recursive: true })
  await recordSounds(page)
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]!.webContents.send('app.playSound', 'knock'),
  )
  await expect.poll(() => playedSounds(page)).toEqual(['media://sound/knock 0.5'])
  await expect(page.getByText('The sound file My bell.wav is missing or damaged.')).toBeVisible()
  main = await openSettings(page, 'Notifications')
  await expect(sound()).toHaveValue('knock')
  await expect(volume()).toHaveText('50%')
  await expect(file()).toContainText('My bell.wav')
  await expect(fault()).toHaveText(/^This file is missing or damaged\./)
  await file().getByRole('button', { name: 'Remove' }).click()
  await expect(file().getByRole('button', { name: 'Choose a file…' })).toBeFocused()
  await expect(file()).not.toContainText('My bell.wav')
})

test('shortcuts are changed, removed and restored, and single-key ones switched off', async ({ shared }) => {
  let it = shared.launched
  await openTopic(it.page, 'garden', 'tomatoes')
  const main = await openSettings(it.page, 'Keyboard')
  const drafts = main.locator('[data-command="view.drafts"]')
  await expect(drafts).toContainText('D')
  const change = drafts.getByRole('button', { name: /^Change the keys/ })
  await change.click()
  await it.page.keyboard.press('Control+k')
  await expect(drafts).toContainText(/already runs “/)
  await it.page.keyboard.press('Control+c')
  await expect(drafts).toContainText('Ctrl+C is reserved for text fields, buttons or the system.')
  await it.page.keyboard.press('Control+Shift+p')
  await expect(drafts).toContainText('Ctrl Shift P')
  await closeSettings(it.page)
  await shared.restart()
  it = shared.launched
  await untilLive(it.page)
  await it.page.keyboard.press('Control+Shift+p')
  await expect(it.page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible()
  await openSettings(it.page, 'Keyboard')
  await it.page
    .locator('[data-command="view.drafts"]')
    .getByRole('button', { name: /^Reset/ })
    .click()
  await it.page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
  await closeSettings(it.page)
  await openTopic(it.page, 'garden', 'tomatoes')
  await it.page.getByRole('article').first().focus()
  await it.page.keyboard.press('d')
  await expect(messageBox(it.page)).toHaveValue('d')
  await messageBox(it.page).fill('')
  await expect(it.page.getByRole('heading', { level: 1 })).toContainText('tomatoes')
})

test('an old server shows what it lacks, and offers settings that newer ones dropped', async ({
  makeServer,
  openReused,
}) => {
  const old = await makeServer({ featureLevel: 200 })
  const { page } = await openReused(old, 'ada')
  const main = await openSettings(page, 'Preferences')
  const row = main.locator('[data-setting=imageAnimation]')
  await expect(row).toContainText('Needs a newer server')
  await expect(row.getByRole('combobox')).toBeDisabled()
  await expect(main.getByRole('switch', { name: 'Compact messages' })).toBeVisible()
  // Older servers use a different name for it.
  const home = main.getByRole('combobox', { name: 'Home view' })
  await expect(home.getByRole('option', { name: 'Inbox' })).toHaveCount(0)
  await home.selectOption('Recent conversations')
  await expect.poll(setting(old, 'default_view')).toBe('recent_topics')
  await actAs(old, 'ada').call('PATCH', '/settings', { default_view: 'all_messages' })
  await expect(home).toHaveValue('all_messages')
})
