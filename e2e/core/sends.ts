import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { changeArchived } from '../server/actions/channels/updateChannel.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import type { Run } from './profileRuns.ts'

export const sendRequest = 'POST /api/v1/messages'

/** Actions of a user on messages, and the server's messages. */
export interface Sends {
  readonly place: (topic?: string) => { type: 'channel'; channelId: number; topic: string }
  /** Sends a message; returns its local id once it is saved. */
  send(run: Run, content: string, topic?: string): Promise<string>
  retry(run: Run, localId: string): Promise<void>
  discard(run: Run, localId: string, edits?: boolean): Promise<string | null>
  /** Returns the given texts that the server has, in its order. */
  stored(...texts: string[]): readonly string[]
  /** Returns the ids of a topic's messages on the server, ascending. */
  idsIn(topic: string): readonly number[]
  /** Stars or unstars all messages of a topic in one request. */
  starAll(run: Run, op: 'add' | 'remove', topic: string): Promise<unknown>
  archive(): void
  /** Stops the server once the run is live, and resolves when the run is offline. */
  offline(run: Run): Promise<void>
}

export function sendsTo(server: RunningServer): Sends {
  const channel = () =>
    [...server.server.state.channels.values()].find(({ name }) => name === 'general') ?? never()
  const place = (topic = 'holds') => ({ type: 'channel' as const, channelId: channel().id, topic })
  return {
    place,
    send: async (run, content, topic) => {
      const { account, client } = run
      const message = { account, destination: place(topic), content }
      return unwrap(await client.handlers['message.send'](message)).localId
    },
    retry: async ({ account, client }, localId) => {
      unwrap(await client.handlers['outbox.retry']({ account, localId }))
    },
    discard: async ({ account, client }, localId, edits) =>
      unwrap(await client.handlers['outbox.discard']({ account, localId, ...(edits === true && { edits }) })),
    stored: (...texts) =>
      [...server.server.state.messages.byId.values()]
        .map(({ content }) => content)
        .filter((content) => texts.includes(content)),
    idsIn: (topic) =>
      [...server.server.state.messages.byId.values()]
        .filter((message) => message.topic === topic)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    starAll: async ({ account, client }, op, topic) => {
      const range = { anchor: 'oldest', includeAnchor: true, before: 0, after: 100 }
      const params = { ...range, narrow: topicNarrow(channel().id, topic), op, flag: 'starred' }
      return unwrap(await client.handlers['api.call']({ account, route: 'updateFlagsForNarrow', params }))
    },
    archive: () => {
      changeArchived(server.server, channel(), true)
    },
    offline: async (run) => {
      await run.until('live', ({ connection }) => connection.state === 'live')
      await server.down()
      await run.until('offline', ({ connection }) => connection.state === 'offline')
    },
  }
}

function never(): never {
  throw new Error('there is no such channel')
}
