import type { AccountState } from '../../shared/model/state/accountState.ts'
import type { Server } from '../server/server.ts'
import type { TestClient } from './harness.ts'
import type { OperationCase } from './operationCase.ts'

interface Parts {
  readonly call: (route: string, params: object) => Promise<unknown>
  readonly setSubscribed: (channelId: number, isSubscribed: boolean) => Promise<unknown>
  readonly channelId: () => number
  readonly server: () => Server
  readonly userId: () => number
  readonly run: () => Pick<TestClient, 'state' | 'until'>
  /** A second client of the same user, which has only the server's state. */
  readonly other: () => TestClient
}

const names = ['kettles', 'pots'] as const

/** The operations on channels and on own subscriptions. */
export function channelCases({ call, setSubscribed, channelId, server, userId, run, other }: Parts) {
  const state = () => run().state()
  const subscription = (of: AccountState) => of.subscriptions.get(channelId())
  const pinned = {
    onServer: () => {
      const received = subscription(other().state())
      return [received?.isPinned, received?.color === '#112233']
    },
    after: [
      [true, false],
      [true, true],
    ],
    shown: () => subscription(state())?.isPinned,
  } as const
  const channel = () => server().state.channels.get(channelId())!
  const named = (name: string) => [...server().state.channels.values()].find((each) => each.name === name)!
  const joined = () => names.map((name) => named(name).subscribers.has(userId()))
  return {
    updateSubscription: {
      ...pinned,
      request: 'PATCH /api/v1/users/me/subscriptions/',
      submit: (index) =>
        call('updateSubscription', {
          channelId: channelId(),
          property: index === 0 ? 'pin_to_top' : 'color',
          value: index === 0 ? true : '#112233',
        }),
    },
    updateSubscriptions: {
      ...pinned,
      request: 'POST /api/v1/users/me/subscriptions/properties',
      submit: (index) =>
        call('updateSubscriptions', {
          changes: [
            index === 0
              ? { channelId: channelId(), property: 'pin_to_top', value: true }
              : { channelId: channelId(), property: 'color', value: '#112233' },
          ],
        }),
    },
    setSubscribed: {
      request: 'POST /api/v1/users/me/subscriptions',
      prepare: async () => {
        await call('subscribe', { channels: names.map((name) => ({ name })) })
        await call('unsubscribe', { names })
        for (const client of [other(), run()])
          await client.until('both are known and left', ({ channels, subscriptions }) =>
            names.every((name) =>
              [...channels.values()].some((each) => each.name === name && !subscriptions.has(each.id)),
            ),
          )
      },
      submit: (index) => setSubscribed(named(names[index]).id, true),
      onServer: joined,
      after: [
        [true, false],
        [true, true],
      ],
      shown: () => state().subscriptions.has(named(names[0]).id),
    },
    updateChannel: {
      request: 'PATCH /api/v1/streams/',
      prepare: async () => {
        server().state.users.get(userId())!.role = 200
      },
      submit: (index) =>
        call('updateChannel', {
          channelId: channelId(),
          ...(index === 0 ? { description: 'About tea' } : { topicsPolicy: 'disable_empty_topic' }),
        }),
      onServer: () => [
        channel().description === 'About tea',
        channel().topicsPolicy === 'disable_empty_topic',
      ],
      after: [
        [true, false],
        [true, true],
      ],
      shown: () => state().channels.get(channelId())?.description,
    },
  } satisfies Readonly<Record<string, OperationCase>>
}
