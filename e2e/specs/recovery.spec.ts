import { actAs } from '../apiUser.ts'
import { expect, test } from '../fixtures.ts'
import { echo, messageBox, openTopic, untilLive, untilOffline } from '../steps.ts'

test('a message sent while the server is down is shown as waiting and sent once', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  await server.down()
  await untilOffline(page)
  await messageBox(page).fill('Written in the dark')
  await messageBox(page).press('Enter')
  await expect(echo(page, 'Written in the dark')).toBeVisible()
  await expect(messageBox(page)).toHaveValue('')

  await server.up()
  await expect(page.locator('[data-message-id]').filter({ hasText: 'Written in the dark' })).toHaveCount(1, {
    timeout: 45_000,
  })
  await untilLive(page)
  const answer = await actAs(server, 'ben').call('GET', '/messages', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    narrow: [{ operator: 'topic', operand: 'tomatoes' }],
    apply_markdown: false,
  })
  const contents = (answer.messages as { content: string }[]).map((message) => message.content)
  expect(contents.filter((content) => content === 'Written in the dark')).toHaveLength(1)
})

test('a refused message stays with its reason and can be discarded', async ({ makeServer, openReused }) => {
  const server = await makeServer()
  const { page } = await openReused(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.failWith('POST /api/v1/messages', 400, 'BAD_REQUEST')
  await messageBox(page).fill('They will not take this')
  await messageBox(page).press('Enter')
  const refused = echo(page, 'They will not take this')
  await expect(refused.getByRole('button', { name: /again|retry/i })).toBeVisible()
  await refused.getByRole('button', { name: /discard/i }).click()
  await expect(refused).toHaveCount(0)
})

test('a crashed renderer is replaced and shows the same conversation', async ({ makeServer, openApp }) => {
  const server = await makeServer()
  const { app, page } = await openApp(server, 'ada', { tolerate: [/./] })
  await openTopic(page, 'garden', 'tomatoes')
  const hash = await page.evaluate(() => location.hash)
  const reloaded = app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // A page that is being closed never responds.
    const done = new Promise<string>((resolve) => {
      contents?.once('render-process-gone', () =>
        contents.once('did-finish-load', () =>
          resolve(contents.executeJavaScript('location.hash') as Promise<string>),
        ),
      )
    })
    contents?.forcefullyCrashRenderer()
    return done
  })
  expect(await reloaded).toBe(hash)
})
