import { expect, type Locator, type Page } from '@playwright/test'
import { personOf } from '../faults/app/appFaults.ts'
import type { TestServer } from '../fixtures.ts'
import type { Rng } from '../simulation/scenarios/rng.ts'
import type { Message } from '../server/state/records.ts'
import { messageBox, sidebarItem } from '../steps.ts'
import type { Expectations } from './expectations.ts'

/** State that all sessions of one profile of the real app share. */
export interface AppStage {
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

type AppAction = readonly [name: string, cards: number, act: (stage: AppStage) => Promise<void>]

/** Returns the server's messages that were sent as this text, perhaps with text appended by edits. */
export const sentAs = ({ server }: AppStage, text: string): readonly Message[] =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content.startsWith(text))

/** Time in milliseconds to click a row. */
const pressMs = 5000

/**
 * Performs an action on one of the newest rendered rows, if any. Tries a different row if that one disappears: the
 * topic may still be loading, or new messages may have pushed the row out of sight.
 */
async function onAnyRow(stage: AppStage, act: (row: Locator) => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await stage.page
      .locator('[data-message-id]')
      .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset['messageId'])))
    const id = stage.rng.pick(ids.slice(-6))
    if (id === undefined) return
    const row = stage.page.locator(`[data-message-id="${String(id)}"]`)
    try {
      return await act(row)
    } catch (error) {
      if ((await row.count()) > 0) throw error
    }
  }
}

async function send(stage: AppStage, text: string): Promise<void> {
  const box = messageBox(stage.page)
  await box.fill(text)
  const expectation = stage.expectations.send(text)
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
  ['sends', 8, (stage) => send(stage, `said ${String(stage.next())}.`)],
  ['sends the same again on purpose', 2, (stage) => send(stage, 'again and again.')],
  [
    'adds to what was sent',
    3,
    async (stage) => {
      const sent = [...stage.expectations.sent.keys()].flatMap((text) =>
        sentAs(stage, text).map(({ id }) => ({ id, text })),
      )
      const chosen = stage.rng.pick(sent)
      if (chosen === undefined) return
      const { id, text } = chosen
      const content = `${text} And ${String(stage.next())}`
      const read = () => stage.server.server.state.messages.byId.get(id)?.content
      const ada = await personOf(stage.page)
      const expectation = stage.expectations.expect(`text of ${String(id)}`, content, read)
      await ada.call('updateMessage', { messageId: id, content })
      expectation.outcome = 'accepted'
    },
  ],
  [
    'puts a thumb up, or takes it down',
    3,
    (stage) =>
      onAnyRow(stage, async (row) => {
        await row.click({ position: { x: 5, y: 5 }, timeout: pressMs })
        await stage.page.keyboard.press('+')
      }),
  ],
  [
    'stars, or takes the star off',
    3,
    (stage) =>
      onAnyRow(stage, async (row) => {
        await row.focus({ timeout: pressMs })
        await row.getByRole('button', { name: /star$/i }).click({ timeout: pressMs })
      }),
  ],
]

export async function anyAction(stage: AppStage, told: (name: string) => void): Promise<void> {
  const cards = actions.flatMap((action) =>
    Array.from({ length: action[1] }, (_, n) => ({ id: `${action[0]} ${String(n)}`, action })),
  )
  const { action } = stage.rng.pick(cards)!
  told(action[0])
  await action[2](stage)
}
