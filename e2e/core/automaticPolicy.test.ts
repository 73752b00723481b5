import { expect, test } from 'vitest'
import { policies, topicPolicy } from '../../shared/model/topics/userTopics.ts'
import { startServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, unwrap } from './harness.ts'

test('a topic followed automatically by sending is reported with its previous policy', async () => {
  const server = await startServer({ scenario: 'small' })
  const who = server.accounts[1]!
  await testClient(server.url, who).patch('/settings', { automatically_follow_topics_policy: 3 })
  const run = await openAs(server, who)
  await run.until('live', ({ connection }) => connection.state === 'live')
  const channelId = [...run.state().channels.values()].find(({ name }) => name === 'general')!.id
  const send = async (content: string) => {
    const destination = { type: 'channel' as const, channelId, topic: 'begun here' }
    unwrap(await run.client.handlers['message.send']({ account: run.account, destination, content }))
    await run.until(content, ({ outbox }) => outbox.size === 0)
  }
  const reports = () => run.pushes.flatMap((push) => (push.name === 'topic.automatic' ? [push.payload] : []))
  await send('the first')
  await run.pushed('it is told', ({ name }) => name === 'topic.automatic')
  await run.until(
    'it is followed',
    (state) => topicPolicy(state, channelId, 'begun here') === policies.followed,
  )
  await send('the second')
  const { account } = run
  expect(reports()).toEqual([
    { account, channelId, topic: 'begun here', policy: policies.followed, before: policies.none },
  ])
  await run.close()
  await server.close()
})
