import { afterEach, beforeEach, expect, test } from 'vitest'
import { topicPolicy } from '../../shared/model/topics/userTopics.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { brisk, profileRuns } from './profileRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
let requests: string[]
let run: Run
let messageId: number

const watch = { atRequest: (what: string) => (requests.push(what), false) }

beforeEach(async () => {
  requests = []
  server = await startServer({ scenario: 'small' })
  runs = profileRuns(server, server.accounts[1]!, brisk)
  run = await runs.run(watch)
  await untilLive(run)
  const destination = place(run)
  unwrap(
    await run.client.handlers['message.send']({ account: run.account, destination, content: 'the message' }),
  )
  await run.until('sent', (state) => state.outbox.size === 0)
  messageId = [...server.server.state.messages.byId.values()].find(
    ({ content }) => content === 'the message',
  )!.id
  requests = []
})
afterEach(async () => {
  await runs.end()
  await server.close()
})

const place = (of: Run) => {
  const channel = [...of.state().channels.values()].find(({ name }) => name === 'general')
  return { type: 'channel' as const, channelId: channel!.id, topic: 'actions' }
}
const call = (of: Run, route: string, params: object) =>
  of.client.handlers['api.call']({ account: of.account, route, params })
const offline = async (of: Run) => {
  await server.down()
  await of.until('offline', (state) => state.connection.state === 'offline')
  requests = []
}
const settled = (of: Run) => of.until('nothing waits', (state) => state.actions.size === 0)
const onServer = () => server.server.state.messages.byId.get(messageId)
const policyOf = (of: Run, policy: number) =>
  call(of, 'setTopicPolicy', { channelId: place(of).channelId, topic: 'actions', policy })
const shownPolicy = (of: Run) => topicPolicy(of.state(), place(of).channelId, 'actions')
/** Kills the run, and starts the next one. */
const killAndRun = async () => {
  // Writes requested before reach the disk within this time.
  await new Promise((resolve) => setTimeout(resolve, 200))
  run.kill()
  run = await runs.run(watch)
  return run
}
const flag = (of: Run, op: 'add' | 'remove', name: 'read' | 'starred') =>
  of.client.handlers['flags.change']({ account: of.account, op, flag: name, messageIds: [messageId] })
const react = (of: Run, op: 'add' | 'remove') =>
  of.client.handlers['reaction.change']({
    account: of.account,
    op,
    messageId,
    emojiName: 'tada',
    emojiCode: '1f389',
    reactionType: 'unicode_emoji',
  })

test('an edit made offline is kept, survives a kill, and is sent once connected', async () => {
  await offline(run)
  const answer = await call(run, 'updateMessage', { messageId, content: 'edited' })
  expect(unwrap(answer)).toEqual({ queued: true })
  await killAndRun()
  expect([...run.state().actions.values()]).toMatchObject([
    { action: 'updateMessage', status: 'queued', params: { messageId, content: 'edited' } },
  ])
  await server.up()
  await settled(run)
  expect(onServer()?.content).toBe('edited')
})

test('only the later of two waiting edits is sent', async () => {
  await offline(run)
  await call(run, 'updateMessage', { messageId, content: 'one' })
  await call(run, 'updateMessage', { messageId, content: 'two' })
  await server.up()
  await settled(run)
  expect(onServer()?.content).toBe('two')
  expect(requests.filter((what) => what.startsWith('PATCH'))).toHaveLength(1)
})

test('the last of three edits wins, also if a kill cut off the first', async () => {
  await runs.close(run)
  let isOut = false
  run = await runs.run({ unanswered: (what) => what.startsWith('PATCH') && (isOut = true) })
  await untilLive(run)
  void call(run, 'updateMessage', { messageId, content: 'one' })
  while (!isOut) await new Promise((resolve) => setTimeout(resolve, 20))
  void call(run, 'updateMessage', { messageId, content: 'two' })
  await run.until('both wait', (state) => state.actions.size === 2)
  await server.down()
  await killAndRun()
  expect([...run.state().actions.values()]).toHaveLength(2)
  unwrap(await call(run, 'updateMessage', { messageId, content: 'three' }))
  await server.up()
  await settled(run)
  expect(onServer()?.content).toBe('three')
  expect(requests.filter((what) => what.startsWith('PATCH'))).toHaveLength(2)
})

