import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../fixtures.ts'
import { actAs } from '../person.ts'
import { messageBox, messageRow, openTopic, untilLive } from '../steps.ts'

const feedOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages in' })
const topOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.y ?? NaN
const selected = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '')

/** The reader is at the end of a long conversation with half a message typed; then nothing is heard for a while. */
async function atTheEnd(page: Page, server: TestServer): Promise<Locator> {
  const ben = actAs(server, 'ben')
  for (let n = 0; n < 40; n++) await ben.send('garden', 'tomatoes', `Known ${n} of the bed`)
  await openTopic(page, 'garden', 'tomatoes')
  await page.getByRole('button', { name: /to the newest$/ }).click()
  const last = messageRow(page, 'Known 39 of the bed')
  await expect(last).toBeInViewport()
  await messageBox(page).fill('half a sent')
  await last.getByText('Known 39 of the bed').selectText()
  return last
}

for (const missed of [1, 150])
  test(`a queue that died with ${missed} missed: the view stays where it was and goes on from there`, async ({
    makeServer,
    openApp,
  }) => {
    const server = await makeServer()
    const { page } = await openApp(server, 'ada')
    const last = await atTheEnd(page, server)
    await feedOf(page).evaluate((element) => element.setAttribute('data-same', 'yes'))
    const before = await topOf(last)
    const text = await selected(page)

    await server.down()
    await expect(page.locator('[role=status][data-state=offline]').first()).toBeVisible()
    server.expireQueue('all')
    await server.up()
    const ben = actAs(server, 'ben')
    // The new registration waits until all of them are there.
    server.delay('POST /api/v1/register', 3000)
    for (let n = 0; n < missed; n++) await ben.send('garden', 'tomatoes', `Missed ${n} of the bed`)
    await untilLive(page)
    await expect(messageRow(page, 'Missed 0 of the bed')).toHaveCount(1)

    if (missed > 1) {
      expect(Math.abs((await topOf(last)) - before)).toBeLessThan(2)
      expect(await selected(page)).toBe(text)
      await page.getByRole('button', { name: /to the newest$/ }).click()
    }
    await expect(messageBox(page)).toHaveValue('half a sent')
    await expect(feedOf(page)).toHaveAttribute('data-same', 'yes')
    await expect(messageRow(page, `Missed ${missed - 1} of the bed`)).toBeInViewport()
    await ben.send('garden', 'tomatoes', 'And live again')
    await expect(messageRow(page, 'And live again')).toHaveCount(1)
  })

test('after a sleep it is polled at once, and what is shown says as of when it is until it is live', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer()
  const { app, page } = await openApp(server, 'ada')
  await openTopic(page, 'garden', 'tomatoes')
  server.delay('/api/v1/events', 1500)
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  const status = page.locator('[role=status][data-state]').first()
  await expect(status).toHaveAttribute('data-state', 'catching-up')
  await expect(status).toContainText(/as of \d+:\d\d/i)
  await untilLive(page)
  await expect(status).not.toContainText(/as of/i)
})

test('a network sign-in page is named as what it is, and over when it is over', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer({ garbles: true })
  const { app, page } = await openApp(server, 'ada')
  await untilLive(page)
  for (let n = 0; n < 30; n++)
    server.garble('/api/v1/', '<html>Sign in to the network</html>', 200, 'text/html')
  await app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
  const status = page.locator('[role=status][data-state]').first()
  await expect(status).toHaveAttribute('data-state', 'offline')
  await expect(status).toContainText('Sign-in page?')
  server.clearFaults()
  await status.getByRole('button', { name: 'Retry' }).click()
  await untilLive(page)
})
