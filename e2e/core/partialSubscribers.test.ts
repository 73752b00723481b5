import { expect, test } from 'vitest'
import { knowsAllSubscribers } from '../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../shared/model/channels/subscribers.ts'
import { startServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, unwrap } from './harness.ts'

test('a partial member list is completed, including changes during the request', async () => {
  const server = await startServer({
    scenario: 'small',
    featureLevel: 512,
    limits: { partialSubscribers: 2 },
  })
  const [owner, who] = server.accounts as [(typeof server.accounts)[0], (typeof server.accounts)[0]]
  const channel = [...server.server.state.channels.values()].find(({ name }) => name === 'general')!
  const members = () => [...channel.subscribers.keys()].sort((a, b) => a - b)
  const [gone, away] = members().filter((id) => ![owner.user_id, who.user_id].includes(id))
  server.server.state.users.get(away!)!.idleAt = 0
  const requests: string[] = []
  const run = await openAs(server, who, {
    fetchFor: () => async (url, init) => {
      const { pathname } = new URL(String(url))
      requests.push(pathname)
      const answer = await fetch(url, init)
      if (!pathname.endsWith('/members')) return answer
      // A subscriber leaves while the response is in progress.
      await testClient(server.url, owner).delete('/users/me/subscriptions', {
        subscriptions: ['general'],
        principals: [gone],
      })
      await run.until(
        'somebody left',
        ({ channels }) => channels.get(channel.id)?.subscriberCount === members().length,
      )
      return answer
    },
  })
  await run.until('live', ({ connection }) => connection.state === 'live')
  // From here on the client knows the level.
  server.expireQueue('all')
  await run.until('told in part', (state) => !knowsAllSubscribers(state, channel.id))
  expect(subscribersOf(run.state(), channel.id).length).toBeLessThan(members().length)
  expect(requests.some((path) => path.endsWith('/members'))).toBe(false)
  unwrap(await run.client.handlers['subscribers.fetch']({ account: run.account, channelId: channel.id }))
  await run.until('all are told', (state) => knowsAllSubscribers(state, channel.id))
  expect([...subscribersOf(run.state(), channel.id)].sort((a, b) => a - b)).toEqual(members())
  expect(members()).not.toContain(gone)
  await run.close()
  await server.close()
})
