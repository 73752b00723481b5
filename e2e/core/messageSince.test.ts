import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MessageId } from '../../shared/api/types.ts'
import { topicsOfChannel } from '../../shared/model/navigation/topicList.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { openKept } from './openKept.ts'

const day = 86_400

test.each([247, 500])(
  'level %i: the first message since a time is found, also offline',
  async (featureLevel) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'topical-since-'))
    const server = await startServer({ scenario: 'small', featureLevel })
    const it = await openKept(server, server.accounts[1]!, { profile })
    try {
      await it.until('live', ({ connection }) => connection.state === 'live')
      const channelId = [...it.state().channels.values()].find(({ name }) => name === 'general')!.id
      const sent: { readonly id: MessageId; readonly timestamp: number }[] = []
      for (let nth = 0; nth < 24; nth += 1) {
        // A burst, a long silence, and one message a day.
        server.advanceClock(nth === 8 ? 90 * day * 1000 : nth < 8 ? 60_000 : day * 1000)
        const sender = server.accounts[2]!.user_id
        const { message } = sendMessage(server.server, {
          sender: server.server.state.users.get(sender)!,
          channel: server.server.state.channels.get(channelId)!,
          topic: nth % 3 === 2 ? 'elsewhere' : 'days',
          participants: [],
          content: `Day ${nth}`,
          client: 'test',
          readBySender: true,
          rendered: render(server.server, `Day ${nth}`),
        })
        if (nth % 3 !== 2) sent.push({ id: message.id, timestamp: message.timestamp })
      }
      // Such clock jumps expire the event queue, so the messages come with the next registration.
      await it.until('all have come', (state) => {
        const newest = topicsOfChannel(state, channelId).some(({ maxId }) => maxId >= sent.at(-1)!.id)
        return newest && state.connection.state === 'live'
      })
      const narrowOf = (topic: string) => [
        { operator: 'channel', operand: channelId },
        { operator: 'topic', operand: topic },
      ]
      const narrow = narrowOf('days')
      const ask = async (since: number) =>
        unwrap(await it.client.handlers['message.since']({ account: it.account, narrow, since }))
      const check = async (): Promise<void> => {
        for (const { id, timestamp } of sent) {
          expect(await ask(timestamp)).toBe(id)
          expect(await ask(timestamp - 30)).toBe(id)
        }
        expect(await ask(0)).toBe(sent[0]!.id)
        expect(await ask(sent.at(-1)!.timestamp + 1)).toBe(sent.at(-1)!.id)
      }
      await check()
      const page = { anchor: 'newest', before: 100, after: 0, direction: 'around', replaces: false } as const
      unwrap(await it.client.handlers['messages.fetch']({ account: it.account, narrow, ...page }))
      await server.down()
      await it.until('offline', ({ connection }) => connection.state !== 'live')
      await check()
      expect(
        unwrap(
          await it.client.handlers['message.since']({
            account: it.account,
            narrow: narrowOf('nowhere'),
            since: 0,
          }),
        ),
      ).toBeNull()
    } finally {
      await it.close()
      await server.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)
