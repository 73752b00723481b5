import { ask, type Action } from '../action.ts'
import {
  allOf,
  channelNamed,
  doing,
  edits,
  loadsTopics,
  makesPrivate,
  opens,
  opensAll,
  userNamed,
  row,
  messageIdOf,
  startsToEdit,
  writes,
  writesTo,
} from './rows.ts'

/** Actions that only old servers support, performed at one of level 120. */
export const oldActions: readonly Action[] = [
  row('write in a topic that is about to be muted', 'ada', (actor) =>
    writes(actor, 'garden', 'tomatoes', 'Still green'),
  ),
  row('look', 'ben', (actor) =>
    opensAll('opens views', actor, [
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'in', operand: 'home' }],
    ]),
  ),
  row('mute a topic', 'ben', (actor) =>
    ask(actor, 'mutes #garden > tomatoes', 'PATCH', '/users/me/subscriptions/muted_topics', {
      stream_id: channelNamed(actor, 'garden')?.id ?? 0,
      topic: 'tomatoes',
      op: 'add',
    }),
  ),
  row('load topics', 'ben', loadsTopics('planning')),
  row('send a subscriber away', 'olga', (actor) =>
    ask(actor, 'deactivates Max Member', 'DELETE', `/users/${String(userNamed(actor, 'max')?.id ?? 0)}`, {}),
  ),
  row('archive a channel with unread messages', 'olga', (actor) =>
    ask(
      actor,
      'archives #planning',
      'DELETE',
      `/streams/${String(channelNamed(actor, 'planning')?.id ?? 0)}`,
    ),
  ),
]

/** Actions that servers supported only for a while, performed at one of level 420. */
export const passingActions: readonly Action[] = [
  row('register for pushes', 'ben', (actor) =>
    ask(actor, 'registers for pushes', 'POST', '/mobile_push/register', {
      token_kind: 'fcm',
      push_account_id: 4,
      push_public_key: 'aaaa',
      push_key: 'aaaa',
      bouncer_public_key: 'aaaa',
      encrypted_push_registration: 'aaaa',
    }),
  ),
  row('get another server', 'olga', (actor) =>
    doing('— the server becomes one of level 421', () => actor.world.server.restart({ featureLevel: 421 })),
  ),
]

/** Actions on old messages, performed at a server that reports only the two newest direct messages. */
export const agedActions: readonly Action[] = [
  row('read everything', 'ben', (actor) => ask(actor, 'reads everything', 'POST', '/mark_all_as_read')),
  row('write a direct message', 'ada', (actor) =>
    allOf('writes to Ben twice', [
      writesTo(actor, 'ben', 'I found the key'),
      writesTo(actor, 'ben', 'It lay in the grass'),
    ]),
  ),
  row('come back', 'ben', ({ world, by }) =>
    doing('— the queues of Ben die', () => world.server.expireQueue('all', by.id)),
  ),
  row('keep an old message in Later', 'ben', (actor) =>
    ask(actor, 'makes "May I join?" unread', 'POST', '/messages/flags', {
      op: 'remove',
      flag: 'read',
      messages: [messageIdOf(actor, 'May I join?')],
    }),
  ),
  row('look for mentions', 'ben', opens([{ operator: 'is', operand: 'mentioned' }])),
  row('mention a user in an old text', 'olga', (actor) =>
    allOf('lets texts of any age be edited, mentions Ben in an old one', [
      ask(actor, 'ends the time limit', 'PATCH', '/realm', {
        message_content_edit_limit_seconds: 'unlimited',
      }),
      edits(actor, 'No topic here', { content: '@**Ben Member** No topic here' }),
    ]),
  ),
]

/** Hidden users, at a server of level 300: a guest gets the id of a subscriber but not the user. */
export const unseenActions: readonly Action[] = [
  row('hide people from guests', 'olga', (actor) =>
    ask(actor, 'lets members alone see everybody', 'PATCH', '/realm', {
      can_access_all_users_group: {
        new: [...actor.state.groups.values()].find(({ name }) => name === 'role:members')?.id ?? 0,
      },
    }),
  ),
  row('reactivate a deactivated user', 'olga', (actor) =>
    ask(actor, 'reactivates Olaf', 'POST', `/users/${String(userNamed(actor, 'old')?.id ?? 0)}/reactivate`),
  ),
  row('subscribe a user that guests cannot see', 'ada', (actor) =>
    ask(actor, 'subscribes Olaf to #garden', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'garden' }],
      principals: [userNamed(actor, 'old')?.id ?? 0],
    }),
  ),
  row('deactivate a user that guests cannot see', 'olga', (actor) =>
    ask(actor, 'deactivates Olaf', 'DELETE', `/users/${String(userNamed(actor, 'old')?.id ?? 0)}`, {}),
  ),
]

/** Typing indicators for edits, which the server sends only to clients that list their event types. */
export const listedActions: readonly Action[] = [
  row('write what will be edited', 'ada', (actor) =>
    allOf(
      'writes four times',
      ['to be saved', 'to be deleted', 'to be left', 'to be put aside'].map((text) =>
        writes(actor, 'general', 'lunch', text),
      ),
    ),
  ),
  row('look', 'ben', opens([])),
  row('edit', 'ada', (actor) =>
    allOf(
      'starts to edit all four',
      ['to be saved', 'to be deleted', 'to be left', 'to be put aside'].map((text) =>
        startsToEdit(actor, text),
      ),
    ),
  ),
  row('save', 'ada', (actor) =>
    allOf('saves one, puts one aside', [
      startsToEdit(actor, 'to be saved'),
      edits(actor, 'to be saved', { content: 'to be saved, and saved' }),
      startsToEdit(actor, 'to be put aside', 'stop'),
    ]),
  ),
  row('edit further', 'ada', (actor) => startsToEdit(actor, 'to be deleted')),
  row('delete what is edited', 'olga', (actor) =>
    ask(
      actor,
      'deletes what is edited',
      'DELETE',
      `/messages/${String(messageIdOf(actor, 'to be deleted'))}`,
    ),
  ),
  row('wait', 'ada', ({ world }) =>
    doing('— two minutes pass at all computers', () => {
      for (const { clock } of world.people) clock.jump(120_000)
    }),
  ),
]

/** A channel with loaded topics becomes inaccessible to a user who is not subscribed. */
export const lostActions: readonly Action[] = [
  row('leave a channel', 'ben', (actor) =>
    ask(actor, 'leaves #garden', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }),
  ),
  row('look at its topics', 'ben', loadsTopics('garden')),
  row('make it private', 'ada', makesPrivate('garden')),
]
