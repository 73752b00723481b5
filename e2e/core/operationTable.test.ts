import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOperationKinds } from '../../electron/core/account/operationKinds.ts'
import type { DraftCopies } from '../../electron/core/drafts/draftCopies.ts'
import type { KindQueue, OperationKind, Params } from '../../electron/core/operations/engine/operationKind.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { selectSelf } from '../../shared/model/people/users.ts'
import { topicPolicy } from '../../shared/model/topics/userTopics.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import { channelCases } from './channelCases.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import type { OperationCase } from './operationCase.ts'
import { profileCases } from './profileCases.ts'
import { brisk, profileRuns } from './profileRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { sendsTo } from './sends.ts'
import { scheduledCases } from './scheduledCases.ts'
import type { Sends } from './sends.ts'
import { savedCases } from './savedCases.ts'
import { viewCases } from './viewCases.ts'
import { widgetCases } from './widgetCases.ts'

// Tests each row with everything that the engine does: persist, kill, restore, order, retry, look up, refuse.

const kinds = createOperationKinds({
  sendMessage: { kind: 'sendMessage' } as OperationKind,
  copies: {} as DraftCopies,
  ofKind: <P extends Params>() => ({}) as KindQueue<P>,
  sendUnscheduled: () => false,
})

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
let run: Run
/** A second client of the same user, which has only the server's state. */
let otherClient: TestClient
let requests: string[]
let ids: readonly number[]

const topic = 'table'
const me = () => server.server.state.users.get(server.accounts[1]!.user_id)!
const channelId = () => sends.place().channelId
const message = (index: number) => server.server.state.messages.byId.get(ids[index]!)
const call = async (route: string, params: object) =>
  unwrap(await run.client.handlers['api.call']({ account: run.account, route, params }))
