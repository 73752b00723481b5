import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { changeArchived } from '../server/actions/channels/updateChannel.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import type { Run } from './profileRuns.ts'

export const sendRequest = 'POST /api/v1/messages'

/** Actions of a person on messages, and the messages as the server has them. */
export interface Sends {
  readonly place: (topic?: string) => { type: 'channel'; channelId: number; topic: string }
  /** Answers the local id once the call says that it is kept. */
  send(run: Run, content: string, topic?: string): Promise<string>
  retry(run: Run, localId: string): Promise<void>
  discard(run: Run, localId: string, edits?: boolean): Promise<string | null>
  /** Texts of the server's messages that are among these texts, in order. */
  stored(...texts: string[]): readonly string[]
  /** The service's ids of the messages that a topic has, ascending. */
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
