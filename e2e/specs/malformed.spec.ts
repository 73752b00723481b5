import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { actAs } from '../apiUser.ts'
import { messageBox, messageRow, openTopic, strip, untilLive } from '../steps.ts'

/** Asserts that the window shows typed keys without delay. */
async function canType(page: Page, text: string): Promise<void> {
  await messageBox(page).fill('')
  await messageBox(page).pressSequentially(text)
  await expect(messageBox(page)).toHaveValue(text, { timeout: 1000 })
}

const raised = '$$\\smash{\\raisebox{5em}{\\colorbox{white}{\\text{Approved}}}}$$'

test('a start behind a sign-in page and broken responses shows why and recovers', async ({
  makeServer,
  openApp,
}) => {
  const server = await makeServer({ garbles: true })
  server.malform('POST /api/v1/register', 'page', 1000)
  const opened = await openApp(server, 'ada')
  const { page } = opened
  await expect(page.getByText(/sign in to this network/)).toBeVisible()
  server.clearFaults()
  server.malform('POST /api/v1/register', 'cut', 1000)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/couldn’t be understood/)).toBeVisible()
  server.clearFaults()
  await untilLive(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await opened.log()).toMatch(/an answer could not be used .*registerQueue.*not the service/)
  expect(await opened.log()).toMatch(/an answer could not be used .*registerQueue.*broken JSON/)
})

test('broken poll responses stop neither typing nor later events', async ({ makeServer, openReused }) => {
  // Broken responses here: a sign-in page, thirty megabytes, and a body without an end.
  const server = await makeServer({ garbles: true, heartbeat: [0.5, 1] })
  const opened = await openReused(server, 'ada')
  const { page } = opened
  const ben = actAs(server, 'ben')
  await openTopic(page, 'garden', 'tomatoes')
  const kinds = [
    ['page', /^Network sign-in needed/],
    ['hugeJunk', /^Server problem since/],
    ['endless', /^Server problem since/],
  ] as const
  for (const [kind, words] of kinds) {
    server.malform('GET /api/v1/events', kind, 1000)
    await expect(strip(page)).toHaveAttribute('data-state', 'offline')
    await expect(strip(page).getByText(words)).toBeVisible()
    await canType(page, `half a sentence beside ${kind}`)
    server.clearFaults()
    await ben.send('garden', 'tomatoes', `Said during ${kind}`)
    await untilLive(page)
    await expect(messageRow(page, `Said during ${kind}`)).toBeVisible()
    await expect(messageBox(page)).toHaveValue(`half a sentence beside ${kind}`)
  }
  expect(await opened.log()).toMatch(/an answer could not be used .*getEvents.*not the service/)
  expect(await opened.log()).toMatch(/an answer could not be used .*getEvents.*too large/)

  // A formula that is raised above its message is clipped at the message's edge.
  await ben.send('garden', 'tomatoes', raised)
  const formula = page.getByRole('article').last().getByRole('math')
  await expect(formula).toBeVisible()
  // A window without the focus does not follow to the end.
  await formula.scrollIntoViewIfNeeded()
  const reach = (element: Element) => {
    const words = [...element.querySelectorAll('span')].filter((span) => span.textContent === 'Approved')
    const text = words.at(-1)!.getBoundingClientRect()
    const content = element.closest('.message-content')!
    // Includes covered elements, since notices cover the messages for a while.
    const drawn = document.elementsFromPoint(text.x + text.width / 2, text.y + text.height / 2)
    return {
      isAbove: text.bottom < content.getBoundingClientRect().top,
      isDrawn: drawn.some((element) => content.contains(element)),
      isOverOthers: drawn.some((element) => element.closest('.list') !== null),
    }
  }
  await expect
    .poll(() => formula.evaluate(reach))
    .toEqual({ isAbove: true, isDrawn: false, isOverOthers: true })
})

test('a conversation with a broken, huge or slow response shows why, and others open', async ({
  makeServer,
  openReused,
}) => {
  const server = await makeServer({ garbles: true })
  const opened = await openReused(server, 'ada')
  const { page } = opened
  await untilLive(page)
  const search = (word: string) => page.evaluate((hash) => (location.hash = hash), `#narrow/search/${word}`)
  for (const [kind, word] of [
    ['cut', 'ripen'],
    ['huge', 'lantern'],
  ] as const) {
    server.malform('GET /api/v1/messages', kind, 1000)
    await search(word)
    await expect(page.getByText('These messages couldn’t be loaded')).toBeVisible()
    await expect(page.getByText('couldn’t be understood')).toBeVisible()
    server.clearFaults()
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect(messageRow(page, word).first()).toBeVisible()
  }
  server.malform('GET /api/v1/messages', 'trickle', 1)
  await search('numbers')
  await expect(page.getByRole('progressbar', { name: 'Loading messages' })).toBeVisible()
  await openTopic(page, 'garden', 'tomatoes')
  await canType(page, 'while another place is loading')
  expect(await opened.log()).toMatch(/an answer could not be used .*getMessages.*broken JSON/)
  expect(await opened.log()).toMatch(/an answer could not be used .*getMessages.*too large/)
})
