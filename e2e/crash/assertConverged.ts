import { expect, type Page } from '@playwright/test'
import type { TestServer } from '../fixtures.ts'
import { Flag, idsWhere } from '../server/state/userRows.ts'
import { invoke } from '../windowUser.ts'
import { goTo, topics } from './appActions.ts'

interface Shown {
  readonly id: number
  readonly text: string
  readonly isStarred: boolean
  readonly hasThumb: boolean
}

/** Asserts that the window has both topics as the server has them, and the same number of unread messages. */
export async function assertConverged(page: Page, server: TestServer): Promise<void> {
  const self = server.server.state.users.get(server.person('ada').user_id)!
  const { byId } = server.server.state.messages
  const unread = () => idsWhere(self.rows, (bits) => (bits & Flag.read) === 0)
  for (const topic of topics) {
    await goTo(page, topic)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(topic)
    const stored = [...byId.values()].filter((message) => message.topic === topic)
    const starred = new Set(idsWhere(self.rows, (bits) => (bits & Flag.starred) !== 0))
    const wanted = stored.map(({ id, content, reactions }): Shown => ({
      id,
      text: content,
      isStarred: starred.has(id),
      hasThumb: reactions.some(({ userId, emojiName }) => userId === self.id && emojiName === 'thumbs_up'),
    }))
    await expect.poll(() => allRows(page), { timeout: 12_000 }).toEqual(wanted)
    // The open topic is marked as read, including messages whose pending mark an earlier kill lost.
    await expect.poll(() => unread().filter((id) => byId.get(id)?.topic === topic)).toEqual([])
  }
  const shown = async () => (await invoke(page, 'app.bootstrap', undefined)).accounts[0]?.unread
  await expect.poll(shown).toBe(unread().length)
}

/** Returns all rows of the conversation, from its beginning to its end. */
async function allRows(page: Page): Promise<readonly Shown[]> {
  const feed = page.getByRole('region', { name: 'Messages in' })
  const found = new Map<number, Shown>()
  await feed.evaluate((list) => list.scrollTo(0, 0))
  for (let isEnd = false; !isEnd;) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    for (const row of await feed.locator('[data-message-id]').evaluateAll(shownOf)) found.set(row.id, row)
    isEnd = await feed.evaluate((list) => {
      const before = list.scrollTop
      list.scrollBy(0, list.clientHeight / 2)
      return list.scrollTop === before
    })
  }
  return [...found.values()].sort((a, b) => a.id - b.id)
}

const shownOf = (rows: Element[]): Shown[] =>
  rows.map((row) => ({
    id: Number((row as HTMLElement).dataset['messageId']),
    text: row.querySelector('p')?.textContent ?? '',
    isStarred: /, Starred/.test(row.getAttribute('aria-label') ?? ''),
    hasThumb: row.querySelector('button[aria-pressed=true][aria-label*="thumbs"]') !== null,
  }))