test('settings changed together and one by one end with their last values', async () => {
  const change = (settings: object) => call(run, 'updateSettings', { settings })
  await offline(run)
  await change({ enter_sends: true, twenty_four_hour_time: true })
  await change({ enter_sends: false })
  await change({ enter_sends: true, twenty_four_hour_time: false })
  await server.up()
  await settled(run)
  server.expireQueue('all')
  await run.until('registered', () => run.events.some(({ type }) => type === 'local/snapshot'))
  expect(run.state().userSettings).toMatchObject({ enter_sends: true, twenty_four_hour_time: false })
})

test('a failed action that is retried is sent after all newer actions', async () => {
  await offline(run)
  await call(run, 'updateMessage', { messageId, content: 'one' })
  server.failWith('PATCH /api/v1/messages', 400, 'BAD_REQUEST')
  await server.up()
  await run.until('refused', (state) => [...state.actions.values()].some(({ status }) => status === 'failed'))
  const [row] = [...run.state().actions.values()]
  await offline(run)
  await call(run, 'updateMessage', { messageId, content: 'two' })
  unwrap(await run.client.handlers['outbox.retry']({ account: run.account, localId: row!.id }))
  await killAndRun()
  await server.up()
  await settled(run)
  expect(onServer()?.content).toBe('one')
})

test('an edit whose response was lost is looked up, and made once', async () => {
  server.dropNextAnswer('PATCH /api/v1/messages')
  const answer = await call(run, 'updateMessage', { messageId, content: 'edited' })
  expect(unwrap(answer)).toEqual({ queued: true })
  await settled(run)
  expect(onServer()?.content).toBe('edited')
  expect(requests.filter((what) => what.startsWith('PATCH'))).toHaveLength(1)
})

test('an edit that succeeded is not reported as refused if the lookup fails', async () => {
  server.dropNextAnswer('PATCH /api/v1/messages')
  server.failWith(`GET /api/v1/messages/${String(messageId)}`, 502, 'BAD_GATEWAY')
  unwrap(await call(run, 'updateMessage', { messageId, content: 'edited' }))
  await settled(run)
  expect(onServer()?.content).toBe('edited')
  expect(requests.filter((what) => what.startsWith('PATCH'))).toHaveLength(1)
})

test('killed after an edit succeeded without a response, it is not reported as refused', async () => {
  let isDead = false
  await runs.close(run)
  run = await runs.run({ atAnswer: (what) => (isDead = what.startsWith('PATCH')) })
  await untilLive(run)
  void call(run, 'updateMessage', { messageId, content: 'edited' })
  await run.until('on its way', (state) => state.actions.size === 1)
  while (!isDead) await new Promise((resolve) => setTimeout(resolve, 20))
  run = await runs.run(watch)
  await settled(run)
  expect(onServer()?.content).toBe('edited')
  expect(onServer()?.edits).toHaveLength(1)
})

test('changes made offline are shown at once, kept, and sent once connected', async () => {
  const { channelId } = place(run)
  const userId = server.accounts[2]!.user_id
  await offline(run)
  await call(run, 'updateSettings', { settings: { enter_sends: true } })
  await call(run, 'updateStatus', { text: 'in the garden' })
  await call(run, 'updateSubscription', { channelId, property: 'is_muted', value: true })
  await call(run, 'muteUser', { userId })
  const shown = () => {
    const state = run.state()
    return [
      state.userSettings['enter_sends'],
      state.statuses.get(state.self.userId)?.text,
      state.subscriptions.get(channelId)?.isMuted,
      state.mutedUsers.has(userId),
    ]
  }
  const wanted = [true, 'in the garden', true, true]
  expect(shown()).toEqual(wanted)
  await killAndRun()
  expect(shown()).toEqual(wanted)
  await server.up()
  await settled(run)
  server.expireQueue('all')
  await run.until('registered', () => run.events.some(({ type }) => type === 'local/snapshot'))
  await untilLive(run)
  expect(shown()).toEqual(wanted)
})

