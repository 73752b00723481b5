import { expect, it } from 'vitest'
import { account, adaId, channel } from '../../../../shared/model/testing/eg.ts'
import type { Connection } from '../../../../shared/model/state/localRecords.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { addMembers, removeMembers } from './memberChanges.ts'

/** The server has renamed the channel, but its event has not arrived. */
async function start(featureLevel: number, state: Connection['state'] = 'live') {
  const { inputs } = installBridge({
    'account.attach': () => attached(account({ featureLevel, channels: [channel(9, { name: 'shed' })] })),
    'api.call': ({ route }) => ok(route === 'getChannel' ? channel(9, { name: 'barn' }) : {}),
  })
  const store = createAccountStore('a')
  await store.attach()
  store.applyOptimistic({
    type: 'local/connection',
    connection: { state, since: 0, retryAt: null, reason: null, dataAt: null },
  })
  return { store, asked: () => inputs('api.call') }
}

it("adds users by the channel's current name", async () => {
  const { store, asked } = await start(507)
  await addMembers(store, 9, [adaId], true)
  expect(asked()).toMatchObject([
    { route: 'getChannel', params: { channelId: 9 } },
    { route: 'subscribe', params: { channels: [{ name: 'barn' }] } },
  ])
})

it('removes users by the last known name if the server cannot look it up', async () => {
  const { store, asked } = await start(131)
  await removeMembers(store, 9, [adaId])
  expect(asked()).toMatchObject([{ route: 'unsubscribe', params: { names: ['shed'] } }])
})

it('requests nothing before the state is up to date', async () => {
  const { store, asked } = await start(507, 'connecting')
  expect(await addMembers(store, 9, [adaId], true)).toMatchObject({
    done: 0,
    reason: 'Needs a connection to the server.',
  })
  expect(asked()).toEqual([])
})
