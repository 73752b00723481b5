import { ask, type Action, type Stage } from '../action.ts'
import { channelNamed, clientOf, doing, person, row, writes } from './rows.ts'

/** Things that came after the specification, done at a server of the newest level. */
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

/** Lists of subscribers, done at a server that tells a part of all but the smallest: Max was never there. */
export const partialActions: readonly Action[] = [
  row('write where somebody is going to look', 'olga', (stage) => writes(stage, 'vault', 'keys', 'Two left')),
  row('subscribe who is never there', 'olga', (stage) => subscribes(stage, 'max', 'vault')),
  // The first registration is made before a client knows the level of the server. All clients rest after three steps,
  // registered anew, so that they are told of what follows.
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
  row('send somebody out', 'olga', (stage) =>
    ask(stage, 'unsubscribes gus from #vault', 'DELETE', '/users/me/subscriptions', {
      subscriptions: ['vault'],
      principals: [person(stage, 'gus')?.id ?? 0],
    }),
  ),
]
