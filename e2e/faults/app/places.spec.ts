import { appFault } from '../faultCases.ts'
import { expect, test, type TestServer } from '../../fixtures.ts'
import { actAs } from '../../apiUser.ts'
import { messageBox, openTopic, sidebarItem, untilDraftSent, untilLive, untilOffline } from '../../steps.ts'
import { expectOnce, retryUnlessLive, sendText, storedAs } from './appFaults.ts'

const send = 'POST /api/v1/messages'

/** Renames the whole topic as a different user. */
async function rename(server: TestServer, topic: string, to: string): Promise<void> {
  const first = [...server.server.state.messages.byId.values()].find((message) => message.topic === topic)
  await actAs(server, 'olga').call('PATCH', `/messages/${first?.id}`, {
    topic: to,
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: false,
  })
}

test(appFault('the topic is renamed while a message is queued'), async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.failWith(send, 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '3' })
  await sendText(page, 'Where are they now')
  await rename(server, 'tomatoes', 'peppers')
  await sidebarItem(page, 'peppers').click()
  await expectOnce(page, server, 'Where are they now')
  expect(storedAs(server, 'Where are they now')[0]?.topic).toBe('peppers')
})

test(
  appFault('the topic is renamed while the response to a message is pending'),
  async ({ makeServer, openReused }) => {
    const server = await makeServer()
    const { page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    server.delayAnswer(send, 60_000)
    await sendText(page, 'Taken along')
    await expect.poll(() => storedAs(server, 'Taken along').length).toBe(1)
    await rename(server, 'tomatoes', 'peppers')
    await server.restart({ loseQueues: true })
    await untilLive(page)
    await expect.poll(() => storedAs(server, 'Taken along').length).toBe(1)
    await expect(page.locator('[data-local-id]')).toHaveCount(0, { timeout: 45_000 })
    await sidebarItem(page, 'peppers').click()
    await expectOnce(page, server, 'Taken along')
  },
)

test(
  appFault('a draft is edited here and elsewhere at the same time'),
  async ({ makeServer, openReused }) => {
    const server = await makeServer()
    const { page } = await openReused(server, 'ada')
    await openTopic(page, 'garden', 'tomatoes')
    await messageBox(page).fill('About the tomatoes')
    const drafts = () => [
      ...(server.server.state.users.get(server.person('ada').user_id)?.drafts.values() ?? []),
    ]
    await expect.poll(() => drafts().map(({ content }) => content)).toEqual(['About the tomatoes'])

    await server.down()
    await untilOffline(page)
    await messageBox(page).fill('About the tomatoes, from here')
    await sidebarItem(page, 'Drafts').click()
    const list = page.getByRole('list', { name: 'Drafts, newest first' })
    await expect(list.getByText('About the tomatoes, from here')).toHaveCount(1)
    await sidebarItem(page, 'tomatoes').click()
    // The second device was online while this one was not.
    server.expireQueue('all')
    for (const draft of drafts()) {
      draft.content = 'About the tomatoes, from there'
      draft.timestamp = server.server.seconds()
    }
    await server.up()
    await retryUnlessLive(page)
    await expect(messageBox(page)).toHaveValue('About the tomatoes, from here')
    await sidebarItem(page, 'Drafts').click()
    await expect(list.getByText('About the tomatoes, from here')).toHaveCount(1)
    await expect(list.getByText('About the tomatoes, from there')).toHaveCount(1)
    await expect
      .poll(() =>
        drafts()
          .map(({ content }) => content)
          .sort(),
      )
      .toEqual(['About the tomatoes, from here', 'About the tomatoes, from there'])
  },
)

test(appFault('the page crashes with a half-typed message'), async ({ makeServer, openApp }) => {
  const server = await makeServer()
  const { app, page } = await openApp(server, 'ada', { tolerate: [/crash/] })
  await openTopic(page, 'garden', 'tomatoes')
  await messageBox(page).pressSequentially('half a thought')
  await untilDraftSent(server, 'half a thought')
  const crashed = page.waitForEvent('crash')
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
  })
  await crashed
  // Playwright cannot reach the page that replaces a crashed one, so scripts run through main.
  const inPage = (script: string) =>
    app.evaluate(async ({ BrowserWindow }, code) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined || contents.isCrashed() || contents.isLoading()) return null
      return (await contents.executeJavaScript(code)) as string | null
    }, script)
  await expect.poll(() => inPage("document.querySelector('textarea')?.value ?? null")).toBe('half a thought')
  await inPage("const box = document.querySelector('textarea'); box.focus(); box.setSelectionRange(99, 99)")
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    void contents?.insertText(' and the rest').then(() => {
      for (const type of ['keyDown', 'char', 'keyUp'] as const)
        contents.sendInputEvent({ type, keyCode: type === 'char' ? '\r' : 'Enter' })
    })
  })
  await expect.poll(() => storedAs(server, 'half a thought and the rest').length).toBe(1)
  await expect.poll(() => inPage("document.querySelector('textarea')?.value ?? null")).toBe('')
  const ids = () => inPage("[...document.querySelectorAll('[data-local-id]')].length + ''")
  await expect.poll(ids).toBe('0')
  expect(storedAs(server, 'half a thought and the rest')).toHaveLength(1)
})

test(appFault('the clock jumps a day ahead and two days back'), async ({ makeServer, openApp }) => {
  const server = await makeServer()
  const { app, page } = await openApp(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  const texts = ['Before all', 'A day ahead', 'A day behind', 'As it was']
  for (const [n, days] of [0, 1, -1, 0].entries()) {
    await app.evaluate((_electron, ahead) => {
      const globals = globalThis as { clockNow?: () => number }
      globals.clockNow ??= Date.now.bind(Date)
      const real = globals.clockNow
      Date.now = () => real() + ahead * 86_400_000
    }, days)
    await sendText(page, texts[n]!)
    await expectOnce(page, server, texts[n]!)
    await untilLive(page)
  }
  const ids = texts.map((text) => storedAs(server, text)[0]!.id)
  const shown = await page
    .locator('[data-message-id]')
    .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['messageId'])))
  expect(shown.filter((id) => ids.includes(id))).toEqual(ids)
})
