import type { Page } from '@playwright/test'
import { actAs, type ApiUser } from '../apiUser.ts'
import { expect, test, type TestServer } from '../fixtures.ts'
import { picture } from '../server/pictures.ts'
import type { Held } from '../server/startServer.ts'
import {
  feedOf,
  messageRow,
  openTopic,
  restingTopOf,
  sidebarItem,
  topOf,
  untilPainted,
  wheel,
} from '../steps.ts'

/** Pixels that the first visible row may move without scrolling. */
const allowed = 1
const channel = 'garden'
const topic = 'rows of all heights'
const kinds = ['older', 'append', 'editAbove', 'width', 'remove', 'growAbove'] as const

test('the first visible row keeps its position whatever changes around it', async ({
  makeServer,
  openReused,
}) => {
  test.setTimeout(180_000)
  const seed = Number(process.env.TOPICAL_SEED ?? Math.floor(Math.random() * 1e6) + 1)
  console.log(`listAnchor seed: TOPICAL_SEED=${seed}`)
  const random = randomFrom(seed)
  const server = await makeServer()
  const people = ['ada', 'ben'].map((name) => actAs(server, name))
  const pictures = await uploadPictures(server, random)
  const sent: { id: number; by: ApiUser }[] = []
  const send = async (): Promise<void> => {
    const by = people[random(people.length)]!
    sent.push({ id: await by.send(channel, topic, text(random, pictures)), by })
  }
  for (let i = 0; i < 300; i++) await send()
  // Unread messages are prefetched: older pages would then come from the store before the watch starts.
  await actAs(server, 'ada').call('POST', '/mark_all_as_read', {})

  const { page, app } = await openReused(server, 'ada')
  await openTopic(page, channel, topic)
  await expect.poll(() => isAtEnd(page)).toBe(true)
  const done = new Map<string, number>()
  let fetches = 0
  for (let step = 0; step < 40; step++) {
    const kind = step < 4 ? 'older' : kinds[random(kinds.length)]!
    // Close to the first row. The response is held back, so that the page arrives during the watch.
    const answer = kind === 'older' ? server.hold('GET /api/v1/messages', 'answer') : null
    if (kind === 'older')
      await page.getByRole('region', { name: 'Messages in' }).evaluate((list) => list.scrollTo(0, 700))
    await wheel(page, (random(10) - 6) * 260)
    // At the very end the list follows new messages, as intended.
    if (await isAtEnd(page)) await wheel(page, -400)
    const moved = await watchFirstRow(page, async (first) => {
      switch (kind) {
        case 'older':
          if (answer !== null) await takeOlder(page, answer)
          break
        case 'append':
          for (let n = random(6); n >= 0; n--) await send()
          break
        case 'editAbove':
        case 'growAbove': {
          const above = sent.filter(({ id }) => id < first).slice(-8)
          const row = above[random(above.length)]
          const content = kind === 'growAbove' ? 'A line\n'.repeat(1 + random(30)) : text(random, pictures)
          // The server refuses an edit that changes nothing, so each text ends with the number of its step.
          if (row) await row.by.call('PATCH', `/messages/${row.id}`, { content: `${content}\n\n${step}` })
          break
        }
        case 'remove': {
          const above = sent.filter(({ id }) => id < first).slice(-30)
          const row = above[random(above.length)]
          if (!row) break
          await actAs(server, 'ada').call('DELETE', `/messages/${row.id}`, {})
          sent.splice(sent.indexOf(row), 1)
          break
        }
        case 'width': {
          const width = 820 + random(500)
          await app.evaluate(({ BrowserWindow }, size) => {
            BrowserWindow.getAllWindows()[0]?.setContentSize(size, 720)
          }, width)
        }
      }
    })
    done.set(kind, (done.get(kind) ?? 0) + 1)
    expect(moved.pixels, `step ${step}, ${kind}, seed ${seed}: ${JSON.stringify(moved)}`).toBeLessThanOrEqual(
      allowed,
    )
    if (moved.rowsBefore > 0) fetches++
  }
  expect(fetches, 'no older page ever came').toBeGreaterThan(0)
  expect(done.size).toBeGreaterThan(3)
})

