import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  allDirectsNarrow,
  dmNarrow,
  feedNarrow,
  mentionsNarrow,
  topicNarrow,
} from '../../../../shared/model/views/narrow.ts'
import { account } from '../../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { ToastRegion } from '../../../ui/index.ts'
import { undoLast } from '../../common/undo/index.ts'
import { markAccountsRead, markRead } from './markRead.ts'
import { scopeOfNarrow, type ReadScope } from './scope.ts'

/** Marks a topic as read. The server listed unread messages of #9 › Plan only, and some are missing from its list. */
async function mark(topic: string, answers: readonly unknown[]) {
  const channels = [{ channelId: 9, topic: 'Plan', ids: [400, 401] }]
  const state = account({ unreads: { channels, directs: [], mentions: [], oldUnreadsMissing: true } })
  const left = [...answers]
  const bridge = installBridge({
    'account.attach': () => attached({ ...state, realm: { ...state.realm, featureLevel: 500 } }),
    'api.call': () => ok(left.shift() ?? null),
    'read.mark': () => ok({ id: null, count: 2 }),
  })
  const store = createAccountStore('a')
  await store.attach()
  markRead(store, { type: 'channel', channelId: 9, topic })
  await waitFor(() => expect(left).toEqual([]))
  // Waits so that a request beyond the expected ones would arrive.
  await new Promise((resolve) => setTimeout(resolve, 0))
  return () =>
    bridge.inputs('api.call').map((input) => {
      const { params } = input as { params: { anchor: unknown; includeAnchor: boolean } }
      return [params.anchor, params.includeAnchor]
    })
}

const unreads = {
  channels: [
    { channelId: 9, topic: 'Plan', ids: [400, 401] },
    { channelId: 9, topic: 'Lunch', ids: [402] },
    { channelId: 10, topic: 'Plan', ids: [403] },
  ],
  directs: [{ userIds: [11], ids: [404] }],
  mentions: [],
  oldUnreadsMissing: false,
}

it.each<readonly [ReadScope, readonly number[]]>([
  [{ type: 'channel', channelId: 9, topic: 'Plan' }, [400, 401]],
  [{ type: 'wholeChannel', channelId: 9 }, [400, 401, 402]],
  [{ type: 'channels', channelIds: [9, 10] }, [400, 401, 402, 403]],
  [{ type: 'direct', userIds: [11] }, [404]],
  [{ type: 'directs' }, [404]],
  [{ type: 'all' }, [400, 401, 402, 403, 404]],
])('marks what is unread in %j, reports the count, and undoes exactly that', async (scope, ids) => {
  const { inputs } = installBridge({
    'account.attach': () => attached(account({ unreads })),
    'read.mark': () => ok({ id: 'the mark', count: ids.length }),
    'read.undo': () => ok({ count: ids.length }),
  })
  const store = createAccountStore('a')
  await store.attach()
  markRead(store, scope)
  expect(undoLast()).toBe(true)
  await waitFor(() => expect(inputs('read.undo')).toEqual([{ account: 'a', id: 'the mark' }]))
  const [mark] = inputs('read.mark') as readonly { readonly messageIds: readonly number[] }[]
  expect(mark?.messageIds.toSorted()).toEqual(ids)
})

it('marks as read in two accounts are counted and undone together', async () => {
  const counts: Readonly<Record<string, number>> = { a: 19, b: 78 }
  const { inputs } = installBridge({
    'read.mark': ({ account: of }) => ok({ id: `mark of ${of}`, count: counts[of] ?? 0 }),
    'read.undo': ({ account: of }) => ok({ count: counts[of] ?? 0 }),
  })
  render(<ToastRegion label="Notices" dismissLabel="Dismiss" />)
  markAccountsRead(new Map(Object.keys(counts).map((of) => [of, [1]])))
  await screen.findByText('Done: 97 messages')
  act(() => expect(undoLast()).toBe(true))
  await screen.findByText('97 messages are unread again.')
  expect(inputs('read.undo')).toEqual([
    { account: 'a', id: 'mark of a' },
    { account: 'b', id: 'mark of b' },
  ])
})

it('sends no request and offers no undo if nothing is unread', async () => {
  const { inputs } = installBridge({ 'account.attach': () => attached(account({ unreads })) })
  const store = createAccountStore('a')
  await store.attach()
  markRead(store, { type: 'channel', channelId: 9, topic: 'Supper' })
  expect(inputs('read.mark')).toEqual([])
  expect(undoLast()).toBe(false)
})

it.each([
  [[{ operator: 'channel', operand: 9 }], { type: 'wholeChannel', channelId: 9 }],
  [topicNarrow(9, 'Plan'), { type: 'channel', channelId: 9, topic: 'Plan' }],
  [dmNarrow([11]), { type: 'direct', userIds: [11] }],
  [allDirectsNarrow, { type: 'directs' }],
  [feedNarrow, { type: 'all' }],
  [[...topicNarrow(9, 'Plan'), { operator: 'is', operand: 'starred' }], null],
  [mentionsNarrow, null],
])('marks a narrow that covers a whole conversation or channel: %j', (narrow, scope) => {
  expect(scopeOfNarrow(narrow, 7)).toEqual(scope)
})

it('continues back to the oldest message, in the largest steps the server allows', async () => {
  const asked = await mark('Plan', [
    { firstProcessedId: 300, foundOldest: false },
    { firstProcessedId: 200, foundOldest: false },
    { firstProcessedId: 100, foundOldest: true },
  ])
  expect(asked()).toEqual([
    [401, true],
    [300, false],
    [200, false],
  ])
})

it('does not continue after a request that waits for a connection', async () => {
  const asked = await mark('Plan', [{ queued: true }])
  expect(asked()).toEqual([[401, true]])
})

it('leaves messages that arrive meanwhile unread if the topic is unknown', async () => {
  const asked = await mark('Lunch', [{ firstProcessedId: null, foundOldest: true }])
  expect(asked()).toEqual([[401, true]])
})
