import type { AccountState } from '../state/accountState.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { applyEvents } from './account.ts'
import { idsOf, listHas } from '../../collections/idList.ts'
import { editDraftId } from '../outbox/localDraft.ts'
import {
  allDirectsNarrow,
  channelNarrow,
  dmNarrow,
  feedNarrow,
  mentionsNarrow,
  narrowKey,
  starredNarrow,
  topicNarrow,
} from '../views/narrow.ts'
import { release, releaseLimits, type Uses, type ViewUse } from './release.ts'
import { mapHas } from '../../collections/shardedMap.ts'
import { messageOf } from '../messages/messages.ts'
import { viewOf } from '../views/views.ts'
import { arbitraryMessageEvent } from '../testing/arbitraryEvents.ts'
import * as eg from '../testing/eg.ts'
import { plausibleStory } from '../testing/plausibleStory.ts'
import { covers } from '../views/viewChanges.ts'

const use = (fields: Partial<ViewUse> = {}): ViewUse => ({
  isShown: false,
  usedAt: 0,
  readerAt: null,
  ...fields,
})
const uses = (views: readonly (readonly [Narrow, Partial<ViewUse>])[], fields: Partial<Uses> = {}): Uses => ({
  views: new Map(views.map(([narrow, viewUse]) => [narrowKey(narrow), use(viewUse)])),
  messages: [],
  now: 0,
  ...fields,
})

const topic = (number: number) => topicNarrow(9, `Topic ${number}`)
const messageIn = (number: number) => eg.channelMessage(number, { topic: `Topic ${number}` })
/** Returns an account that has visited this many topics, each with a message. */
const visited = (count: number): AccountState =>
  eg.after(
    eg.account(),
    ...Array.from({ length: count }, (_, index) => eg.fetched(topic(index + 1), [messageIn(index + 1)])),
  )
const hour = 60 * 60_000