const flag = (op: 'add' | 'remove', index: number) => {
  return run.client.handlers['flags.change']({
    account: run.account,
    op,
    flag: 'starred',
    messageIds: [ids[index]!],
  })
}
const isStarred = (index: number) => ((flagBits(me().rows, ids[index]!) ?? 0) & Flag.starred) !== 0
const emoji = [
  { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' },
  { emojiName: 'thumbs_up', emojiCode: '1f44d', reactionType: 'unicode_emoji' },
] as const
const react = async (op: 'add' | 'remove', index: number) =>
  unwrap(
    await run.client.handlers['reaction.change']({
      account: run.account,
      op,
      messageId: ids[0]!,
      ...emoji[index]!,
    }),
  )
const reactions = () => message(0)!.reactions.map(({ emojiCode }) => emojiCode)
const place = (name: string) => ({ type: 'channel' as const, channelId: channelId(), topic: name })
const draft = async (index: number) => {
  const target = place(`draft ${String(index)}`)
  const input = {
    id: draftIdOf(target),
    target,
    content: `draft ${String(index)}`,
    caret: null,
    rev: 0,
    writer: 'test',
  }
  unwrap(await run.client.handlers['draft.put']({ account: run.account, ...input }))
}
const dropDraft = async (index: number) => {
  const id = draftIdOf(place(`draft ${String(index)}`))
  unwrap(await run.client.handlers['draft.drop']({ account: run.account, id }))
}
const alertWords = ['kettle', 'pot'] as const
const serverDrafts = () => [...me().drafts.values()].map(({ content }) => content).toSorted()

const status = (of: TestClient) => of.state().statuses.get(of.state().self.userId)
const others = () => [server.accounts[2]!.user_id, server.accounts[0]!.user_id]
const muted = (of: TestClient) => others().map((id) => of.state().mutedUsers.has(id))

const cases: Readonly<Record<string, OperationCase>> = {
  sendMessage: {
    request: 'POST /api/v1/messages',
    submit: (index) => sends.send(run, `text ${String(index)}`, topic),
    onServer: () => sends.stored('text 0', 'text 1'),
    after: [['text 0'], ['text 0', 'text 1']],
    isLeftToUser: true,
  },
  updateMessage: {
    request: 'PATCH /api/v1/messages/',
    submit: (index) =>
      call(
        'updateMessage',
        index === 0
          ? { messageId: ids[0], content: 'edited' }
          : { messageId: ids[0], topic: 'moved', propagateMode: 'change_one', notifyNewThread: false },
      ),
    onServer: () => [message(0)?.content, message(0)?.topic],
    after: [
      ['edited', topic],
      ['edited', 'moved'],
    ],
  },
  deleteMessage: {
    request: 'DELETE /api/v1/messages/',
    submit: (index) => call('deleteMessage', { messageId: ids[index] }),
    onServer: () => [message(0) === undefined, message(1) === undefined],
    after: [
      [true, false],
      [true, true],
    ],
  },
  updateMessageFlags: {
    request: 'POST /api/v1/messages/flags',
    submit: (index) => flag('add', index),
    onServer: () => [isStarred(0), isStarred(1)],
    after: [
      [true, false],
      [true, true],
    ],
    shown: () => ids.filter((id) => run.state().starred.has(id)),
  },
  updateFlagsForNarrow: {
    request: 'POST /api/v1/messages/flags/narrow',
    submit: (index) => sends.starAll(run, index === 0 ? 'add' : 'remove', topic),
    onServer: () => [isStarred(0), isStarred(1)],
    after: [
      [true, true],
      [false, false],
    ],
  },
  addReaction: {
    request: 'POST /api/v1/messages/',
    submit: (index) => react('add', index),
    onServer: reactions,
    after: [[emoji[0].emojiCode], [emoji[0].emojiCode, emoji[1].emojiCode]],
  },
  removeReaction: {
    request: 'DELETE /api/v1/messages/',
    prepare: async () => {
      for (const index of [0, 1]) await react('add', index)
    },
    submit: (index) => react('remove', index),
    onServer: reactions,
    after: [[emoji[1].emojiCode], []],
  },
  ...widgetCases({
    call,
    send: async (content) => {
      await sends.send(run, content, topic)
      await nothingWaits()
      return sends.idsIn(topic).at(-1)!
    },
    submessages: (id) =>
      server.server.state.messages.byId.get(id)!.submessages.map((submessage) => submessage.content),
  }),
  setTopicPolicy: {
    request: 'POST /api/v1/user_topics',
    submit: (index) => call('setTopicPolicy', { channelId: channelId(), topic, policy: [1, 3][index] }),
    onServer: () => topicPolicy(otherClient.state(), channelId(), topic),
    after: [1, 3],
    shown: () => topicPolicy(run.state(), channelId(), topic),
  },
  muteTopic: {
    request: 'PATCH /api/v1/users/me/subscriptions/muted_topics',
    submit: (index) =>
      call('muteTopic', { channelId: channelId(), topic: `${topic} ${String(index)}`, op: 'add' }),
    onServer: () =>
      [0, 1].map((index) => topicPolicy(otherClient.state(), channelId(), `${topic} ${String(index)}`)),
    after: [
      [1, 0],
      [1, 1],
    ],
    shown: () => topicPolicy(run.state(), channelId(), `${topic} 0`),
    featureLevel: 169,
  },
  ...channelCases({
    call,
    setSubscribed: async (channelId, isSubscribed) =>
      unwrap(
        await run.client.handlers['channel.setSubscribed']({ account: run.account, channelId, isSubscribed }),
      ),
    channelId,
    server: () => server.server,
    userId: () => me().id,
    run: () => run,
    other: () => otherClient,
  }),
  updateStatus: {
    request: 'POST /api/v1/users/me/status',
    submit: (index) => call('updateStatus', { text: ['first', 'second'][index] }),
    onServer: () => status(otherClient)?.text ?? '',
    after: ['first', 'second'],
    shown: () => status(run)?.text ?? '',
  },
  updateSettings: {
    request: 'PATCH /api/v1/settings',
    submit: (index) =>
      call('updateSettings', {
        settings: index === 0 ? { enter_sends: true } : { twenty_four_hour_time: true },
      }),
    onServer: () =>
      ['enter_sends', 'twenty_four_hour_time'].map((name) => otherClient.state().userSettings[name] === true),
    after: [
      [true, false],
      [true, true],
    ],
    shown: () => run.state().userSettings['enter_sends'],
  },
  updateOwnName: {
    request: 'PATCH /api/v1/settings',
    submit: (index) => call('updateOwnName', { fullName: ['First Name', 'Second Name'][index] }),
    onServer: () => me().fullName,
    after: ['First Name', 'Second Name'],
    shown: () => selectSelf(run.state())?.name,
  },
  ...savedCases({ call, me, state: () => run.state(), ids: () => ids }),
  ...viewCases({ call, views: () => [...(me().own?.views.values() ?? [])], state: () => run.state() }),
  ...scheduledCases({ run: () => run, place, me, sent: (...wanted) => sends.stored(...wanted) }),
  muteUser: {
    request: 'POST /api/v1/users/me/muted_users/',
    submit: (index) => call('muteUser', { userId: others()[index] }),
    onServer: () => muted(otherClient),
    after: [
      [true, false],
      [true, true],
    ],
    isQuiet: true,
  },
  unmuteUser: {
    request: 'DELETE /api/v1/users/me/muted_users/',
    prepare: async () => {
      for (const userId of others()) await call('muteUser', { userId })
      await otherClient.until('both are muted', () => muted(otherClient).every(Boolean))
    },
    submit: (index) => call('unmuteUser', { userId: others()[index] }),
    onServer: () => muted(otherClient),
    after: [
      [false, true],
      [false, false],
    ],
    isQuiet: true,
  },
  addAlertWords: {
    request: 'POST /api/v1/users/me/alert_words',
    submit: (index) => call('addAlertWords', { words: [alertWords[index]] }),
    onServer: () => [...me().alertWords],
    after: [['kettle'], ['kettle', 'pot']],
    shown: () => run.state().alertWords.toSorted(),
  },
  removeAlertWords: {
    request: 'DELETE /api/v1/users/me/alert_words',
    prepare: async () => {
      await call('addAlertWords', { words: alertWords })
      await otherClient.until('both are there', (state) => state.alertWords.length === 2)
    },
    submit: (index) => call('removeAlertWords', { words: [alertWords[index]] }),
    onServer: () => [...me().alertWords],
    after: [['pot'], []],
    shown: () => run.state().alertWords.toSorted(),
  },
  ...profileCases({ call, state: () => run.state(), onServer: () => me().profile }),
  saveDraftCopy: {
    request: 'POST /api/v1/drafts',
    submit: (index) => draft(index),
    onServer: serverDrafts,
    after: [['draft 0'], ['draft 0', 'draft 1']],
    isQuiet: true,
  },
  deleteDraftCopy: {
    request: 'DELETE /api/v1/drafts/',
    prepare: async () => {
      for (const index of [0, 1]) await draft(index)
      await becomes(serverDrafts, ['draft 0', 'draft 1'])
      await run.until('both are known', ({ drafts }) => drafts.size === 2)
    },
    submit: (index) => dropDraft(index),
    onServer: serverDrafts,
    after: [['draft 1'], []],
    isQuiet: true,
  },
}

const start = async () => {
  run = await runs.run({ atRequest: (what) => (requests.push(what), false) })
}
const live = () => run.until('live', ({ connection }) => connection.state === 'live')
const failed = () => [
  ...[...run.state().actions.values()].filter((each) => each.status === 'failed'),
  ...[...run.state().outbox.values()].filter((each) => each.status === 'failed'),
]
const nothingWaits = () =>
  run.until('nothing waits', ({ actions, outbox }) => actions.size === 0 && outbox.size === 0)
const becomes = (onServer: () => unknown, wanted: unknown) =>
  expect.poll(onServer, { timeout: 20_000 }).toEqual(wanted)

test('each row of the table has a case here', () => {
  expect(Object.keys(cases).toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
})

describe.each(Object.entries(cases))('%s', (_kind, { after, isLeftToUser, isQuiet, onServer, ...its }) => {
  beforeEach(async () => {
    const { featureLevel } = its
    server = await startServer({ scenario: 'small', ...(featureLevel !== undefined && { featureLevel }) })
    runs = profileRuns(server, server.accounts[1]!, brisk)
    sends = sendsTo(server)
    requests = []
    await start()
    await live()
    for (const content of ['one', 'two']) await sends.send(run, content, topic)
    await nothingWaits()
    ids = sends.idsIn(topic)
    otherClient = await openAs(server, server.accounts[1]!)
    await otherClient.until('live', ({ connection }) => connection.state === 'live')
  })
  afterEach(async () => {
    await otherClient.close()
    await runs.end()
    await server.close()
  })
  const isAsked = (what: string) => what.startsWith(its.request)
  const begin = async () => {
    await its.prepare?.()
    await nothingWaits()
    requests = []
  }

  test('is saved, survives a kill, and is sent in order', async () => {
    await begin()
    await sends.offline(run)
    await its.submit(0)
    await its.submit(1)
    run.kill()
    await start()
    await server.up()
    await becomes(onServer, after[1])
    await nothingWaits()
    await runs.close(run)
    requests = []
    await start()
    await live()
    expect(requests.filter(isAsked)).toEqual([])
    expect(onServer()).toEqual(after[1])
  })

  test('is retried when the server fails, and then takes effect once', async () => {
    await begin()
    server.failWith(its.request, 502, 'BAD_GATEWAY')
    await its.submit(0)
    if (isLeftToUser) {
      await run.until('the user decides', () => failed().length === 1)
      for (const { localId } of run.state().outbox.values()) await sends.retry(run, localId)
    }
    await becomes(onServer, after[0])
    await nothingWaits()
    expect(requests.filter(isAsked)).toHaveLength(2)
  })

  test('is known to be in effect when the response was lost', async () => {
    await begin()
    server.dropNextAnswer(its.request)
    await its.submit(0)
    await becomes(onServer, after[0])
    await nothingWaits()
    expect(onServer()).toEqual(after[0])
    expect(failed()).toEqual([])
  })

  test('is reverted when the server refuses it, with a reason unless it is quiet', async () => {
    await begin()
    const before = [onServer(), its.shown?.()]
    await sends.offline(run)
    await its.submit(0)
    server.failWith(its.request, 400, 'BAD_REQUEST')
    await server.up()
    await live()
    await expect.poll(() => requests.some(isAsked), { timeout: 20_000 }).toBe(true)
    if (isQuiet) await nothingWaits()
    else {
      await run.until('it is told', () => failed().length === 1)
      expect(failed()[0]?.reason).toBeTruthy()
      expect([onServer(), its.shown?.()]).toEqual(before)
    }
  })
})
