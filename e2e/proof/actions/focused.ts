import { notify } from '../../server/events/queue.ts'
import { ask, channels, clientsOf, httpOf, type Action, type Plan, type Stage } from '../action.ts'
import type { StoryWindow } from '../openWindow.ts'
import { eventOfTomorrow } from '../person.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import { mapHas } from '../../../shared/model/shardedMap.ts'

/** A step of a focused story: done by one person, with nothing left to chance. */
const row = (name: string, by: string, plan: (stage: Stage) => Plan | null): Action => ({
  name,
  who: (user) => user.deliveryEmail.startsWith(`${by}@`),
  plan,
})

const doing = (text: string, perform: () => unknown): Plan => ({
  text,
  perform: async () => {
    await perform()
    return undefined
  },
})

/** All of it, in turn. */
const allOf = (text: string, plans: readonly (Plan | null)[]): Plan => ({
  text,
  perform: async () => {
    let last
    for (const plan of plans) last = await plan?.perform()
    return last
  },
})

const channelNamed = (stage: Stage, name: string) => channels(stage).find((each) => each.name === name)
const person = ({ state }: Stage, key: string) =>
  [...state.users.values()].find((user) => user.deliveryEmail.startsWith(`${key}@`))
/** The newest message with that text. */
const said = ({ state }: Stage, text: string): number =>
  [...state.messages.byId.values()].filter(({ content }) => content.includes(text)).at(-1)?.id ?? 0

const windowOf = ({ world, by }: Stage): StoryWindow | undefined =>
  world.windows.find((window) => window.person.userId === by.id)
const opens = (narrow: Narrow) => (stage: Stage) =>
  doing(`opens ${JSON.stringify(narrow)}`, () => windowOf(stage)?.fetch(narrow, 'around'))

