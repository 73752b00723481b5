import { appFault } from '../faultCases.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test, type TestServer } from '../../fixtures.ts'
import { feedOf, messageBox, messageRow, openTopic, topOf, untilLive, untilOffline } from '../../steps.ts'
import { expectOnce, file, userOf, sendText } from './appFaults.ts'

const selected = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString() ?? '')
const place = { channel: 'garden', topic: 'tomatoes' }
const numbered = (count: number, what: string): string[] =>
  Array.from({ length: count }, (_, n) => `${what} ${n} of the bed`)

/** Opens the end of a long conversation with half a message typed, then disconnects for a while. */
async function atTheEnd(page: Page, server: TestServer): Promise<Locator> {
  await userOf(page)
  file(server, 'ben', place, numbered(40, 'Known'))
  await openTopic(page, place.channel, place.topic)
  await page.getByRole('button', { name: /to the newest$/ }).click()
  const last = messageRow(page, 'Known 39 of the bed')
  await expect(last).toBeInViewport()
  await messageBox(page).fill('half a sent')
  await last.getByText('Known 39 of the bed').selectText()
  return last
}

for (const { name, missed } of [
  { name: appFault('the event queue expires with 1 missed message; the user reads older ones'), missed: 1 },
  {
    name: appFault('the event queue expires with 100 missed messages; the user reads older ones'),
    missed: 100,
  },
  {
    name: appFault('the event queue expires with 10,000 missed messages; the user reads older ones'),
    missed: 10_000,
  },
])
  test(name, async ({ makeServer, openReused }) => {
    const server = await makeServer()
    const { page } = await openReused(server, 'ada')
    const last = await atTheEnd(page, server)
    await feedOf(page).evaluate((element) => element.setAttribute('data-same', 'yes'))
    const before = await topOf(last)
    const text = await selected(page)

    await server.down()
    await untilOffline(page)
    server.expireQueue('all')
    file(server, 'ben', place, numbered(missed, 'Missed'))
    await server.up()
    await untilLive(page)
    await expect(messageRow(page, 'Missed 0 of the bed')).toHaveCount(1)

    expect(await selected(page)).toBe(text)
    const newest = page.getByRole('button', { name: /to the newest$/ })
    if (missed > 1) {
      expect(Math.abs((await topOf(last)) - before)).toBeLessThan(2)
      await newest.click()
    }
    await expect(messageBox(page)).toHaveValue('half a sent')
    await expect(feedOf(page)).toHaveAttribute('data-same', 'yes')
    // A single new message may be below the reader's position, or already visible.
    await expect(async () => {
      if (missed === 1 && (await newest.isVisible())) await newest.click()
      await expect(messageRow(page, `Missed ${missed - 1} of the bed`)).toBeInViewport({ timeout: 2_000 })
    }).toPass({ timeout: 25_000 })
    await sendText(page, 'And live again')
    await expectOnce(page, server, 'And live again')
  })
