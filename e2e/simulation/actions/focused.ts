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
  makesPrivate,
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
  row('look at everything', 'ben', (actor) =>
    opensAll('opens many views', actor, [
      [],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'is', operand: 'muted' }],
      [{ operator: 'is', operand: 'followed' }],
      [{ operator: 'has', operand: 'reaction' }],
      [{ operator: 'channel', operand: channelNamed(actor, 'general')?.id ?? 0 }],
      [{ operator: 'channel', operand: channelNamed(actor, 'workshop')?.id ?? 0 }],
      [{ operator: 'channels', operand: 'public' }],
      [{ operator: 'in', operand: 'home' }],
    ]),
  ),
  row('look at topics', 'ben', loadsTopics('workshop')),
  row('write what is marked and starred', 'ada', (actor) =>
    allOf('writes three times', [
      writes(actor, 'general', 'lunch', 'first of three'),
      writes(actor, 'general', 'welcome', '@**Ben Member** second of three'),
      writes(actor, 'workshop', 'saw', 'third of three'),
    ]),
  ),
  row('star and read', 'ben', (actor) =>
    allOf('stars and reads', [
      flagsAt(actor, 'add', 'starred', [
        messageIdOf(actor, 'first of three'),
        messageIdOf(actor, 'third of three'),
      ]),
      flagsAt(actor, 'add', 'read', [messageIdOf(actor, 'first of three')]),
      reacts(actor, 'third of three'),
    ]),
  ),
  row('star elsewhere', 'ben', (actor) =>
    ask(actor, 'stars', 'POST', '/messages/flags', {
      op: 'add',
      flag: 'starred',
      messages: [messageIdOf(actor, 'second of three')],
    }),
  ),
  row('delete what is starred', 'ada', (actor) =>
    ask(
      actor,
      'deletes what is starred',
      'DELETE',
      `/messages/${String(messageIdOf(actor, 'first of three'))}`,
    ),
  ),
  row('change a status', 'mo', (actor) =>
    ask(actor, 'sets the status Writing', 'POST', '/users/me/status', { status_text: 'Writing' }),
  ),
  row('vote', 'mia', (actor) =>
    ask(actor, 'votes', 'POST', '/submessage', {
      message_id: messageIdOf(actor, '/poll'),
      msg_type: 'widget',
      content: JSON.stringify({ type: 'vote', key: 'canned,1', vote: 1 }),
    }),
  ),
  row('have policies of topics', 'ben', (actor) =>
    allOf('mutes and follows', [
      policy(actor, 'general', 'welcome', 1),
      policy(actor, 'workshop', 'saw', 3),
      policy(actor, 'general', 'lunch', 0),
    ]),
  ),
  row('type and edit', 'ada', (actor) =>
    allOf('types, writes, edits', [
      ask(actor, 'types', 'POST', '/typing', {
        op: 'start',
        type: 'stream',
        stream_id: channelNamed(actor, 'general')?.id ?? 0,
        topic: 'lunch',
      }),
      writes(actor, 'general', 'lunch', 'typed at last'),
    ]),
  ),
  row('edit for long', 'ada', (actor) =>
    allOf('starts to edit twice, ends one of the edits', [
      startsToEdit(actor, 'third of three'),
      edits(actor, 'third of three', { content: 'third of three, changed' }),
      startsToEdit(actor, 'typed at last'),
    ]),
  ),
  row('delete what is edited', 'olga', (actor) =>
    ask(
      actor,
      'deletes what is edited',
      'DELETE',
      `/messages/${String(messageIdOf(actor, 'typed at last'))}`,
    ),
  ),
  row('have no drafts kept', 'ben', (actor) =>
    allOf('saves a draft, ends the keeping', [
      ask(actor, 'saves', 'POST', '/drafts', {
        drafts: [{ type: '', to: [], topic: '', content: 'Mine', timestamp: 1 }],
      }),
      ask(actor, 'ends the keeping', 'PATCH', '/settings', { enable_drafts_synchronization: false }),
    ]),
  ),
  row('have other alert words', 'ben', (actor) =>
    ask(actor, 'adds the alert word soup', 'POST', '/users/me/alert_words', { alert_words: ['soup'] }),
  ),
  row('have another administrator', 'olga', (actor) => roleOf(actor, 'ben', 200)),
  row('consent', 'mia', (actor) =>
    ask(actor, 'consents to exports', 'PATCH', '/settings', { allow_private_data_export: true }),
  ),
  row('have one administrator less', 'olga', (actor) => roleOf(actor, 'ben', 400)),
  row('send what is refused', 'ben', (actor) =>
    doing('sends what is refused, and discards it', async () => {
      const [mine] = clientsOf(actor)
      if (mine === undefined) return
      const { account, client } = mine
      actor.world.server.failWith('POST /api/v1/messages', 400, 'BAD_REQUEST')
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
  row('open what is refused', 'ben', (actor) =>
    doing('opens a view that is refused', () => {
      actor.world.server.failWith('GET /api/v1/messages', 400, 'BAD_REQUEST')
      return windowOf(actor)?.fetch([{ operator: 'search', operand: 'nothing' }], 'around')
    }),
  ),
  row('lose a channel', 'ada', (actor) =>
    allOf('unsubscribes Ben and Gus from #workshop, which Gus then cannot see', [
      ask(actor, 'unsubscribes', 'DELETE', '/users/me/subscriptions', {
        subscriptions: ['workshop'],
        principals: [userNamed(actor, 'ben')?.id ?? 0, userNamed(actor, 'gus')?.id ?? 0],
      }),
    ]),
  ),
  row('write where some have left', 'ada', (actor) =>
    allOf('writes twice', [
      writes(actor, 'workshop', 'planks', 'Those who left'),
      writes(actor, 'workshop', 'planks', 'Those who may look'),
    ]),
  ),
  row('look where one has left', 'ben', (actor) =>
    opens([{ operator: 'channel', operand: channelNamed(actor, 'workshop')?.id ?? 0 }])(actor),
  ),
  row('change what was looked at', 'ada', (actor) =>
    allOf('edits one, deletes the other', [
      edits(actor, 'Those who left', { content: 'Those who left and looked', topic: 'boards' }),
      ask(actor, 'deletes it', 'DELETE', `/messages/${String(messageIdOf(actor, 'Those who may look'))}`),
    ]),
  ),
  row('come back', 'ada', (actor) =>
    doing('comes back after an hour', async () => {
      actor.world.server.advanceClock(3_600_000)
      await httpOf(actor.world, actor.by).post('/users/me/presence', {
        status: 'active',
        new_user_input: true,
      })
    }),
  ),
  row('hide a channel', 'olga', makesPrivate('general')),
  row('open a channel', 'ada', (actor) =>
    ask(actor, 'creates #orchard with Ben', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'orchard' }],
      principals: [actor.by.id, userNamed(actor, 'ben')?.id ?? 0],
      announce: false,
    }),
  ),
  row('write to a new channel', 'ada', (actor) => writes(actor, 'orchard', 'apples', 'the first one')),
  row('remove a profile field', 'olga', (actor) =>
    ask(
      actor,
      'removes the field Town',
      'DELETE',
      `/realm/profile_fields/${String(actor.state.profileFields.find(({ name }) => name === 'Town')?.id ?? 0)}`,
    ),
  ),
  row('export', 'olga', (actor) => ask(actor, 'exports', 'POST', '/export/realm', {})),
  row('send away who consented', 'olga', (actor) =>
    ask(actor, 'deactivates Mia', 'DELETE', `/users/${String(userNamed(actor, 'mia')?.id ?? 0)}`),
  ),
  row('meet another service', 'olga', (actor) =>
    doing(
      'lets the service make calls with two others, takes one back; — the server tells of something new',
      () => {
        const { server } = actor.world
        for (const provider of ['zoom', 'webex'] as const) server.allowCalls(actor.by.id, provider, true)
        server.allowCalls(actor.by.id, 'zoom', false)
        notify(server.server, server.server.queues.byUser.keys(), { type: eventOfTomorrow, op: 'add' })
      },
    ),
  ),
  row('write what will be edited', 'ben', (actor) =>
    allOf('writes twice', [
      writes(actor, 'garden', 'beds', 'I bring the ladder'),
      writes(actor, 'garden', 'beds', 'I bring the rope'),
    ]),
  ),
  row('edit while nobody answers', 'ben', (actor) =>
    doing('edits a message while the server is down', async () => {
      const { server } = actor.world
      await server.down()
      await editsAt(actor, 'the ladder', 'I bring both ladders')
      await server.up()
    }),
  ),
  row('edit what is refused later', 'ben', (actor) =>
    doing('edits a message, which the server refuses at the second try', async () => {
      const { server } = actor.world
      server.failWith('PATCH /api/v1/messages', 500, '')
      server.failWith('PATCH /api/v1/messages', 400, 'BAD_REQUEST')
      await editsAt(actor, 'the rope', 'I bring no rope')
      const actions = () => [...(clientsOf(actor)[0]?.main().actions.values() ?? [])]
      await until(() => actions().some(({ status }) => status === 'failed'))
    }),
  ),
  row('send without a queue', 'ben', (actor) =>
    doing('sends as the queue is gone, so that no event has the local id', async () => {
      const [mine] = clientsOf(actor)
      if (mine === undefined) return
      const { account, client } = mine
      actor.world.server.expireQueue('all', actor.by.id)
      const destination = { type: 'direct' as const, userIds: [] }
      const sent = await client.handlers['message.send']({ account, destination, content: 'Unannounced' })
      for (let tries = 0; tries < 400 && mine.main().outbox.size > 0; tries++)
        await new Promise((resolve) => setTimeout(resolve, 5))
      return sent
    }),
  ),
  row('put off and take up', 'ben', (actor) =>
    doing('puts a topic and a direct conversation off, takes the topic up again', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const [topic, direct] = bedsAndAda(actor)
      for (const conversation of [topic, direct])
        await setItems(mine, 'later', { conversation, addedAt: 1, tellAt: null })
      await removeItems(mine, 'later', conversationKey(topic))
    }),
  ),
  row('pin and unpin', 'ben', (actor) =>
    doing('pins a topic and a direct conversation, unpins the topic', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const [topic, direct] = bedsAndAda(actor)
      await setItems(mine, 'pins', ...[topic, direct].map((conversation, rank) => ({ conversation, rank })))
      await removeItems(mine, 'pins', conversationKey(topic))
    }),
  ),
  row('pin and unpin messages', 'ben', (actor) =>
    doing('pins two messages and unpins one', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const [, conversation] = bedsAndAda(actor)
      const line = { senderId: 1, senderName: 'Ada', text: 'beds', at: 1, conversation, isGone: false }
      const pins = [1, 2].map((messageId) => ({ ...line, messageId, pinnedAt: messageId }))
      await setItems(mine, 'messagePins', ...pins)
      await removeItems(mine, 'messagePins', '1')
    }),
  ),
  row('save and remove searches', 'ben', (actor) =>
    doing('saves two searches and removes one', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const narrow = [{ operator: 'search', operand: 'beds' }]
      const searches = ['one', 'two'].map((id, rank) => ({ id, name: id, narrow, tells: false, rank }))
      await setItems(mine, 'savedSearches', ...searches)
      await removeItems(mine, 'savedSearches', 'one')
    }),
  ),
  row('save and delete local snippets', 'ben', (actor) =>
    doing('saves two snippets on the computer and deletes one', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const snippets = ['one', 'two'].map((id, addedAt) => ({ id, title: id, content: 'Beds', addedAt }))
      await setItems(mine, 'snippets', ...snippets)
      await removeItems(mine, 'snippets', 'one')
    }),
  ),
  row('set and delete local reminders', 'ben', (actor) =>
    doing('keeps two reminders of messages on the computer and deletes one', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const [, conversation] = bedsAndAda(actor)
      const line = { senderName: 'Ada', text: 'beds', note: 'Beds', conversation, dueAt: null }
      const reminders = [1, 2].map((messageId) => ({
        ...line,
        id: String(messageId),
        messageId,
        addedAt: messageId,
      }))
      await setItems(mine, 'messageReminders', ...reminders)
      await removeItems(mine, 'messageReminders', '1')
    }),
  ),
  row('turn the spelling off in conversations', 'ben', (actor) =>
    doing('turns the spelling off in a topic and a direct conversation, on in the topic', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const [topic, direct] = bedsAndAda(actor)
      const items = [topic, direct].map((conversation, addedAt) => ({ conversation, addedAt }))
      await setItems(mine, 'spellingOff', ...items)
      await removeItems(mine, 'spellingOff', conversationKey(topic))
    }),
  ),
  row('schedule and delete local messages', 'ben', (actor) =>
    doing('schedules two messages on the computer and deletes both', async () => {
      const mine = clientOf(actor)
      if (mine === undefined) return
      const messages = bedsAndAda(actor).map((conversation, index) => ({
        id: String(index),
        conversation,
        content: 'Beds',
        deliverAt: 4_000_000_000,
      }))
      await setItems(mine, 'scheduled', ...messages)
      // Neither is left: the client would wait for its time, and never come to rest.
      await removeItems(mine, 'scheduled', '0', '1')
    }),
  ),
  row('ask for a default channel without the right', 'ben', (actor) =>
    doing('makes a channel a default one, which the server refuses', async () => {
      const mine = clientOf(actor)
      const channel = channels(actor).find(({ isPrivate, isDefault }) => !isPrivate && !isDefault)
      if (mine === undefined || channel === undefined) return
      const params = { channelId: channel.id, isDefault: true }
      await mine.client.handlers['api.call']({ account: mine.account, route: 'updateChannel', params })
    }),
  ),
  row('look at what is not starred, and at what lacks a word', 'olga', (actor) =>
    doing('opens two whole views', async () => {
      const unread = { operator: 'is', operand: 'unread' }
      const lacking = { operator: 'search', operand: 'lantern', negated: true }
      for (const narrow of [[{ operator: 'is', operand: 'starred', negated: true }], [unread, lacking]])
        await windowOf(actor)?.fetch(narrow, 'around', true)
    }),
  ),
  row('join a channel and react to its past', 'olga', (actor) =>
    allOf('subscribes to #workshop, reacts to an old message', [
      ask(actor, 'subscribes', 'POST', '/users/me/subscriptions', { subscriptions: [{ name: 'workshop' }] }),
      reacts(actor, 'It is blunt'),
    ]),
  ),
  row('write the word that a view excludes', 'ada', (actor) =>
    writes(actor, 'general', 'welcome', 'A lantern for all'),
  ),
]
