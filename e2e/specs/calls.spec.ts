import type { ElectronApplication, Page } from '@playwright/test'
import { actAs } from '../apiUser.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { newestLevel } from '../server/gates/behavior.ts'
import { editBox, messageBox, messageRow, openTopic, say, untilLive, untilOffline } from '../steps.ts'

const callButton = (page: Page) => page.getByRole('button', { name: 'Start a call', exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const notice = (page: Page) => page.getByRole('status').filter({ hasText: /call/i })

/** Provider numbers of the organization's setting. */
const providers = { none: 0, jitsi: 1, zoom: 3, bigBlueButton: 4, nextcloud: 7, webex: 8 }

const useProvider = (server: TestServer, provider: keyof typeof providers, more: object = {}) =>
  actAs(server, 'olga').call('PATCH', '/realm', { video_chat_provider: providers[provider], ...more })

/** Records the addresses that the app opens in the browser. Returns a function that reads them. */
async function recordBrowser(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url: string) => void opened.push(url)
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

/** Opens the menu by mouse, which names the provider once its event has arrived. */
async function open(page: Page, provider: string): Promise<void> {
  await callButton(page).click()
  await expect(page.getByRole('menu', { name: `Start a call with ${provider}` })).toBeVisible()
}

async function choose(page: Page, provider: string, kind: 'Video call' | 'Voice call'): Promise<void> {
  await open(page, provider)
  await item(page, kind).click()
}

test('calls start at the organization’s provider, with or without video', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ featureLevel: newestLevel })
  const { app, page } = await openReused(server, 'ada')
  const opened = await recordBrowser(app)
  await openTopic(page, 'garden', 'tomatoes')
  const box = messageBox(page)

  await test.step('without a provider there is no button, and it appears with one', async () => {
    await expect(callButton(page)).toHaveCount(0)
    await useProvider(server, 'jitsi', { jitsi_server_url: 'https://meet.example' })
    await expect(callButton(page)).toBeVisible()
  })

  await test.step('Jitsi needs no server, so it also works offline', async () => {
    await box.fill('See you')
    await choose(page, 'Jitsi Meet', 'Video call')
    const video =
      /^See you \[Join video call\.\]\(https:\/\/meet\.example\/\w{32}#config\.startWithVideoMuted=false\) $/
    await expect(box).toHaveValue(video)
    await page.keyboard.press('Control+z')
    await expect(box).toHaveValue('See you')
    await server.down()
    await untilOffline(page)
    // The toolbar is one stop of the Tab order, with arrow keys inside.
    await callButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Video call')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(
      /^See you \[Join voice call\.\]\(https:\/\/meet\.example\/\w{32}#config\.startWithVideoMuted=true\) $/,
    )
    await expect(box).toBeFocused()
    await server.up()
    await untilLive(page)
    await page.keyboard.press('Enter')
    await expect(messageRow(page, 'See you').getByRole('link', { name: 'Join voice call.' })).toBeVisible()
    await expect(box).toHaveValue('')
  })

  await test.step('the server creates a room with the name of the conversation', async () => {
    await useProvider(server, 'bigBlueButton')
    await choose(page, 'BigBlueButton', 'Voice call')
    await expect(box).toHaveValue(/^\[Join voice call\.\]\(http\S+\/calls\/bigbluebutton\/join\?\S+\) $/)
    const [, signed = ''] = /bigbluebutton=([^)]+)/.exec(await box.inputValue()) ?? []
    expect(JSON.parse(Buffer.from(signed, 'base64url').toString())).toMatchObject({
      name: '#garden › tomatoes',
      lock_settings_disable_cam: true,
    })
    await box.fill('')
  })

  await test.step('a provider without voice calls explains it in the menu', async () => {
    await useProvider(server, 'nextcloud')
    await open(page, 'Nextcloud Talk')
    await expect(item(page, 'Voice call')).toContainText('Nextcloud Talk starts calls with video only.')
    await expect(item(page, 'Voice call')).toBeDisabled()
    await item(page, 'Video call').click()
    await expect(box).toHaveValue(/^\[Join video call\.\]\(https:\/\/rooms\.example\/\w+\) $/)
  })

  await test.step('a refusal gives the reason, keeps the text and can be tried again', async () => {
    await box.fill('Agenda: ')
    server.failWith('POST /api/v1/calls/nextcloud_talk/create', 400, 'BAD_REQUEST')
    await choose(page, 'Nextcloud Talk', 'Video call')
    await expect(notice(page)).toContainText(/^The call couldn’t be started\. ./)
    await expect(box).toHaveValue('Agenda: ')
    await notice(page).getByRole('button', { name: 'Try again' }).click()
    await expect(box).toHaveValue(/^Agenda: \[Join video call\.\]/)
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('a call that was canceled is not inserted', async () => {
    await box.fill('')
    const held = server.hold('POST /api/v1/calls/nextcloud_talk/create', 'request')
    await choose(page, 'Nextcloud Talk', 'Video call')
    await held.came
    await expect(notice(page)).toContainText('Starting a call…')
    await notice(page).getByRole('button', { name: 'Cancel' }).click()
    held.release()
    await expect(notice(page)).toHaveCount(0)
  })

  await test.step('offline, the menu explains that the server creates the call', async () => {
    await server.down()
    await untilOffline(page)
    await callButton(page).click()
    for (const name of ['Video call', 'Voice call']) {
      await expect(item(page, name)).toContainText('You’re offline. Nextcloud Talk needs a connection')
      await expect(item(page, name)).toBeDisabled()
    }
    await page.keyboard.press('Escape')
    await server.up()
    await untilLive(page)
    await expect(box).toHaveValue('')
  })

  for (const [provider, name] of [
    ['zoom', 'Zoom'],
    ['webex', 'Webex'],
  ] as const)
    await test.step(`${name} asks for access in the browser, and the call then starts`, async () => {
      await useProvider(server, provider)
      await choose(page, name, 'Video call')
      await expect(notice(page)).toContainText(`${name} needs access to your account.`)
      await notice(page).getByRole('button', { name: 'Open browser' }).click()
      await expect.poll(opened).toContain(`${server.appUrl}/calls/${provider}/register`)
      server.allowCalls(server.person('ada').user_id, provider, true)
      await expect(box).toHaveValue(new RegExp(`^\\[Join video call\\.\\]\\(https://${provider}\\.example/`))
      await expect(notice(page)).toHaveCount(0)
      await box.fill('')
    })

  await test.step('a command starts one in the text of an edit', async () => {
    await say(page, 'to be edited')
    await box.press('ArrowUp')
    await expect(editBox(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('>video call')
    const chosen = page.getByRole('dialog').getByRole('option', { selected: true })
    await expect(chosen).toContainText('Video call')
    await page.keyboard.press('Enter')
    await expect(editBox(page)).toHaveValue(/^to be edited \[Join video call\.\]\(https:\/\/webex\.example\//)
    await expect(box).toHaveValue('')
  })
})

test('an old server starts calls with video only', async ({ makeServer, openReused }) => {
  const server = await makeServer({ featureLevel: 336 })
  await useProvider(server, 'bigBlueButton')
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await callButton(page).click()
  await expect(item(page, 'Voice call')).toContainText('Needs feature level 337; this server has 336')
  await expect(item(page, 'Voice call')).toBeDisabled()
  await item(page, 'Video call').click()
  await expect(messageBox(page)).toHaveValue(/^\[Join video call\.\]\(http\S+bigbluebutton\S+\) $/)
})
