import { ask, type Action, type Stage } from '../action.ts'
import { channelNamed, clientOf, doing, person, row, writes } from './rows.ts'

/** Features newer than the specification, performed at a server of the newest level. */
export const newerActions: readonly Action[] = [
  row('remove an emoji', 'ada', (stage) =>
    ask(stage, 'removes the emoji spade', 'DELETE', '/realm/emoji/spade'),
  ),
  row('register a device', 'ben', (stage) =>
    ask(stage, 'registers a device', 'POST', '/register_client_device'),
  ),
]

const subscribes = (stage: Stage, key: string, channel: string) =>
  ask(stage, `subscribes ${key} to #${channel}`, 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: channel }],
    principals: [person(stage, key)?.id ?? 0],
  })

/**
 * Partial subscriber lists, at a server that lists all subscribers of the smallest channels only. Max is
 * inactive.
 */
export const partialActions: readonly Action[] = [
  row('write where a user is about to look', 'olga', (stage) => writes(stage, 'vault', 'keys', 'Two left')),
  row('subscribe who is never there', 'olga', (stage) => subscribes(stage, 'max', 'vault')),
  // A client registers first before it knows the server's level. After three steps all clients are idle and
  // registered again, so they receive the following events.
  row('register again', 'olga', ({ world }) =>
    doing('— all queues die', () => world.server.expireQueue('all')),
  ),
  row('subscribe who has a client', 'olga', (stage) => subscribes(stage, 'gus', 'vault')),
  row('look who is there', 'ben', (stage) =>
    doing('looks who is in #general', async () => {
      const mine = clientOf(stage)
      await mine?.client.handlers['subscribers.fetch']({
        account: mine.account,
        channelId: channelNamed(stage, 'general')?.id ?? 0,
      })
    }),
  ),
  row('write to all of them', 'olga', (stage) => writes(stage, 'vault', 'keys', 'One left')),
  row('unsubscribe a user', 'olga', (stage) =>
    ask(stage, 'unsubscribes gus from #vault', 'DELETE', '/users/me/subscriptions', {
      subscriptions: ['vault'],
      principals: [person(stage, 'gus')?.id ?? 0],
    }),
  ),
]