const flagsAt = (stage: Stage, op: 'add' | 'remove', flag: 'read' | 'starred', messageIds: number[]): Plan =>
  doing(`${op}s ${flag} at a client: ${messageIds.join(', ')}`, async () => {
    const [mine] = clientsOf(stage)
    if (mine === undefined) return
    // What it has not heard of makes its views stale, and of those nothing is judged.
    const hasAll = () => messageIds.every((id) => mapHas(mine.main().messages.byId, id))
    for (let tries = 0; !hasAll() && tries < 200; tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
    await mine.client.handlers['flags.change']({ account: mine.account, op, flag, messageIds })
  })

const writes = (stage: Stage, channel: string, topic: string, content: string): Plan =>
  ask(stage, `writes to #${channel} > ${topic}: ${content}`, 'POST', '/messages', {
    type: 'stream',
    to: channelNamed(stage, channel)?.id ?? 0,
    topic,
    content,
  })

const writesTo = (stage: Stage, key: string, content: string): Plan =>
  ask(stage, `writes to ${key}: ${content}`, 'POST', '/messages', {
    type: 'direct',
    to: [person(stage, key)?.id ?? 0],
    content,
  })

const edits = (stage: Stage, text: string, params: Record<string, string>): Plan =>
  ask(
    stage,
    `edits "${text}": ${JSON.stringify(params)}`,
    'PATCH',
    `/messages/${String(said(stage, text))}`,
    params,
  )

const reacts = (stage: Stage, text: string): Plan =>
  doing(`reacts at a client to "${text}"`, async () => {
    const [mine] = clientsOf(stage)
    const reaction = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
    const messageId = said(stage, text)
    await mine?.client.handlers['reaction.change']({
      account: mine.account,
      op: 'add',
      messageId,
      ...reaction,
    })
  })

const policy = (stage: Stage, channel: string, topic: string, visibility_policy: number): Plan =>
  ask(
    stage,
    `sets the policy of #${channel} > ${topic} to ${String(visibility_policy)}`,
    'POST',
    '/user_topics',
    {
      stream_id: channelNamed(stage, channel)?.id ?? 0,
      topic,
      visibility_policy,
    },
  )

/** What chance seldom brings together, so that each reduction has an event by which it is missed. */
export const focusedActions: readonly Action[] = [
  row('look at everything', 'ben', (stage) =>
    allOf(
      'opens many views',
      [
        [],
        [{ operator: 'is', operand: 'starred' }],
        [{ operator: 'is', operand: 'unread' }],
        [{ operator: 'is', operand: 'muted' }],
        [{ operator: 'is', operand: 'followed' }],
        [{ operator: 'has', operand: 'reaction' }],
        [{ operator: 'channel', operand: channelNamed(stage, 'general')?.id ?? 0 }],
        [{ operator: 'channel', operand: channelNamed(stage, 'workshop')?.id ?? 0 }],
        [{ operator: 'channels', operand: 'public' }],
        [{ operator: 'in', operand: 'home' }],
      ].map((narrow) => opens(narrow)(stage)),
    ),
  ),
  row('look at topics', 'ben', (stage) =>
    doing('loads the topics of #workshop', () =>
      windowOf(stage)?.loadTopics(channelNamed(stage, 'workshop')?.id ?? 0),
    ),
  ),
  row('write what is marked and starred', 'ada', (stage) =>
    allOf('writes three times', [
      writes(stage, 'general', 'lunch', 'first of three'),
      writes(stage, 'general', 'welcome', '@**Ben Member** second of three'),
      writes(stage, 'workshop', 'saw', 'third of three'),
    ]),
  ),
  row('star and read', 'ben', (stage) =>
    allOf('stars and reads', [
      flagsAt(stage, 'add', 'starred', [said(stage, 'first of three'), said(stage, 'third of three')]),
      flagsAt(stage, 'add', 'read', [said(stage, 'first of three')]),
      reacts(stage, 'third of three'),
    ]),
  ),
  row('star elsewhere', 'ben', (stage) =>
    ask(stage, 'stars', 'POST', '/messages/flags', {
      op: 'add',
      flag: 'starred',
      messages: [said(stage, 'second of three')],
    }),
  ),
  row('delete what is starred', 'ada', (stage) =>
    ask(stage, 'deletes what is starred', 'DELETE', `/messages/${String(said(stage, 'first of three'))}`),
  ),
  row('change a status', 'mo', (stage) =>
    ask(stage, 'sets the status Writing', 'POST', '/users/me/status', { status_text: 'Writing' }),
  ),
  row('vote', 'mia', (stage) =>
    ask(stage, 'votes', 'POST', '/submessage', {
      message_id: said(stage, '/poll'),
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,1', vote: 1 }),
    }),
  ),
  row('have policies of topics', 'ben', (stage) =>
    allOf('mutes and follows', [
      policy(stage, 'general', 'welcome', 1),
      policy(stage, 'workshop', 'saw', 3),
      policy(stage, 'general', 'lunch', 0),
    ]),
  ),
  row('type and edit', 'ada', (stage) =>
    allOf('types, writes, edits', [
      ask(stage, 'types', 'POST', '/typing', {
        op: 'start',
        type: 'stream',
        stream_id: channelNamed(stage, 'general')?.id ?? 0,
        topic: 'lunch',
      }),
      writes(stage, 'general', 'lunch', 'typed at last'),
    ]),
  ),
  row('edit for long', 'ada', (stage) =>
    allOf('starts to edit twice, ends one of the edits', [
      ask(stage, 'starts to edit', 'POST', `/messages/${String(said(stage, 'third of three'))}/typing`, {
        op: 'start',
      }),
      edits(stage, 'third of three', { content: 'third of three, changed' }),
      ask(stage, 'starts to edit', 'POST', `/messages/${String(said(stage, 'typed at last'))}/typing`, {
        op: 'start',
      }),
    ]),
  ),
  row('delete what is edited', 'olga', (stage) =>
    ask(stage, 'deletes what is edited', 'DELETE', `/messages/${String(said(stage, 'typed at last'))}`),
  ),
  row('have no drafts kept', 'ben', (stage) =>
    allOf('saves a draft, ends the keeping', [
      ask(stage, 'saves', 'POST', '/drafts', {
        drafts: [{ type: '', to: [], topic: '', content: 'Mine', timestamp: 1 }],
      }),
      ask(stage, 'ends the keeping', 'PATCH', '/settings', { enable_drafts_synchronization: false }),
    ]),
  ),
  row('have other alert words', 'ben', (stage) =>
    ask(stage, 'adds the alert word soup', 'POST', '/users/me/alert_words', { alert_words: ['soup'] }),
  ),
  row('consent', 'mia', (stage) =>
    ask(stage, 'consents to exports', 'PATCH', '/settings', { allow_private_data_export: true }),
  ),
  row('send what is refused', 'ben', (stage) =>
    doing('sends what is refused, and discards it', async () => {
      const [mine] = clientsOf(stage)
      if (mine === undefined) return
      const { account, client } = mine
      stage.world.server.failWith('POST /api/v1/messages', 400, 'BAD_REQUEST')
      const destination = { type: 'direct' as const, userIds: [] }
      const sent = await client.handlers['message.send']({ account, destination, content: 'Refused' })
      for (let tries = 0; tries < 200; tries++) {
        const failed = [...mine.main().outbox.values()].find(({ status }) => status === 'failed')
        if (failed !== undefined)
          return client.handlers['outbox.discard']({ account, localId: failed.localId })
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return sent
    }),
  ),
  row('open what is refused', 'ben', (stage) =>
    doing('opens a view that is refused', () => {
      stage.world.server.failWith('GET /api/v1/messages', 400, 'BAD_REQUEST')
      return windowOf(stage)?.fetch([{ operator: 'search', operand: 'nothing' }], 'around')
    }),
  ),
  row('lose a channel', 'ada', (stage) =>
    allOf('unsubscribes Ben and Gus from #workshop, which Gus then cannot see', [
      ask(stage, 'unsubscribes', 'DELETE', '/users/me/subscriptions', {
        subscriptions: ['workshop'],
        principals: [person(stage, 'ben')?.id ?? 0, person(stage, 'gus')?.id ?? 0],
      }),
    ]),
  ),
  row('write where some have left', 'ada', (stage) => writes(stage, 'workshop', 'planks', 'Those who left')),
  row('come back', 'ada', (stage) =>
    doing('comes back after an hour', async () => {
      stage.world.server.advanceClock(3_600_000)
      await httpOf(stage.world, stage.by).post('/users/me/presence', {
        status: 'active',
        new_user_input: true,
      })
    }),
  ),
  row('hide a channel', 'olga', (stage) =>
    ask(
      stage,
      'makes #general private',
      'PATCH',
      `/streams/${String(channelNamed(stage, 'general')?.id ?? 0)}`,
      {
        is_private: true,
      },
    ),
  ),
  row('open a channel', 'ada', (stage) =>
    ask(stage, 'creates #orchard with Ben', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'orchard' }],
      principals: [stage.by.id, person(stage, 'ben')?.id ?? 0],
      announce: false,
    }),
  ),
  row('write to a new channel', 'ada', (stage) => writes(stage, 'orchard', 'apples', 'the first one')),
  row('remove a profile field', 'olga', (stage) =>
    ask(
      stage,
      'removes the field Town',
      'DELETE',
      `/realm/profile_fields/${String(stage.state.profileFields.find(({ name }) => name === 'Town')?.id ?? 0)}`,
    ),
  ),
  row('export', 'olga', (stage) => ask(stage, 'exports', 'POST', '/export/realm', {})),
  row('meet another service', 'olga', (stage) =>
    doing('— the server tells of a video service and of something new', () => {
      const { server } = stage.world.server
      const ids = [...server.queues.byUser.keys()]
      for (const value of [true, false]) notify(server, ids, { type: 'has_zoom_token', value })
      notify(server, ids, { type: eventOfTomorrow, op: 'add' })
    }),
  ),
]

