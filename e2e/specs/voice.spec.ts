import type { Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import { notifyOfRealm } from '../server/actions/people/realm.ts'
import {
  closeWindow,
  focusWindow,
  isWindowVisible,
  messageBox,
  messageRow,
  notices,
  openTopic,
  sidebarItem,
  untilLive,
  untilOffline,
} from '../steps.ts'
import { agree, answerWith, decline, questionsOf } from '../systemDialogs.ts'
import { invoke } from '../windowUser.ts'

/** A device that plays a beep each second. */
const args = ['--use-fake-device-for-media-stream']

const panel = (page: Page) => page.getByRole('group', { name: 'Voice message', exact: true }).first()
const button = (page: Page, name: string) => panel(page).getByRole('button', { name })
const record = (page: Page) => page.getByRole('button', { name: 'Record a voice message' }).click()
const link = /!?\[Voice message [\d. -]+\.weba\]\(\/user_uploads\/\S+\)\n?$/

/** Returns how a request for the microphone or the camera ends. */
const capture = (
  page: Page,
  kinds: { readonly audio?: boolean; readonly video?: boolean },
): Promise<string> =>
  page.evaluate(
    (wanted) =>
      navigator.mediaDevices.getUserMedia(wanted).then(
        (stream) => {
          for (const track of stream.getTracks()) track.stop()
          return 'allowed'
        },
        (error: Error) => error.name,
      ),
    kinds,
  )

/** The next microphone starts when `startLate` is called. Until then, the page is marked as held. */
const holdStart = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { mediaDevices } = navigator
    mediaDevices.getUserMedia = async (wanted) => {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia')
      const stream = await mediaDevices.getUserMedia(wanted)
      document.documentElement.dataset['held'] = 'true'
      await new Promise((resolve) => addEventListener('start-late', resolve, { once: true }))
      delete document.documentElement.dataset['held']
      return stream
    }
  })
const untilHeld = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-held', 'true')
const startLate = (page: Page) => page.evaluate(() => dispatchEvent(new Event('start-late')))

