import { expect, type Locator, type Page } from '@playwright/test'
import { userOf } from '../faults/app/appFaults.ts'
import type { TestServer } from '../fixtures.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'
import type { Message } from '../server/state/records.ts'
import { messageBox, sidebarItem } from '../steps.ts'
import type { Expectations } from './expectations.ts'

/** The user of the real app, with the state that all sessions of the profile share. */
export interface AppActor {
  readonly server: TestServer
  readonly rng: Rng
  readonly expectations: Expectations
  page: Page
  /** Returns numbers that never repeat. */
  next(): number
}

/** The topics that the user writes in and reads, all in one channel. */
export const channel = 'garden'
export const topics = ['tomatoes', 'peppers'] as const

/** Opens a topic. If it is not in the sidebar, opens its channel first. */
export async function goTo(page: Page, topic: string): Promise<void> {
  const item = sidebarItem(page, topic)
  await expect(item.or(sidebarItem(page, channel)).first()).toBeVisible()
  if (!(await item.isVisible())) await sidebarItem(page, channel).click()
  await item.click()
}

type AppAction = readonly [name: string, cards: number, act: (actor: AppActor) => Promise<void>]

/** Returns the server's messages that were sent as this text, perhaps with text appended by edits. */
export const sentAs = ({ server }: AppActor, text: string): readonly Message[] =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content.startsWith(text))

/** Time in milliseconds to click a row. */
const pressMs = 5000

/**
 * Performs an action on one of the newest rendered rows, if any. Tries a different row if that one disappears: the
 * topic may still be loading, or new messages may have pushed the row out of sight.
 */
async function onAnyRow(actor: AppActor, act: (row: Locator) => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await actor.page
      .locator('[data-message-id]')
      .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['messageId'])))
    const id = actor.rng.pick(ids.slice(-6))
    if (id === undefined) return
    const row = actor.page.locator(`[data-message-id="${String(id)}"]`)
    try {
      return await act(row)
    } catch (error) {
      if ((await row.count()) > 0) throw error
    }
  }
}

async function send(actor: AppActor, text: string): Promise<void> {
  const box = messageBox(actor.page)
  await box.fill(text)
  const expectation = actor.expectations.send(text)
  await box.press('Enter')
  // The field is cleared once the text is saved.
  await expect(box).toHaveValue('')
  expectation.outcome = 'accepted'
}

/** Actions of the user, each with its weight in the random choice. */
const actions: readonly AppAction[] = [
  [
    'goes to a topic, which reads it',
    3,
    async ({ rng, page }) => {
      await goTo(page, rng.pick(topics) ?? topics[0])
    },
  ],
  ['sends', 8, (actor) => send(actor, `said ${String(actor.next())}.`)],
  ['sends the same again on purpose', 2, (actor) => send(actor, 'again and again.')],
  [
    'adds to what was sent',
    3,
    async (actor) => {
      const sent = [...actor.expectations.sent.keys()].flatMap((text) =>
        sentAs(actor, text).map(({ id }) => ({ id, text })),
      )
      const chosen = actor.rng.pick(sent)
      if (chosen === undefined) return
      const { id, text } = chosen
      const content = `${text} And ${String(actor.next())}`
      const read = () => actor.server.server.state.messages.byId.get(id)?.content
      const ada = await userOf(actor.page)
      const expectation = actor.expectations.expect(`text of ${String(id)}`, content, read)
      await ada.call('updateMessage', { messageId: id, content })
      expectation.outcome = 'accepted'
    },
  ],
  [
    'puts a thumb up, or takes it down',
    3,
    (actor) =>
      onAnyRow(actor, async (row) => {
        await row.click({ position: { x: 5, y: 5 }, timeout: pressMs })
        await actor.page.keyboard.press('+')
      }),
  ],
  [
    'stars, or takes the star off',
    3,
    (actor) =>
      onAnyRow(actor, async (row) => {
        await row.focus({ timeout: pressMs })
        await row.getByRole('button', { name: /star$/i }).click({ timeout: pressMs })
      }),
  ],
]

export async function anyAction(actor: AppActor, report: (name: string) => void): Promise<void> {
  const cards = actions.flatMap((action) =>
    Array.from({ length: action[1] }, (_, n) => ({ id: `${action[0]} ${String(n)}`, action })),
  )
  const { action } = actor.rng.pick(cards)!
  report(action[0])
  await action[2](actor)
}