describe('releasing views and messages', () => {
  test('an event affects as many views after 3,000 visited topics as after 300', () => {
    const usedInTurn = (count: number): Uses =>
      uses(
        Array.from({ length: count }, (_, index) => [topic(index + 1), { usedAt: index }] as const),
        { now: count },
      )
    const [some, many] = [300, 3000].map((count) => release(visited(count), usedInTurn(count)))
    expect(some?.views.size).toBe(releaseLimits.maxViews)
    expect(many?.views.size).toBe(releaseLimits.maxViews)
    expect(many?.messages.byId.size).toBe(some?.messages.byId.size)
    expect(viewOf(many!, topic(3000))?.ids.length).toBe(1)
    expect(viewOf(many!, topic(2800))).toBeUndefined()
    expect(messageOf(many!, 2800)).toBeUndefined()
  })

  test('a view shown now or within the hour stays, and an older one is released', () => {
    const state = visited(3)
    const next = release(
      state,
      uses(
        [
          [topic(1), { usedAt: 0 }],
          [topic(2), { usedAt: hour }],
          [topic(3), { usedAt: 0, isShown: true }],
        ],
        { now: hour + 1 },
      ),
    )
    expect([1, 2, 3].map((item) => viewOf(next, topic(item)) !== undefined)).toEqual([false, true, true])
    expect([1, 2, 3].map((item) => messageOf(next, item) !== undefined)).toEqual([false, true, true])
  })

  test('long messages count by their size', () => {
    const long = 'x'.repeat(releaseLimits.maxSize / 4)
    const state = eg.after(
      eg.account(),
      ...[1, 2, 3, 4, 5, 6].map((item) => eg.fetched(topic(item), [{ ...messageIn(item), content: long }])),
    )
    const kept = release(
      state,
      uses([1, 2, 3, 4, 5, 6].map((item) => [topic(item), { usedAt: item }] as const)),
    )
    expect(kept.messages.byId.size).toBe(4)
    expect(messageOf(kept, 6)?.content).toBe(long)
  })

  test('messages sent before joining a channel are fetched again once dropped', () => {
    const everywhere: Narrow = [{ operator: 'channels', operand: 'public' }]
    const tools = topicNarrow(12, 'Tools')
    const past = { channelId: 12, topic: 'Tools', flags: ['read', 'historical'] }
    const seen = eg.after(
      eg.account({ channels: [eg.channel(12, { firstMessageId: null })] }),
      eg.fetched(everywhere, []),
      eg.fetched(tools, [eg.channelMessage(7, past), eg.channelMessage(8, past)]),
    )
    const kept = release(seen, uses([[tools, { usedAt: -2 * hour }]]))
    expect(viewOf(kept, tools)).toBeUndefined()
    expect(kept.messages.byId.size).toBe(1)
    const joined = eg.after(kept, eg.joined(12, { firstMessageId: null }))
    expect(viewOf(joined, everywhere)).toMatchObject({ stale: true, foundNewest: false })
  })

  test('the view on the screen does not count toward the limit for others', () => {
    const long = { ...messageIn(1), content: 'x'.repeat(releaseLimits.maxSize * 2) }
    const state = eg.after(visited(3), eg.fetched(topic(1), [long], { replaces: true }))
    const rows = [1, 2, 3].map((item) => [topic(item), { isShown: item === 1 }] as const)
    expect(release(state, uses(rows)).views.size).toBe(3)
  })

  test('a view with a fetch in progress stays', () => {
    const state = eg.after(visited(1), { type: 'local/fetch-started', narrow: topic(1), direction: 'older' })
    expect(release(state, uses([[topic(1), {}]], { now: 2 * hour }))).toBe(state)
  })

  test('messages with a pending change or a view that needs them stay, others go', () => {
    const action = {
      action: 'updateMessage',
      params: { messageId: 2 },
      createdAt: 0,
      reason: null,
      words: '',
    } as const
    const state = eg.after(
      visited(0),
      ...[1, 2, 3, 4, 5].map((id) => eg.arrived(eg.channelMessage(id))),
      eg.fetched([...topicNarrow(9, 'Other'), { operator: 'with', operand: 3 }], []),
      { type: 'local/action', row: { ...action, id: 'a', status: 'failed' } },
      {
        type: 'local/draft',
        draft: {
          id: editDraftId(1),
          target: { type: 'channel', channelId: 9, topic: 'Plan' },
          content: 'half',
          caret: null,
          updated: 0,
          rev: 1,
          writer: 'w',
          synced: false,
        },
      },
    )
    const next = release(state, uses([], { messages: [null, 4] }))
    expect([1, 2, 3, 4, 5].map((id) => messageOf(next, id) !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('a view shown for weeks keeps the part near the reader and can be extended', () => {
    const { reach } = releaseLimits
    const ids = Array.from({ length: reach * 3 + 1 }, (_, index) => index + 1)
    const all = eg.after(
      eg.account(),
      eg.fetched(
        topicNarrow(9, 'Plan'),
        ids.map((id) => eg.channelMessage(id)),
      ),
    )
    const near = (readerAt: number | null) =>
      viewOf(
        release(all, uses([[topicNarrow(9, 'Plan'), { isShown: true, readerAt }]])),
        topicNarrow(9, 'Plan'),
      )!
    const atEnd = near(null)
    expect(idsOf(atEnd.ids)).toEqual(ids.slice(-reach))
    expect([atEnd.foundOldest, atEnd.foundNewest]).toEqual([false, true])
    const inMiddle = near(reach + 500)
    expect([inMiddle.foundOldest, inMiddle.foundNewest]).toEqual([false, false])
    expect(listHas(inMiddle.ids, reach + 500)).toBe(true)
    expect(inMiddle.ids.length).toBe(2 * reach)
    const atStart = near(10)
    expect([atStart.foundOldest, atStart.foundNewest]).toEqual([true, false])
  })

  test('returns the same state when there is nothing to release', () => {
    const state = visited(5)
    expect(release(state, uses([]))).toBe(state)
  })
})

const narrows: readonly Narrow[] = [
  [],
  feedNarrow,
  channelNarrow(9),
  topicNarrow(9, 'Plan'),
  topicNarrow(10, ''),
  dmNarrow([2]),
  allDirectsNarrow,
  mentionsNarrow,
  starredNarrow,
  [{ operator: 'is', operand: 'unread' }],
  [{ operator: 'is', operand: 'resolved' }],
  [{ operator: 'has', operand: 'reaction' }],
  [{ operator: 'search', operand: 'x' }],
  [{ operator: 'is', operand: 'starred', negated: true }],
]

test('the state after a release is as without it, or marked as stale', () => {
  const opened = eg.after(eg.account(), ...narrows.map((narrow) => eg.fetched(narrow, [])))
  const stories = fc.array(arbitraryMessageEvent, { minLength: 20, maxLength: 60 }).map(plausibleStory)
  const choices = fc.array(fc.record({ at: fc.nat(60), gone: fc.subarray([...narrows], { minLength: 1 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  const limits = { ...releaseLimits, reach: 2 }
  let compared = 0
  fc.assert(
    fc.property(stories, choices, (story, releases) => {
      let [whole, part] = [opened, opened]
      for (const [index, event] of story.entries()) {
        whole = applyEvents(whole, [event])
        part = applyEvents(part, [event])
        for (const { gone: released } of releases.filter((item) => item.at === index))
          part = release(
            part,
            uses(
              released.map((narrow) => [narrow, { usedAt: -2 * hour }] as const),
              {},
            ),
            limits,
          )
      }
      for (const [key, view] of part.views) {
        for (const id of idsOf(view.ids)) expect(mapHas(part.messages.byId, id)).toBe(true)
        const full = whole.views.get(key)!
        if (view.stale || full.stale) continue
        compared += 1
        expect([key, idsOf(view.ids)]).toEqual([key, idsOf(full.ids).filter((id) => covers(view, id))])
        for (const id of idsOf(view.ids)) expect(messageOf(part, id)).toEqual(messageOf(whole, id))
      }
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(500)
})
