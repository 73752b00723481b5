import { expect, it, vi } from 'vitest'
import { account } from '../../../shared/model/testing/eg.ts'
import { createAccountStore } from '../../state/accountStore.ts'
import { attached, installBridge, ok } from '../../state/testing/testBridge.ts'
import { markRead } from './markRead.ts'

/** Marks a topic as read where the server told of #9 › Plan alone, and of not all that is unread. */
async function mark(topic: string, answers: readonly unknown[]) {
  const unreads = {
    channels: [{ channelId: 9, topic: 'Plan', ids: [400, 401] }],
    directs: [],
    mentions: [],
    oldUnreadsMissing: true,
  }
  const state = account({ unreads })
  const left = [...answers]
  const bridge = installBridge({
    'account.attach': () => attached({ ...state, realm: { ...state.realm, featureLevel: 500 } }),
    'api.call': () => ok(left.shift() ?? null),
  })
  const store = createAccountStore('a')
  await store.attach()
  markRead(store, { type: 'channel', channelId: 9, topic })
  await vi.waitFor(() => expect(left).toEqual([]))
  // The pause lets a request beyond the expected ones arrive.
  await new Promise((resolve) => setTimeout(resolve, 0))
  return () =>
    bridge.inputs('api.call').map((input) => {
      const { params } = input as { params: { anchor: unknown; includeAnchor: boolean } }
      return [params.anchor, params.includeAnchor]
    })
}

it('goes back to the oldest, as many at once as the service takes', async () => {
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

it('does not go on from what waits', async () => {
  const asked = await mark('Plan', [{ queued: true }])
  expect(asked()).toEqual([[401, true]])
})

it('leaves what comes meanwhile unread where nothing is known of the topic', async () => {
  const asked = await mark('Lunch', [{ firstProcessedId: null, foundOldest: true }])
  expect(asked()).toEqual([[401, true]])
})
