import { ask, type Action } from '../action.ts'
import {
  allOf,
  channelNamed,
  doing,
  edits,
  loadsTopics,
  opens,
  opensAll,
  person,
  row,
  said,
  startsToEdit,
  writes,
  writesTo,
} from './rows.ts'

/** Actions that only old servers support, performed at one of level 120. */
export const oldActions: readonly Action[] = [
  row('write in a topic that is about to be muted', 'ada', (stage) =>
    writes(stage, 'garden', 'tomatoes', 'Still green'),
  ),
  row('look', 'ben', (stage) =>
    opensAll('opens views', stage, [
      [{ operator: 'is', operand: 'unread' }],
      [{ operator: 'in', operand: 'home' }],
    ]),
  ),
  row('mute a topic', 'ben', (stage) =>
    ask(stage, 'mutes #garden > tomatoes', 'PATCH', '/users/me/subscriptions/muted_topics', {
      stream_id: channelNamed(stage, 'garden')?.id ?? 0,
      topic: 'tomatoes',
      op: 'add',
    }),
  ),
  row('load topics', 'ben', loadsTopics('planning')),
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

/** Actions that servers supported only for a while, performed at one of level 420. */
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

/** Actions on old messages, performed at a server that reports only the two newest direct messages. */
export const agedActions: readonly Action[] = [
  row('read everything', 'ben', (stage) => ask(stage, 'reads everything', 'POST', '/mark_all_as_read')),
  row('write a direct message', 'ada', (stage) =>
    allOf('writes to Ben twice', [
      writesTo(stage, 'ben', 'I found the key'),
      writesTo(stage, 'ben', 'It lay in the grass'),
    ]),
  ),
  row('come back', 'ben', ({ world, by }) =>
    doing('— the queues of Ben die', () => world.server.expireQueue('all', by.id)),
  ),
  row('keep an old message in Later', 'ben', (stage) =>
    ask(stage, 'makes "May I join?" unread', 'POST', '/messages/flags', {
      op: 'remove',
      flag: 'read',
      messages: [said(stage, 'May I join?')],
    }),
  ),
  row('look for mentions', 'ben', opens([{ operator: 'is', operand: 'mentioned' }])),
  row('mention a user in an old text', 'olga', (stage) =>
    allOf('lets texts of any age be edited, mentions Ben in an old one', [
      ask(stage, 'ends the time limit', 'PATCH', '/realm', {
        message_content_edit_limit_seconds: 'unlimited',
      }),
      edits(stage, 'No topic here', { content: '@**Ben Member** No topic here' }),
    ]),
  ),
]

/** Hidden users, at a server of level 300: a guest gets the id of a subscriber but not the user. */
export const unseenActions: readonly Action[] = [
  row('hide people from guests', 'olga', (stage) =>
    ask(stage, 'lets members alone see everybody', 'PATCH', '/realm', {
      can_access_all_users_group: {
        new: [...stage.state.groups.values()].find(({ name }) => name === 'role:members')?.id ?? 0,
      },
    }),
  ),
  row('reactivate a deactivated user', 'olga', (stage) =>
    ask(stage, 'reactivates Olaf', 'POST', `/users/${String(person(stage, 'old')?.id ?? 0)}/reactivate`),
  ),
  row('subscribe a user that guests cannot see', 'ada', (stage) =>
    ask(stage, 'subscribes Olaf to #garden', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'garden' }],
      principals: [person(stage, 'old')?.id ?? 0],
    }),
  ),
  row('deactivate a user that guests cannot see', 'olga', (stage) =>
    ask(stage, 'deactivates Olaf', 'DELETE', `/users/${String(person(stage, 'old')?.id ?? 0)}`, {}),
  ),
]

/** Typing indicators for edits, which the server sends only to clients that list their event types. */
export const listedActions: readonly Action[] = [
  row('write what will be edited', 'ada', (stage) =>
    allOf(
      'writes four times',
      ['to be saved', 'to be deleted', 'to be left', 'to be put aside'].map((text) =>
        writes(stage, 'general', 'lunch', text),
      ),
    ),
  ),
  row('look', 'ben', opens([])),
  row('edit', 'ada', (stage) =>
    allOf(
      'starts to edit all four',
      ['to be saved', 'to be deleted', 'to be left', 'to be put aside'].map((text) =>
        startsToEdit(stage, text),
      ),
    ),
  ),
  row('save', 'ada', (stage) =>
    allOf('saves one, puts one aside', [
      startsToEdit(stage, 'to be saved'),
      edits(stage, 'to be saved', { content: 'to be saved, and saved' }),
      startsToEdit(stage, 'to be put aside', 'stop'),
    ]),
  ),
  row('edit further', 'ada', (stage) => startsToEdit(stage, 'to be deleted')),
  row('delete what is edited', 'olga', (stage) =>
    ask(stage, 'deletes what is edited', 'DELETE', `/messages/${String(said(stage, 'to be deleted'))}`),
  ),
  row('wait', 'ada', ({ world }) =>
    doing('— two minutes pass at all computers', () => {
      for (const { clock } of world.people) clock.jump(120_000)
    }),
  ),
]

/** A channel with loaded topics becomes inaccessible to a user who is not subscribed. */
export const lostActions: readonly Action[] = [
  row('leave a channel', 'ben', (stage) =>
    ask(stage, 'leaves #garden', 'DELETE', '/users/me/subscriptions', { subscriptions: ['garden'] }),
  ),
  row('look at its topics', 'ben', loadsTopics('garden')),
  row('make it private', 'ada', (stage) =>
    ask(
      stage,
      'makes #garden private',
      'PATCH',
      `/streams/${String(channelNamed(stage, 'garden')?.id ?? 0)}`,
      { is_private: true },
    ),
  ),
]