/** What only servers of long ago do, done at one of level 120. */
export const oldActions: readonly Action[] = [
  row('write where somebody is going to mute', 'ada', (stage) =>
    writes(stage, 'garden', 'tomatoes', 'Still green'),
  ),
  row('look', 'ben', (stage) =>
    allOf(
      'opens views',
      [[{ operator: 'is', operand: 'unread' }], [{ operator: 'in', operand: 'home' }]].map((narrow) =>
        opens(narrow)(stage),
      ),
    ),
  ),
  row('mute a topic', 'ben', (stage) =>
    ask(stage, 'mutes #garden > tomatoes', 'PATCH', '/users/me/subscriptions/muted_topics', {
      stream_id: channelNamed(stage, 'garden')?.id ?? 0,
      topic: 'tomatoes',
      op: 'add',
    }),
  ),
  row('load topics', 'ben', (stage) =>
    doing('loads the topics of #planning', () =>
      windowOf(stage)?.loadTopics(channelNamed(stage, 'planning')?.id ?? 0),
    ),
  ),
  row('send a subscriber away', 'olga', (stage) =>
    ask(stage, 'deactivates Max Member', 'DELETE', `/users/${String(person(stage, 'max')?.id ?? 0)}`, {}),
  ),
  row('archive a channel with unread messages', 'olga', (stage) =>
    ask(
      stage,
      'archives #planning',
      'DELETE',
      `/streams/${String(channelNamed(stage, 'planning')?.id ?? 0)}`,
    ),
  ),
]

/** What came and went, done at a server of level 420. */
export const passingActions: readonly Action[] = [
  row('register for pushes', 'ben', (stage) =>
    ask(stage, 'registers for pushes', 'POST', '/mobile_push/register', {
      token_kind: 'fcm',
      push_account_id: 4,
      push_public_key: 'aaaa',
      push_key: 'aaaa',
      bouncer_public_key: 'aaaa',
      encrypted_push_registration: 'aaaa',
    }),
  ),
  row('get another server', 'olga', (stage) =>
    doing('— the server becomes one of level 421', () => stage.world.server.restart({ featureLevel: 421 })),
  ),
]

/** What is old, done at a server that tells of the two newest direct messages alone. */
export const agedActions: readonly Action[] = [
  row('read everything', 'ben', (stage) => ask(stage, 'reads everything', 'POST', '/mark_all_as_read')),
  row('write to one person', 'ada', (stage) =>
    allOf('writes to Ben twice', [
      writesTo(stage, 'ben', 'I found the key'),
      writesTo(stage, 'ben', 'It lay in the grass'),
    ]),
  ),
  row('come back', 'ben', ({ world, by }) =>
    doing('— the queues of Ben die', () => world.server.expireQueue('all', by.id)),
  ),
  row('keep an old message for later', 'ben', (stage) =>
    ask(stage, 'makes "May I join?" unread', 'POST', '/messages/flags', {
      op: 'remove',
      flag: 'read',
      messages: [said(stage, 'May I join?')],
    }),
  ),
]