test('at the end the list follows new messages, and history loads to its beginning', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ben = actAs(server, 'ben')
  // Nothing else is unread and prefetched, so that the held request is the list's.
  await ben.call('POST', '/mark_all_as_read', {})
  const ids: number[] = []
  for (let i = 0; i < 260; i++) ids.push(await ben.send(channel, 'a long one', `Line ${i}`))
  const { page } = await openReused(server, 'ben')
  await openTopic(page, channel, 'a long one')
  const atEnd = () =>
    page
      .getByRole('region', { name: 'Messages in' })
      .evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
  await toNewest(page)
  await expect(page.getByText('Line 259', { exact: true })).toBeVisible()
  expect(await atEnd()).toBeLessThanOrEqual(1)
  await ben.send(channel, 'a long one', 'And one more')
  await expect(messageRow(page, 'And one more')).toBeVisible()
  expect(await atEnd()).toBeLessThanOrEqual(1)

  // After a new registration without missed messages, the end of the list is the same.
  const list = page.getByRole('region', { name: 'Messages in' })
  const refetch = server.hold('GET /api/v1/messages', 'answer')
  server.expireQueue('all')
  await refetch.came
  await expect(list).toHaveAttribute('aria-busy', 'true')
  refetch.release()
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await ben.send(channel, 'a long one', 'And the last one')
  await expect(messageRow(page, 'And the last one')).toBeVisible()
  expect(await atEnd()).toBeLessThanOrEqual(1)

  await expect(async () => {
    await wheel(page, -6000)
    await expect(page.getByText(/^This is the beginning of/)).toBeVisible({ timeout: 300 })
  }).toPass({ timeout: 30_000 })
  await expect(page.getByText('Line 0', { exact: true })).toBeVisible()

  // Left at its beginning, the topic opens again at the new messages.
  await sidebarItem(page, 'a long one').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mark as done' }).click()
  await openTopic(page, channel, 'tomatoes')
  await actAs(server, 'ada').send(channel, 'a long one', 'While you were away')
  await expect(sidebarItem(page, 'a long one')).toHaveAccessibleName(/1 unread/)
  await openTopic(page, channel, 'a long one')
  await expect(page.getByText('While you were away')).toBeInViewport()
  await expect(messageRow(page, 'And one more')).toBeVisible()
  expect(await atEnd()).toBeLessThanOrEqual(1)
})

test('a topic with more unread messages than listed opens at the first, reading none', async ({
  makeServer,
  openReused,
}) => {
  // Neither the start in the inbox nor the channel's feed, which the sidebar opens on the way, marks messages as
  // read.
  const server = await makeServer({ limits: { unreads: 20 }, hasServiceHome: true })
  await actAs(server, 'ada').call('PATCH', '/settings', { web_mark_read_on_scroll_policy: 2 })
  const ben = actAs(server, 'ben')
  for (let i = 0; i < 400; i++) await ben.send(channel, 'an old one', `Line ${i}`)
  for (let i = 0; i < 20; i++) await ben.send(channel, 'a newer one', `Newer ${i}`)
  const unread = async (): Promise<number> => {
    const narrow = [
      ['channel', channel],
      ['topic', 'an old one'],
      ['is', 'unread'],
    ].map(([operator, operand]) => ({ operator, operand }))
    const range = { anchor: 'oldest', num_before: 0, num_after: 1000 }
    const { messages } = await actAs(server, 'ada').call('GET', '/messages', { ...range, narrow })
    return (messages as readonly unknown[]).length
  }
  const { page } = await openReused(server, 'ada')
  await openTopic(page, channel, 'an old one')
  await expect(page.getByText('Line 0', { exact: true })).toBeInViewport()
  await expect(page.getByRole('separator', { name: /new messages?$/i })).toBeInViewport()
  // The first page ends near the view and loads more below, which must not move the reader.
  await expect(feedOf(page)).toHaveAttribute('aria-busy', 'false')
  await untilPainted(page, 90)
  await expect(page.getByText('Line 0', { exact: true })).toBeInViewport()
  // Visible messages are marked as read, although no list contained them.
  await expect.poll(unread).toBeLessThan(400)
  expect(await unread()).toBeGreaterThan(350)
})

test('a topic with a long text that was read opens at its unread messages', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer()
  const ada = actAs(server, 'ada')
  const ben = actAs(server, 'ben')
  // Opened only from the inbox, because a text that was shown before renders condensed from the start.
  await ada.call('PATCH', '/settings', { web_home_view: 'inbox' })
  const topics = ['insurance', 'pumpkins']
  const sendTo = async (name: string, texts: readonly string[]): Promise<void> => {
    for (const each of texts) await ben.send(channel, name, each)
  }
  const paragraphs = Array.from(
    { length: 14 },
    (_, n) => `Paragraph ${n + 1}. ${`${words.join(' ')} `.repeat(3)}`,
  )
  for (const name of topics)
    await sendTo(name, ['One', 'Two', 'Three', 'Four', paragraphs.join('\n\n'), 'After the text'])
  await ada.call('POST', '/mark_all_as_read', {})
  // Together taller than the part of the list below the marker.
  const unread = Array.from({ length: 5 }, (_, n) =>
    Array(4)
      .fill(`New ${n + 1}`)
      .join('\n\n'),
  )
  for (const name of topics) await sendTo(name, unread)

  const { page } = await openReused(server, 'ada')
  const heading = page.getByRole('heading', { level: 1 })
  const expectAtMark = async (): Promise<void> => {
    const mark = page.getByRole('separator', { name: '5 new messages' })
    await expect(mark).toBeVisible()
    // The list may also move after its first frame, on an event and when scrolling rests.
    await untilPainted(page, 90)
    const below = (await restingTopOf(mark)) - (await topOf(feedOf(page)))
    const height = (await feedOf(page).boundingBox())!.height
    expect(below / height, 'how far down the list the mark is').toBeGreaterThan(0.2)
    expect(below / height, 'how far down the list the mark is').toBeLessThan(0.4)
  }
  await page
    .getByRole('treegrid')
    .getByRole('row', { name: /^pumpkins/ })
    .click()
  await expect(heading).toContainText('pumpkins')
  await expectAtMark()
  await page.getByRole('button', { name: 'Done and next' }).click()
  await expect(heading).toContainText('insurance')
  await expectAtMark()
})