test('a move and a deletion are sent in the order they were requested', async () => {
  await offline(run)
  const move = { messageId, topic: 'elsewhere', propagateMode: 'change_one' }
  await call(run, 'updateMessage', { ...move, notifyNewThread: false })
  await call(run, 'deleteMessage', { messageId })
  await killAndRun()
  await server.up()
  await settled(run)
  expect(onServer()).toBeUndefined()
  expect(requests.filter((what) => /^(PATCH|DELETE)/.test(what))).toHaveLength(2)
})

test('a topic muted offline is muted at once, after a restart, and then on the server', async () => {
  await offline(run)
  await policyOf(run, 1)
  expect(shownPolicy(run)).toBe(1)
  await killAndRun()
  expect(shownPolicy(run)).toBe(1)
  await server.up()
  await settled(run)
  expect(requests).toContain('POST /api/v1/user_topics')
  expect(shownPolicy(run)).toBe(1)
})

test('a star removed before it was sent is sent as a removal only', async () => {
  await offline(run)
  await flag(run, 'add', 'starred')
  await flag(run, 'remove', 'starred')
  expect(run.state().starred.has(messageId)).toBe(false)
  await server.up()
  await untilLive(run)
  const matching = () => requests.filter((what) => what.includes('flags'))
  await expect.poll(matching).toEqual(['POST /api/v1/messages/flags'])
  expect(run.state().starred.has(messageId)).toBe(false)
})

test('a reaction removed before it was sent is sent as a removal only, unrefused', async () => {
  await offline(run)
  await react(run, 'add')
  unwrap(await react(run, 'remove'))
  await server.up()
  const matching = () => requests.filter((what) => what.includes('/reactions'))
  await expect.poll(matching).toEqual([`DELETE /api/v1/messages/${String(messageId)}/reactions`])
  await call(run, 'updateStatus', { text: 'back' })
  const back = run.events.filter((event) => event.type === 'local/reaction' && event.op === 'add')
  expect(back).toHaveLength(1)
  expect(onServer()?.reactions).toEqual([])
})

test('a reaction removed though it did not exist and then added is sent', async () => {
  await offline(run)
  await react(run, 'remove')
  await react(run, 'add')
  await server.up()
  await expect.poll(() => onServer()?.reactions.length, { timeout: 10_000 }).toBe(1)
})

test('a change refused later is reverted, with the reason, until it is dismissed', async () => {
  await offline(run)
  await policyOf(run, 1)
  server.failWith('POST /api/v1/user_topics', 400, 'BAD_REQUEST')
  await server.up()
  await run.until('refused', (state) => [...state.actions.values()].some(({ status }) => status === 'failed'))
  const [row] = [...run.state().actions.values()]
  expect(row?.reason).toBeTruthy()
  expect(shownPolicy(run)).toBe(0)
  unwrap(await run.client.handlers['outbox.discard']({ account: run.account, localId: row!.id }))
  expect(run.state().actions.size).toBe(0)
})

test('online, the server’s response is returned, and a refusal goes to the caller', async () => {
  expect(unwrap(await policyOf(run, 3))).toBeNull()
  server.failWith('POST /api/v1/user_topics', 400, 'BAD_REQUEST')
  expect(await policyOf(run, 1)).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(shownPolicy(run)).toBe(3)
  expect(run.state().actions.size).toBe(0)
})

test('flags and reactions of an earlier run are sent by the next one, once', async () => {
  await offline(run)
  await flag(run, 'add', 'starred')
  await react(run, 'add')
  await killAndRun()
  expect(run.state().starred.has(messageId)).toBe(true)
  await server.up()
  await untilLive(run)
  const userId = server.accounts[1]!.user_id
  const isTold = () =>
    requests.some((what) => what.includes('/flags')) && requests.some((what) => what.includes('/reactions'))
  await run.pushed('told', isTold)
  await run.until('there', () => (onServer()?.reactions.length ?? 0) === 1)
  expect(onServer()?.reactions).toMatchObject([{ userId }])
  expect(run.state().starred.has(messageId)).toBe(true)
})

