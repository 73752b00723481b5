import { expect } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'

/** Changes of topics by a different user, and runs of the client that receive them. Both are read on use. */
export function topicsOf(
  server: () => RunningServer,
  runs: () => ProfileRuns,
): {
  readonly channel: (name?: string) => number
  readonly place: (
    topic: string,
    channelId?: number,
  ) => { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  readonly other: () => ReturnType<typeof testClient>
  /** Sends to a topic of the channel "general"; returns the message's id. */
  readonly said: (topic: string) => Promise<number>
  /** Renames the topic of a message. */
  readonly rename: (messageId: number, topic: string) => Promise<void>
  /** Starts the client; returns it once it is live. */
  readonly begin: () => Promise<Run>
} {
  const channel = (name = 'general'): number =>
    [...server().server.state.channels.values()].find((each) => each.name === name)!.id
  const otherClient = () => testClient(server().url, server().accounts[0]!)
  return {
    channel,
    place: (topic, channelId = channel()) => ({ type: 'channel', channelId, topic }),
    other: otherClient,
    said: async (topic) => {
      const to = { type: 'stream', to: channel(), topic, content: `in ${topic}` }
      return Number((await otherClient().post('/messages', to)).body['id'])
    },
    rename: async (messageId, topic) => {
      const params = { topic, propagate_mode: 'change_all', send_notification_to_new_thread: false }
      const { body } = await otherClient().patch(`/messages/${String(messageId)}`, params)
      expect(body.result).toBe('success')
    },
    begin: async () => {
      const run = await runs().run()
      await run.until('live', (state) => state.connection.state === 'live')
      return run
    },
  }
}
