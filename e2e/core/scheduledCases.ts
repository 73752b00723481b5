import type { ScheduledRef } from '../../shared/ipc/calls/scheduledCalls.ts'
import type { ScheduledMessage } from '../../shared/api/types.ts'
import type { User } from '../server/state/records.ts'
import type { OperationCase } from './operationCase.ts'
import { unwrap } from './harness.ts'
import type { Run } from './profileRuns.ts'

interface Parts {
  readonly run: () => Run
  readonly place: (topic: string) => {
    readonly type: 'channel'
    readonly channelId: number
    readonly topic: string
  }
  /** Returns the user on the server. */
  readonly me: () => User
  /** Returns those of `texts` that were sent. */
  readonly sent: (...texts: string[]) => readonly string[]
}

const texts = ['scheduled 0', 'scheduled 1'] as const
/** UNIX seconds, later than any test. */
const farAway = 4_000_000_000

/** Operations on scheduled messages. */
export function scheduledCases({ me, place, run, sent }: Parts) {
  const scheduled = () => [...(me().own?.scheduled.values() ?? [])].map(({ content }) => content).toSorted()
  const create = async (index: number) =>
    unwrap(
      await run().client.handlers['scheduled.create']({
        account: run().account,
        id: crypto.randomUUID(),
        destination: place('later'),
        content: texts[index]!,
        deliverAt: farAway,
      }),
    )
  const shownMessages = () => [...run().state().scheduledMessages.values()]
  const prepare = async () => {
    for (const index of [0, 1]) await create(index)
    await run().until('both are shown', ({ scheduledMessages }) => scheduledMessages.size === 2)
  }
  const of = (index: number): ScheduledRef => {
    const isMeant = ({ content }: ScheduledMessage) => content.startsWith(texts[index]!)
    return { by: 'server', id: shownMessages().find(isMeant)!.id }
  }
  const shown = () =>
    shownMessages()
      .map(({ content }) => content)
      .toSorted()
  return {
    createScheduledMessage: {
      request: 'POST /api/v1/scheduled_messages',
      submit: create,
      onServer: scheduled,
      after: [[texts[0]], texts],
    },
    updateScheduledMessage: {
      request: 'PATCH /api/v1/scheduled_messages/',
      prepare,
      submit: async (index) =>
        unwrap(
          await run().client.handlers['scheduled.change']({
            account: run().account,
            of: of(index),
            change: { content: `${texts[index]} edited` },
          }),
        ),
      onServer: scheduled,
      shown,
      after: [
        [`${texts[0]} edited`, texts[1]],
        [`${texts[0]} edited`, `${texts[1]} edited`],
      ],
    },
    deleteScheduledMessage: {
      request: 'DELETE /api/v1/scheduled_messages/',
      prepare,
      submit: async (index) =>
        unwrap(await run().client.handlers['scheduled.remove']({ account: run().account, of: of(index) })),
      onServer: scheduled,
      shown,
      after: [[texts[1]], []],
    },
    sendScheduledNow: {
      request: 'DELETE /api/v1/scheduled_messages/',
      prepare,
      submit: async (index) =>
        unwrap(await run().client.handlers['scheduled.send']({ account: run().account, of: of(index) })),
      onServer: () => [scheduled(), sent(...texts).toSorted()],
      shown,
      after: [
        [[texts[1]], [texts[0]]],
        [[], texts],
      ],
    },
  } satisfies Readonly<Record<string, OperationCase>>
}