test('killed as soon as every call returned, every change is stored', async () => {
  await offline(run)
  const destination = place(run)
  const answers = await Promise.all([
    call(run, 'updateMessage', { messageId, content: 'edited' }),
    policyOf(run, 1),
    flag(run, 'add', 'starred'),
    react(run, 'add'),
    run.client.handlers['message.send']({ account: run.account, destination, content: 'another' }),
  ])
  run.kill()
  for (const answer of answers) unwrap<unknown>(answer)
  run = await runs.run(watch)
  expect([...run.state().actions.values()].map(({ action }) => action)).toEqual([
    'updateMessage',
    'setTopicPolicy',
  ])
  expect([...run.state().outbox.values()].map(({ content }) => content)).toEqual(['another'])
  await server.up()
  await settled(run)
  await run.until('sent', (state) => state.outbox.size === 0)
  const isTold = () => (onServer()?.reactions.length ?? 0) === 1
  await run.until('told', isTold)
  expect(onServer()?.content).toBe('edited')
  expect(run.state().starred.has(messageId)).toBe(true)
})

test('a discarded message stays discarded if killed right after the call returned', async () => {
  await offline(run)
  const send = (content: string) =>
    run.client.handlers['message.send']({ account: run.account, destination: place(run), content })
  const { localId } = unwrap(await send('taken back'))
  void send('another')
  unwrap(await run.client.handlers['outbox.discard']({ account: run.account, localId }))
  run.kill()
  run = await runs.run(watch)
  expect([...run.state().outbox.values()].map(({ content }) => content)).not.toContain('taken back')
  expect([...run.state().localDrafts.values()].map(({ content }) => content)).toEqual(['taken back'])
})

test('a change that was not saved is not shown by the next run', async () => {
  await runs.close(run)
  run = await runs.run({
    atStore: (operation, input) =>
      operation === 'own save outbox+' && JSON.stringify(input).includes('is_muted'),
  })
  await untilLive(run)
  const { channelId } = place(run)
  void policyOf(run, 1)
  void call(run, 'updateSubscription', { channelId, property: 'is_muted', value: true })
  await run.until('shown', (state) => state.subscriptions.get(channelId)?.isMuted === true)
  run = await runs.run(watch)
  await untilLive(run)
  await settled(run)
  expect(shownPolicy(run)).toBe(1)
  expect(run.state().subscriptions.get(channelId)?.isMuted).toBe(false)
})

test('unmuting a user who is no longer muted is not reported as refused', async () => {
  const userId = server.accounts[2]!.user_id
  unwrap(await call(run, 'muteUser', { userId }))
  await offline(run)
  unwrap(await call(run, 'unmuteUser', { userId }))
  server.server.state.users.get(server.accounts[1]!.user_id)!.mutedUsers.delete(userId)
  await server.up()
  await settled(run)
  expect(requests).toContain(`DELETE /api/v1/users/me/muted_users/${String(userId)}`)
  expect(run.state().mutedUsers.has(userId)).toBe(false)
})

test('star and flags of a message deleted in the meantime do not return', async () => {
  const { came, release } = server.hold('POST /api/v1/messages/flags', 'request')
  unwrap(await flag(run, 'remove', 'starred'))
  await came
  unwrap(await call(run, 'deleteMessage', { messageId }))
  release()
  unwrap(await call(run, 'updateStatus', { text: 'after it' }))
  await settled(run)
  expect(run.state().starred.has(messageId)).toBe(false)
})

test('the next run sends a flag in progress and its reversal behind it in that order', async () => {
  await runs.close(run)
  let isOut = false
  run = await runs.run({ unanswered: (what) => what.includes('/flags') && (isOut = true) })
  await untilLive(run)
  unwrap(await flag(run, 'add', 'starred'))
  while (!isOut) await new Promise((resolve) => setTimeout(resolve, 20))
  unwrap(await flag(run, 'remove', 'starred'))
  run.kill()
  requests = []
  run = await runs.run(watch)
  await untilLive(run)
  // The flag request must not change anything.
  while (!requests.some((what) => what.includes('/flags')))
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(run.state().starred.has(messageId)).toBe(false)
})