test('a voice message is recorded, heard and sent as a file with its wave', async ({
  makeServer,
  openKept,
}) => {
  const server = await makeServer({ featureLevel: 437 })
  const { app, page } = await openKept(server, 'ada', { args })
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)
  /** Resolves when the page has received it. */
  const allowUploads = async (content: string) => {
    notifyOfRealm(server.server, { max_file_upload_size_mib: 25 }, true)
    await actAs(server, 'olga').call('POST', '/messages', {
      type: 'stream',
      to: 'garden',
      topic: 'tomatoes',
      content,
    })
    await expect(messageRow(page, content)).toBeVisible()
  }

  await test.step('row 13: only the main window records, with consent, sound only, while recording', async () => {
    const on = () => invoke(page, 'window.microphone', { on: true })
    await answerWith(app, decline)
    expect([await on(), await capture(page, { audio: true })]).toEqual([false, 'NotAllowedError'])
    await invoke(page, 'settings.set', { microphone: true })
    expect([await on(), await capture(page, { audio: true })]).toEqual([false, 'NotAllowedError'])
    expect((await questionsOf(app)).join()).toContain('only while you record')
    await answerWith(app, agree)
    await invoke(page, 'settings.set', { microphone: true })
    expect(await capture(page, { audio: true })).toBe('NotAllowedError')
    expect([await on(), await capture(page, { audio: true })]).toEqual([true, 'allowed'])
    expect(await capture(page, { audio: true, video: true })).toBe('NotAllowedError')
    expect(await capture(page, { video: true })).toBe('NotAllowedError')
    await invoke(page, 'window.microphone', { on: false })
    expect(await capture(page, { audio: true })).toBe('NotAllowedError')
    await invoke(page, 'settings.set', { microphone: false })
  })

  await test.step('without consent, the panel explains it and asks again', async () => {
    await answerWith(app, decline)
    await record(page)
    await expect(panel(page).getByRole('alert')).toContainText('The microphone is off for this app.')
    await answerWith(app, agree)
    await button(page, 'Try again').click()
    await expect(panel(page)).toContainText(/Recording, 0:0[1-9]/)
  })

  await test.step('paused, it is played with its wave, and then continued by keyboard', async () => {
    await button(page, 'Pause').press('Enter')
    const wave = panel(page).getByRole('slider', { name: 'Position' })
    await expect(wave).toHaveAttribute('data-has-wave', 'true')
    await expect(wave).toHaveAttribute('aria-valuetext', /^0:00 of 0:0[1-9]$/)
    const ended = panel(page)
      .locator('audio')
      .evaluate((sound) => new Promise((resolve) => sound.addEventListener('ended', () => resolve('ended'))))
    await button(page, 'Play').click()
    expect(await ended).toBe('ended')
    await button(page, 'Continue recording').press('Enter')
    await expect(panel(page)).toContainText(/Recording, 0:0[2-9]/)
  })

  await test.step('a refused recording stays, and is then added below the text as a file and sent', async () => {
    await box.fill('Heard')
    notifyOfRealm(server.server, { max_file_upload_size_mib: 0 }, true)
    const reason = panel(page).getByRole('alert')
    await expect(reason).toContainText('doesn’t allow file uploads')
    await expect(box).toBeFocused()
    expect(await capture(page, { audio: true })).toBe('NotAllowedError')
    await button(page, 'Add to message').click()
    await expect(reason).toContainText('The recording wasn’t added.')
    await allowUploads('Uploads are back')
    await button(page, 'Add to message').press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(new RegExp(`^Heard\\n+${link.source}`))
    await box.press('Enter')
    const row = messageRow(page, 'Voice message')
    const wave = row.getByRole('slider', { name: 'Position' })
    await expect(wave).toHaveAttribute('aria-valuetext', /^0:00 of 0:0[1-9]$/)
    // Nothing is decoded before the user plays it.
    await expect(wave).not.toHaveAttribute('data-has-wave')
    await wave.press('End')
    await expect(wave).not.toHaveAttribute('aria-valuetext', /^0:00/)
    await expect(wave).toHaveAttribute('data-has-wave', 'true')
    await row.getByRole('combobox', { name: 'Speed' }).selectOption('2')
    await row.getByRole('button', { name: 'Play' }).click()
  })

  const mayRecord = () => invoke(page, 'window.microphone', { on: true })
  /** Resolves when the page has received what the lock causes. */
  const lockAndUnlock = async () => {
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'))
    expect(await mayRecord()).toBe(false)
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('unlock-screen'))
  }
  await test.step('row 13: a stop while the microphone starts leaves no recording', async () => {
    await holdStart(page)
    await record(page)
    await untilHeld(page)
    await lockAndUnlock()
    await startLate(page)
    await expect(panel(page).getByRole('alert')).toContainText('The microphone couldn’t be used.')
    await button(page, 'Cancel').click()
    await expect(panel(page)).toHaveCount(0)
  })
  await test.step('a canceled start does not end the next recording', async () => {
    await holdStart(page)
    await record(page)
    await untilHeld(page)
    await button(page, 'Cancel').click()
    await expect(panel(page)).toHaveCount(0)
    await record(page)
    await expect(panel(page)).toContainText('Recording, ')
    await startLate(page)
    await expect(page.locator('html')).not.toHaveAttribute('data-held')
    expect(await capture(page, { audio: true })).toBe('allowed')
    await button(page, 'Discard').click()
    await expect(panel(page)).toHaveCount(0)
    expect(await capture(page, { audio: true })).toBe('NotAllowedError')
  })

  const stops = {
    'a locked screen': lockAndUnlock,
    'a locked screen, while paused': async () => {
      await button(page, 'Pause').click()
      await expect(button(page, 'Continue recording')).toBeFocused()
      await lockAndUnlock()
    },
    'a closed window': async () => {
      await invoke(page, 'settings.set', { closeKeepsRunning: true })
      await closeWindow({ app })
      await expect.poll(() => isWindowVisible({ app })).toBe(false)
      expect(await mayRecord()).toBe(false)
      await focusWindow(app)
    },
    'the setting': () => invoke(page, 'settings.set', { microphone: false }),
  }
  for (const [name, stop] of Object.entries(stops))
    await test.step(`row 13: ${name} stops it. Discarded, it leaves nothing`, async () => {
      await record(page)
      await expect(panel(page)).toContainText('Recording, ')
      await stop()
      await expect(panel(page).getByRole('alert')).toContainText('Recording stopped.')
      expect(await capture(page, { audio: true })).toBe('NotAllowedError')
      await expect(button(page, 'Add to message')).toBeFocused()
      await button(page, 'Discard').press('Enter')
      await expect(panel(page)).toHaveCount(0)
      await expect(box).toBeFocused()
      await expect(box).toHaveValue('')
    })

  await test.step('refused after the conversation was left, a recording is offered again', async () => {
    await record(page)
    await expect(panel(page)).toContainText('Recording, ')
    notifyOfRealm(server.server, { max_file_upload_size_mib: 0 }, true)
    await expect(panel(page).getByRole('alert')).toContainText('doesn’t allow file uploads')
    await sidebarItem(page, 'fence').press('Enter')
    const again = notices(page).getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await sidebarItem(page, 'tomatoes').press('Enter')
    await allowUploads('Uploads are allowed')
    await again.click()
    await expect(box).toHaveValue(link)
    await box.fill('')
  })

  await test.step('offline, a recording is kept with the draft, also when the conversation is left', async () => {
    await server.down()
    await untilOffline(page)
    await record(page)
    await expect(panel(page)).toContainText('You’re offline.')
    await expect(panel(page)).toContainText(/Recording, 0:0[1-9]/)
    await sidebarItem(page, 'fence').press('Enter')
    await expect(panel(page)).toHaveCount(0)
    await sidebarItem(page, 'tomatoes').press('Enter')
    await expect(page.getByRole('list', { name: 'Files and quotes' })).toContainText('Voice message')
    await server.up()
    await untilLive(page)
    await expect(box).toHaveValue(link)
  })
})
