import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { hostileDocuments } from '../../../shared/content/testing/hostileDocuments.ts'
import { expect, test, type TestServer } from '../../fixtures.ts'
import { actAs } from '../../person.ts'
import { sendMessage } from '../../server/actions/sendMessage.ts'
import { render } from '../../server/render.ts'
import { signIn } from '../../signIn.ts'
import { messageRow, openTopic, untilLive } from '../../steps.ts'
import { appFault } from '../faultCases.ts'
import { sendText } from './appFaults.ts'

/** Characters of HTML that go out together: with all escapes they stay below what one answer may have. */
const perAnswer = 8_000_000

/** Ben of that organisation says it in a topic, or to Ada alone. */
function say({ server }: TestServer, html: string, topic: string | null): void {
  const people = [...server.state.users.values()]
  const [sender, receiver] = ['Ben Member', 'Ada Admin'].map((name) =>
    people.find((one) => one.fullName === name)!,
  )
  const participants = [sender!.id, receiver!.id].sort((a, b) => a - b)
  sendMessage(server, {
    sender: sender!,
    channel:
      topic === null ? null : [...server.state.channels.values()].find(({ name }) => name === 'garden')!,
    topic: topic ?? '',
    participants: topic === null ? participants : [],
    content: '',
    client: 'test',
    readBySender: true,
    rendered: { ...render(server, ''), html },
  })
}

/** Sends each document as a direct message, no faster than the application takes them. */
async function sendAll(running: TestServer): Promise<void> {
  const untilTaken = async () => {
    const queues = [...running.server.queues.byId.values()]
    while (queues.some(({ events }) => events.length > 0)) await wait(10)
  }
  let sent = 0
  for (const { make } of hostileDocuments) {
    const html = make()
    if (sent + html.length > perAnswer) {
      await untilTaken()
      sent = 0
    }
    sent += html.length
    say(running, html, null)
  }
  await untilTaken()
}

/** A message comes, one is sent, and one is found. */
async function useIt(page: Page, server: TestServer, round: string): Promise<void> {
  await actAs(server, 'ben').send('garden', 'tomatoes', `Ripe in ${round}`)
  await expect(messageRow(page, `Ripe in ${round}`)).toBeVisible()
  await sendText(page, `Eaten in ${round}`)
  await expect(messageRow(page, `Eaten in ${round}`)).toBeVisible()
  await page.keyboard.press('Control+Shift+F')
  const dialog = page.getByRole('dialog', { name: 'Search messages' })
  await dialog.getByRole('combobox').fill(`Ripe ${round}`)
  const found = dialog.getByRole('option', { name: new RegExp(`Ripe in ${round}`) })
  // Found in the store of this computer, which both accounts share a thread for.
  await expect(found).toBeVisible()
  await expect(found).not.toContainText('server')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test(
  appFault('one organisation sends hostile documents while the account of another is used, over a restart'),
  async ({ makeServer, openKept }) => {
    test.setTimeout(180_000)
    const hostile = await makeServer({ scenario: 'small' })
    const good = await makeServer()
    const first = await openKept(hostile, 'ada')
    await untilLive(first.page)
    await first.page.keyboard.press('Control+Shift+O')
    await signIn(first.page, good, 'ada')
    await openTopic(first.page, 'garden', 'tomatoes')
    let isOver = false
    const sending = sendAll(hostile).finally(() => (isOver = true))
    for (let round = 1; !isOver; round++) await useIt(first.page, good, `round ${round} of all`)
    await sending
    await useIt(first.page, good, 'autumn')
    await first.close()

    const second = await openKept(hostile, null)
    const { page } = second
    await untilLive(page)
    await expect(messageRow(page, 'Ripe in autumn')).toBeVisible()
    await useIt(page, good, 'winter')
    // A conversation of theirs says which message is too large, and the window goes on.
    await page.keyboard.press('Control+1')
    await openTopic(page, 'garden', 'tomatoes')
    say(hostile, `<p>Look</p>${hostileDocuments[0]!.make()}`, 'tomatoes')
    await expect(page.getByText('This message is too large to be shown whole.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open in the browser' })).toBeVisible()
    await page.keyboard.press('Control+2')
    await useIt(page, good, 'spring')
    expect(await second.log()).not.toMatch(/ error /)
  },
)