/** Releases a page of older messages, if one was requested, and waits for its rows. */
async function takeOlder(page: Page, answer: Held): Promise<void> {
  const isAsked = await Promise.race([answer.came.then(() => true), untilPainted(page, 30).then(() => false)])
  const height = () => feedOf(page).evaluate((list) => list.scrollHeight)
  const before = await height()
  answer.release()
  if (isAsked) await expect.poll(height).not.toBe(before)
}

const isAtEnd = (page: Page): Promise<boolean> =>
  page
    .getByRole('region', { name: 'Messages in' })
    .evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop < 3)

/** All messages were sent by other clients, so the topic opens at its first message. */
async function toNewest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /to the newest/i }).click()
  await expect(page.getByRole('button', { name: /to the newest/i })).toBeHidden()
}

interface Moved {
  readonly pixels: number
  readonly id: number
  /** Height in rows that the list gained above the watched row, judged by its scroll height. */
  readonly rowsBefore: number
}

/** Watches the first visible row in every frame during `change` and for a while after. */
async function watchFirstRow(page: Page, change: (firstId: number) => Promise<void>): Promise<Moved> {
  const first = await page.evaluate(() => {
    const list = document.querySelector('.list')!
    const top = list.getBoundingClientRect().top
    const rows = [...document.querySelectorAll<HTMLElement>('.list [data-message-id]')]
    const row = rows.find((row) => row.getBoundingClientRect().bottom > top + 1)!
    const id = row.dataset.messageId!
    const place = () => {
      const now = document.querySelector(`.list [data-message-id="${id}"]`)
      return now === null ? NaN : now.getBoundingClientRect().top - list.getBoundingClientRect().top
    }
    const start = place()
    const watch = { worst: 0, running: true, height: list.scrollHeight }
    // A separate task after each frame sees the painted state, not the one being prepared.
    const after = new MessageChannel()
    let drawnWidth = innerWidth
    after.port1.onmessage = () => {
      // If the window was resized since the frame, the state is not painted yet and the next frame counts.
      if (innerWidth === drawnWidth) {
        const off = Math.abs(place() - start)
        watch.worst = Number.isNaN(off) ? Infinity : Math.max(watch.worst, off)
      }
      if (watch.running) next()
    }
    const next = () =>
      requestAnimationFrame(() => {
        drawnWidth = innerWidth
        after.port2.postMessage(null)
      })
    next()
    Object.assign(window, { watch })
    return Number(id)
  })
  await change(first)
  await untilPainted(page, 25)
  const result = await page.evaluate(() => {
    const { watch } = window as unknown as { watch: { worst: number; running: boolean; height: number } }
    watch.running = false
    const list = document.querySelector('.list')!
    return { worst: watch.worst, grown: list.scrollHeight - watch.height }
  })
  return { pixels: result.worst, id: first, rowsBefore: result.grown > 1500 ? 1 : 0 }
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return below === 0 ? 0 : state % below
  }
}

const words = 'the bean rows want water before noon and shade after it while peas climb what they find'.split(
  ' ',
)

function text(random: (below: number) => number, pictures: readonly string[]): string {
  const line = () => Array.from({ length: 1 + random(40) }, () => words[random(words.length)]).join(' ')
  switch (random(8)) {
    case 0:
      return `${line()}\n[picture](${pictures[random(pictures.length)] ?? ''})`
    case 1:
      return `\`\`\`\n${'code\n'.repeat(1 + random(12))}\`\`\``
    case 2:
      return `* ${line()}\n* ${line()}\n* ${line()}`
    default:
      return Array.from({ length: 1 + random(3) }, line).join('\n\n')
  }
}

async function uploadPictures(
  server: TestServer,
  random: (below: number) => number,
): Promise<readonly string[]> {
  const { email, api_key } = server.person('ada')
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  const uploads = Array.from({ length: 4 }, async (_, i) => {
    const body = new FormData()
    const png = new Uint8Array(picture(60 + random(400), 40 + random(300), '#8899aa', '#ddccbb'))
    body.append('file', new Blob([png], { type: 'image/png' }), `picture-${i}.png`)
    const answer = await fetch(`${server.url}/api/v1/user_uploads`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    const { url, uri } = (await answer.json()) as { url?: string; uri?: string }
    return url ?? uri ?? ''
  })
  return Promise.all(uploads)
}
