import { notify } from '../../server/events/queue.ts'
import { conversationKey } from '../../../shared/api/conversationKey.ts'
import type { Conversation } from '../../../shared/api/conversation.ts'
import { removeItems, setItems } from '../../core/changeList.ts'
import { ask, channels, clientsOf, httpOf, type Action, type Actor } from '../action.ts'
import { eventOfTomorrow } from '../clientUser.ts'
import {
  allOf,
  channelNamed,
  clientOf,
  doing,
  edits,
  editsAt,
  flagsAt,
  loadsTopics,
  opens,
  opensAll,
  userNamed,
  policy,
  reacts,
  roleOf,
  row,
  messageIdOf,
  startsToEdit,
  until,
  windowOf,
  writes,
} from './rows.ts'

/** Returns a topic and a direct conversation for the user's lists. */
const bedsAndAda = (actor: Actor): readonly [Conversation, Conversation] => [
  { type: 'channel', channelId: channelNamed(actor, 'garden')?.id ?? 0, topic: 'beds' },
  { type: 'direct', userIds: [userNamed(actor, 'ada')?.id ?? 0] },
]

/** Actions in combinations that chance seldom produces, so that leaving out any single reducer is noticed. */
export const focusedActions: readonly Action[] = [
  row('look at everything', 'ben', (stage) =>
    opensAll('opens many views', stage, [
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
    ]),
  ),
  row('look at topics', 'ben', loadsTopics('workshop')),
  row('write what is marked and starred', 'ada', (stage) =>
    allOf('writes three times', [
      writes(stage, 'general', 'lunch', 'first of three'),
      writes(stage, 'general', 'welcome', '@**Ben Member** second of three'),
      writes(stage, 'workshop', 'saw', 'third of three'),
    ]),
  ),
  row('star and read', 'ben', (stage) =>
    allOf('stars and reads', [
      flagsAt(stage, 'add', 'starred', [
        messageIdOf(stage, 'first of three'),
        messageIdOf(stage, 'third of three'),
      ]),
      flagsAt(stage, 'add', 'read', [messageIdOf(stage, 'first of three')]),
      reacts(stage, 'third of three'),
    ]),
  ),
  row('star elsewhere', 'ben', (stage) =>
    ask(stage, 'stars', 'POST', '/messages/flags', {
      op: 'add',
      flag: 'starred',
      messages: [messageIdOf(stage, 'second of three')],
    }),
  ),
  row('delete what is starred', 'ada', (stage) =>
    ask(
      stage,
      'deletes what is starred',
      'DELETE',
      `/messages/${String(messageIdOf(stage, 'first of three'))}`,
    ),
  ),
  row('change a status', 'mo', (stage) =>
    ask(stage, 'sets the status Writing', 'POST', '/users/me/status', { status_text: 'Writing' }),
  ),
  row('vote', 'mia', (stage) =>
    ask(stage, 'votes', 'POST', '/submessage', {
      message_id: messageIdOf(stage, '/poll'),
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
      startsToEdit(stage, 'third of three'),
      edits(stage, 'third of three', { content: 'third of three, changed' }),
      startsToEdit(stage, 'typed at last'),
    ]),
  ),
  row('delete what is edited', 'olga', (stage) =>
    ask(
      stage,
      'deletes what is edited',
      'DELETE',
      `/messages/${String(messageIdOf(stage, 'typed at last'))}`,
    ),
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
  row('have another administrator', 'olga', (stage) => roleOf(stage, 'ben', 200)),
  row('consent', 'mia', (stage) =>
    ask(stage, 'consents to exports', 'PATCH', '/settings', { allow_private_data_export: true }),
  ),
  row('have one administrator less', 'olga', (stage) => roleOf(stage, 'ben', 400)),
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
        principals: [userNamed(stage, 'ben')?.id ?? 0, userNamed(stage, 'gus')?.id ?? 0],
      }),
    ]),
  ),
  row('write where some have left', 'ada', (stage) =>
    allOf('writes twice', [
      writes(stage, 'workshop', 'planks', 'Those who left'),
      writes(stage, 'workshop', 'planks', 'Those who may look'),
    ]),
  ),
  row('look where one has left', 'ben', (stage) =>
    opens([{ operator: 'channel', operand: channelNamed(stage, 'workshop')?.id ?? 0 }])(stage),
  ),
  row('change what was looked at', 'ada', (stage) =>
    allOf('edits one, deletes the other', [
      edits(stage, 'Those who left', { content: 'Those who left and looked', topic: 'boards' }),
      ask(stage, 'deletes it', 'DELETE', `/messages/${String(messageIdOf(stage, 'Those who may look'))}`),
    ]),
  ),
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
      principals: [stage.by.id, userNamed(stage, 'ben')?.id ?? 0],
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
  row('send away who consented', 'olga', (stage) =>
    ask(stage, 'deactivates Mia', 'DELETE', `/users/${String(userNamed(stage, 'mia')?.id ?? 0)}`),
  ),
  row('meet another service', 'olga', (stage) =>
    doing(
      'lets the service make calls with two others, takes one back; — the server tells of something new',
      () => {
        const { server } = stage.world
        for (const provider of ['zoom', 'webex'] as const) server.allowCalls(stage.by.id, provider, true)
        server.allowCalls(stage.by.id, 'zoom', false)
        notify(server.server, server.server.queues.byUser.keys(), { type: eventOfTomorrow, op: 'add' })
      },
    ),
  ),
  row('write what will be edited', 'ben', (stage) =>
    allOf('writes twice', [
      writes(stage, 'garden', 'beds', 'I bring the ladder'),
      writes(stage, 'garden', 'beds', 'I bring the rope'),
    ]),
  ),
  row('edit while nobody answers', 'ben', (stage) =>
    doing('edits a message while the server is down', async () => {
      const { server } = stage.world
      await server.down()
      await editsAt(stage, 'the ladder', 'I bring both ladders')
      await server.up()
    }),
  ),
  row('edit what is refused later', 'ben', (stage) =>
    doing('edits a message, which the server refuses at the second try', async () => {
      const { server } = stage.world
      server.failWith('PATCH /api/v1/messages', 500, '')
      server.failWith('PATCH /api/v1/messages', 400, 'BAD_REQUEST')
      await editsAt(stage, 'the rope', 'I bring no rope')
      const actions = () => [...(clientsOf(stage)[0]?.main().actions.values() ?? [])]
      await until(() => actions().some(({ status }) => status === 'failed'))
    }),
  ),
  row('send without a queue', 'ben', (stage) =>
    doing('sends as the queue is gone, so that no event has the local id', async () => {
      const [mine] = clientsOf(stage)
      if (mine === undefined) return
      const { account, client } = mine
      stage.world.server.expireQueue('all', stage.by.id)
      const destination = { type: 'direct' as const, userIds: [] }
      const sent = await client.handlers['message.send']({ account, destination, content: 'Unannounced' })
      for (let tries = 0; tries < 400 && mine.main().outbox.size > 0; tries++)
        await new Promise((resolve) => setTimeout(resolve, 5))
      return sent
    }),
  ),
  row('put off and take up', 'ben', (stage) =>
    doing('puts a topic and a direct conversation off, takes the topic up again', async () => {
      const mine = clientOf(stage)
      if (mine === undefined) return
      const [topic, direct] = bedsAndAda(stage)
      for (const conversation of [topic, direct])
        await setItems(mine, 'later', { conversation, addedAt: 1, tellAt: null })
      await removeItems(mine, 'later', conversationKey(topic))
    }),
  ),
  row('pin and unpin', 'ben', (stage) =>
    doing('pins a topic and a direct conversation, unpins the topic', async () => {
      const mine = clientOf(stage)
      if (mine === undefined) return
      const [topic, direct] = bedsAndAda(stage)
      await setItems(mine, 'pins', ...[topic, direct].map((conversation, rank) => ({ conversation, rank })))
      await removeItems(mine, 'pins', conversationKey(topic))
    }),
  ),
  row('pin and unpin messages', 'ben', (stage) =>
    doing('pins two messages and unpins one', async () => {
      const mine = clientOf(stage)
      if (mine === undefined) return
      const [, conversation] = bedsAndAda(stage)
      const told = { senderId: 1, senderName: 'Ada', text: 'beds', at: 1, conversation, isGone: false }
      const pins = [1, 2].map((messageId) => ({ ...told, messageId, pinnedAt: messageId }))
      await setItems(mine, 'messagePins', ...pins)
      await removeItems(mine, 'messagePins', '1')
    }),
  ),
  row('save and remove searches', 'ben', (stage) =>
    doing('saves two searches and removes one', async () => {
      const mine = clientOf(stage)
      if (mine === undefined) return
      const narrow = [{ operator: 'search', operand: 'beds' }]
      const searches = ['one', 'two'].map((id, rank) => ({ id, name: id, narrow, tells: false, rank }))
      await setItems(mine, 'savedSearches', ...searches)
      await removeItems(mine, 'savedSearches', 'one')
    }),
  ),
  row('ask for a default channel without the right', 'ben', (stage) =>
    doing('makes a channel a default one, which the server refuses', async () => {
      const mine = clientOf(stage)
      const channel = channels(stage).find(({ isPrivate, isDefault }) => !isPrivate && !isDefault)
      if (mine === undefined || channel === undefined) return
      const params = { channelId: channel.id, isDefault: true }
      await mine.client.handlers['api.call']({ account: mine.account, route: 'updateChannel', params })
    }),
  ),
]
