import { ask, type Action, type Actor } from '../action.ts'
import { channelNamed, clientOf, doing, userNamed, row, writes } from './rows.ts'

/** Features newer than the specification, performed at a server of the newest level. */
export const newerActions: readonly Action[] = [
  row('remove an emoji', 'ada', (actor) =>
    ask(actor, 'removes the emoji spade', 'DELETE', '/realm/emoji/spade'),
  ),
  row('register a device', 'ben', (actor) =>
    ask(actor, 'registers a device', 'POST', '/register_client_device'),
  ),
]

const subscribes = (actor: Actor, key: string, channel: string) =>
  ask(actor, `subscribes ${key} to #${channel}`, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: channel }],
    principals: [userNamed(actor, key)?.id ?? 0],
  })

/**
 * Partial subscriber lists, at a server that lists all subscribers of the smallest channels only. Max is
 * inactive.
 */
export const partialActions: readonly Action[] = [
  row('write where a user is about to look', 'olga', (actor) => writes(actor, 'vault', 'keys', 'Two left')),
  row('subscribe who is never there', 'olga', (actor) => subscribes(actor, 'max', 'vault')),
  // A client registers first before it knows the server's level. After three steps all clients are idle and
  // registered again, so they receive the following events.
  row('register again', 'olga', ({ world }) =>
    doing('— all queues die', () => world.server.expireQueue('all')),
  ),
  row('subscribe who has a client', 'olga', (actor) => subscribes(actor, 'gus', 'vault')),
  row('look who is there', 'ben', (actor) =>
    doing('looks who is in #general', async () => {
      const mine = clientOf(actor)
      await mine?.client.handlers['subscribers.fetch']({
        account: mine.account,
        channelId: channelNamed(actor, 'general')?.id ?? 0,
      })
    }),
  ),
  row('write to all of them', 'olga', (actor) => writes(actor, 'vault', 'keys', 'One left')),
  row('unsubscribe a user', 'olga', (actor) =>
    ask(actor, 'unsubscribes gus from #vault', 'DELETE', '/users/me/subscriptions', {
      subscriptions: ['vault'],
      principals: [userNamed(actor, 'gus')?.id ?? 0],
    }),
  ),
]
