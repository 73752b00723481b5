import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RecentPage } from '../../../../shared/ipc/calls/recentCalls.ts'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { accountStore, connectAccountStores, resetUi } from '../../../state/index.ts'
import { attached, failed, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { readOlder, recentOf } from './followRecent.ts'

interface Asked {
  readonly before: number | null
  readonly from: 'store' | 'server'
}

let ends: () => void = () => undefined
beforeEach(() => resetUi())
afterEach(() => ends())

const live = eg.after(eg.account(), {
  type: 'local/connection',
  connection: { state: 'live', since: 1, reason: null, dataAt: 1, retryAt: null },
})
const page = (isEnd: boolean, ...ids: readonly number[]): RecentPage => ({
  conversations: [{ type: 'channel', channelId: 9, topic: 'a' }],
  messages: ids.map((id) => ({ id, senderId: 2, conversation: 0 })),
  isEnd,
})

/** Starts following an account with these responses to recent.fetch. */
async function start(answer: (asked: Asked) => RecentPage | null, state = live) {
  const bridge = installBridge({
    'account.attach': () => attached(state),
    'recent.fetch': (asked) => {
      const found = answer(asked)
      return found === null ? failed('network') : ok(found)
    },
  })
  ends = connectAccountStores()
  const store = accountStore('a')
  await store.attach()
  recentOf(store)
  return { ...bridge, store, asked: () => bridge.inputs('recent.fetch') as readonly Asked[] }
}
const ids = (store: ReturnType<typeof accountStore>) =>
  recentOf(store)
    .conversations.get('topic:9:a')
    ?.messages.map(({ id }) => id)

it('reads from this computer, then from the server, then older messages', async () => {
  const { asked, store } = await start(({ before, from }) =>
    from === 'store' ? page(true, 5) : before === null ? page(false, 7, 6) : page(true, 2),
  )
  await expect.poll(() => ids(store)).toEqual([7, 6, 5])
  expect(asked().map(({ before, from }) => [from, before])).toEqual([
    ['store', null],
    ['server', null],
  ])
  expect(recentOf(store)).toMatchObject({ hasOlder: true, oldestRead: 6 })
  readOlder(store)
  await expect.poll(() => ids(store)).toEqual([7, 6, 5, 2])
  expect(asked().at(-1)).toMatchObject({ from: 'server', before: 6 })
  expect(recentOf(store)).toMatchObject({ hasOlder: false, hasFailed: false })
})

it('a response that is older than an event does not undo the event', async () => {
  let told: (value: RecentPage) => void = () => undefined
  const late = new Promise<RecentPage>((resolve) => (told = resolve))
  const bridge = installBridge({
    'account.attach': () => attached(live),
    'recent.fetch': async ({ from }) => ok(from === 'store' ? await late : page(true, 5)),
  })
  ends = connectAccountStores()
  const store = accountStore('a')
  await store.attach()
  recentOf(store)
  const events = [eg.deleted([8])]
  bridge.push('account.batch', { account: 'a', seq: 1, events })
  told(page(true, 8, 5))
  await expect.poll(() => ids(store)).toEqual([5])
})

it('reports a failed request, and repeats it only when the user asks', async () => {
  const { asked, store } = await start(() => null)
  await expect.poll(() => recentOf(store).hasFailed && !recentOf(store).isLoading).toBe(true)
  await expect.poll(() => asked().length).toBe(2)
  readOlder(store)
  await expect.poll(() => asked().length).toBe(3)
})
