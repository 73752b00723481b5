import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyEvents } from '../../../shared/model/account/account.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { messageEventTypes } from '../../../shared/model/messages/messageEvents.ts'
import { channelNarrow } from '../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../shared/model/views/views.ts'
import { idsOf, noIds } from '../../../shared/collections/idList.ts'
import { messageOf } from '../../../shared/model/messages/messages.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../platform/clock.ts'
import { createStoreServer } from '../store/thread/serveStore.ts'
import { storedBatch } from '../store/messages/storedBatch.ts'
import { noMutes } from '../store/messages/storedNarrow.ts'
import { createGuard } from '../platform/guard.ts'
import { createStateStore } from './stateStore.ts'

const narrow = channelNarrow(9)
const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji', userId: eg.adaId }
const page = [eg.channelMessage(5), eg.channelMessage(6)]
const fetched = eg.fetched(narrow, page)

/** One event of each type that can arrive during a page request and that the page does not include yet. */
const examples: Readonly<Record<string, AccountEvent>> = {
  message: eg.arrived(eg.channelMessage(7)),
  delete_message: eg.deleted([5]),
  update_message: eg.edited(5, '<p>other</p>'),
  update_message_flags: eg.flagged('add', 'read', [5]),
  'local/flags': { type: 'local/flags', op: 'add', flag: 'starred', messageIds: [5] },
  reaction: { id: 0, type: 'reaction', op: 'add', messageId: 5, reaction },
  'local/reaction': { type: 'local/reaction', op: 'add', messageId: 5, reaction },
  submessage: {
    id: 0,
    type: 'submessage',
    messageId: 5,
    submessage: { id: 1, senderId: eg.adaId, msgType: 'widget', content: '{}' },
  },
  channel: { id: 0, type: 'channel', op: 'delete', channelIds: [9] },
  subscription: { id: 0, type: 'subscription', op: 'remove', channelIds: [9] },
}

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-replay-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const start = () => eg.account({ channels: [eg.channel(9)], subscriptions: [eg.subscription(9)] })

/** Returns the view and the messages of the state and of the store after these batches. */
function known(batches: readonly (readonly AccountEvent[])[]) {
  const { answer: serve } = createStoreServer(Date.now)
  const folder = mkdtempSync(path.join(dir, 'store-'))
  serve(1, { type: 'open', account: 'a', dir: folder, key: 'ab'.repeat(32) })
  const call = (operation: string, input: unknown) => {
    const answer = serve(1, { type: 'call', account: 'a', file: 'main', operation, input })
    if (!answer.ok) throw new Error(answer.message)
    return answer.value
  }
  let state = start()
  batches.forEach((events, index) => {
    const before = state
    state = applyEvents(state, events)
    call('applyBatch', storedBatch({ batch: { seq: index + 1, events }, before }, state, null))
  })
  const query = {
    narrow,
    mutes: noMutes,
    selfUserId: eg.selfId,
    anchor: 'newest',
    before: 9,
    after: 9,
    wider: false,
  }
  const stored = call('readPage', query) as { readonly messages: readonly unknown[] } | null
  serve(1, { type: 'close', account: 'a' })
  const view = viewOf(state, narrow)
  return {
    view: idsOf(view?.ids ?? noIds),
    messages: [5, 6, 7].map((id) => messageOf(state, id)),
    stored: stored?.messages ?? [],
  }
}

test('each event type that touches messages has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(
    messageEventTypes.filter((type) => type !== 'local/fetched').toSorted(),
  )
})

describe('an event during a page request is applied on top of the page', () => {
  test.each(Object.entries(examples))('%s', (_type, event) => {
    const stateStore = createStateStore(systemClock, quiet, createGuard(quiet))
    stateStore.restore(start(), 0)
    const recorder = stateStore.record()
    stateStore.dispatch([event])
    const meanwhile = recorder.stop()
    expect(known([[event], [fetched, ...meanwhile]])).toEqual(known([[fetched], [event]]))
    expect(known([[event], [fetched]])).not.toEqual(known([[fetched], [event]]))
  })
})

test('a channel joined again during a page request keeps its messages', () => {
  const stateStore = createStateStore(systemClock, quiet, createGuard(quiet))
  stateStore.restore(start(), 0)
  const recorder = stateStore.record()
  stateStore.dispatch([examples['subscription']!, eg.joined(9)])
  expect(recorder.stop()).toEqual([])
})
