import { beforeEach, expect, test } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
let run: Run
let messageId: number
let conversation: { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
eachRuns((fixtures) => ({ server, runs } = fixtures))

const onServer = () => server.server.state.messages.byId.get(messageId)

beforeEach(async () => {
  run = await runs.run()
  await untilLive(run)
  const channelId = [...run.state().channels.values()].find(({ name }) => name === 'general')!.id
  conversation = { type: 'channel', channelId, topic: 'refusals' }
  unwrap(
    await handlers()['message.send']({
      account: run.account,
      destination: conversation,
      content: 'the message',
    }),
  )
  await run.until('sent', (state) => state.outbox.size === 0)
  messageId = Math.max(...server.server.state.messages.byId.keys())
})

/** Waits for an action to fail, and returns its row as the window has it. */
async function refused() {
  await run.until('refused', (state) => [...state.actions.values()].some(({ status }) => status === 'failed'))
  const [row] = [...run.state().actions.values()]
  expect(row?.reason).toBeTruthy()
  return row!
}
const settled = () => run.until('nothing waits', (state) => state.actions.size === 0)
const handlers = () => run.client.handlers
const flag = async (name: 'read' | 'starred') =>
  unwrap(
    await handlers()['flags.change']({
      account: run.account,
      op: 'add',
      flag: name,
      messageIds: [messageId],
    }),
  )
/** Requests a reaction offline, which is refused once online. */
async function reactLater(op: 'add' | 'remove') {
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const emoji = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
  unwrap(await handlers()['reaction.change']({ account: run.account, op, messageId, ...emoji }))
  server.failWith('/reactions', 400, 'BAD_REQUEST')
  await server.up()
  return refused()
}

test('a refused star is removed and reported with its reason; a retry sets it', async () => {
  server.failWith('POST /api/v1/messages/flags', 400, 'BAD_REQUEST')
  await flag('starred')
  const row = await refused()
  expect(row).toMatchObject({ action: 'updateMessageFlags', params: { flag: 'starred' } })
  expect(run.state().starred.has(messageId)).toBe(false)
  await runs.close(run)
  run = await runs.run()
  await untilLive(run)
  expect([...run.state().actions.values()]).toEqual([row])
  unwrap(await handlers()['outbox.retry']({ account: run.account, localId: row.id }))
  await settled()
  expect(run.state().starred.has(messageId)).toBe(true)
})

test('a refused mark as read is logged but not reported to the user', async () => {
  server.failWith('POST /api/v1/messages/flags', 400, 'BAD_REQUEST')
  await flag('read')
  await expect.poll(() => run.log.filter((line) => line.includes('an operation was refused'))).toHaveLength(1)
  expect(run.state().actions.size).toBe(0)
})

test('a reaction refused after its call returned is reported with its reason', async () => {
  const added = await reactLater('add')
  expect(added).toMatchObject({ action: 'addReaction', params: { messageId } })
  unwrap(await handlers()['outbox.retry']({ account: run.account, localId: added.id }))
  await settled()
  expect(onServer()?.reactions).toHaveLength(1)

  const removed = await reactLater('remove')
  unwrap(await handlers()['outbox.discard']({ account: run.account, localId: removed.id }))
  await settled()
  expect(onServer()?.reactions).toHaveLength(1)
})

test('discarding a refused edit keeps its text as a draft in its conversation', async () => {
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const params = { messageId, content: 'better words' }
  unwrap(await handlers()['api.call']({ account: run.account, route: 'updateMessage', params }))
  server.failWith(`PATCH /api/v1/messages/${String(messageId)}`, 400, 'BAD_REQUEST')
  await server.up()
  const { id } = await refused()
  const draft = unwrap(
    await handlers()['outbox.discard']({ account: run.account, localId: id, target: conversation }),
  )
  expect(run.state().actions.size).toBe(0)
  expect(run.state().localDrafts.get(draft!)).toMatchObject({ content: 'better words', target: conversation })
})

test('a reaction added and removed within a second is off for the next run, too', async () => {
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const emoji = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
  for (const op of ['add', 'remove'] as const)
    unwrap(await handlers()['reaction.change']({ account: run.account, op, messageId, ...emoji }))
  run.kill()
  const requests: string[] = []
  run = await runs.run({ atRequest: (what) => (requests.push(what), false) })
  await server.up()
  await untilLive(run)
  const reactions = () => requests.filter((what) => what.includes('/reactions'))
  await expect.poll(reactions).toEqual([`DELETE /api/v1/messages/${String(messageId)}/reactions`])
  expect(onServer()?.reactions).toEqual([])
})

test('unmuting a topic that an old server has as unmuted is not a failure', async () => {
  await server.restart({ featureLevel: 169 })
  await run.until(
    'older',
    ({ realm, connection }) => realm.featureLevel === 169 && connection.state === 'live',
  )
  const mute = async (op: 'add' | 'remove') => {
    server.failWith('PATCH /api/v1/users/me/subscriptions/muted_topics', 400, 'BAD_REQUEST')
    const params = { channelId: conversation.channelId, topic: conversation.topic, op }
    return handlers()['api.call']({ account: run.account, route: 'muteTopic', params })
  }
  expect(await mute('add')).toMatchObject({ ok: false })
  expect(await mute('remove')).toMatchObject({ ok: true })
  await settled()
})
