import { expect, test } from 'vitest'
import { idsOf, lastId } from '../../shared/collections/idList.ts'
import { feedNarrow } from '../../shared/model/views/narrow.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

async function liveRun(): Promise<Run> {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  return run
}
/** Stores a message of Ben directly on the server. */
function storeText(content: string): number {
  const { state } = server.server
  const { channelId, topic } = sends.place('feed')
  const { message } = sendMessage(server.server, {
    sender: state.users.get(server.accounts[2]!.user_id)!,
    channel: state.channels.get(channelId)!,
    topic,
    participants: [],
    content,
    client: 'test',
    readBySender: true,
    rendered: render(server.server, content),
  })
  return message.id
}
const sendAll = async (run: Run, ...texts: string[]): Promise<number[]> => {
  const ids = texts.map(storeText)
  const last = ids.at(-1)
  await run.until('it came', () =>
    run.events.some((accountEvent) => accountEvent.type === 'message' && accountEvent.message.id === last),
  )
  return ids
}
/** Fetches a page of the feed that is too small to reach its end. */
async function fetchFeed(run: Run, anchor: number | 'newest' | 'first_unread', after: number): Promise<void> {
  const page = { before: 2, after, direction: 'around' as const, replaces: false }
  const narrow = feedNarrow.map((term) => ({ ...term, operand: String(term.operand) }))
  unwrap(await run.client.handlers['messages.fetch']({ account: run.account, narrow, anchor, ...page }))
}
const feed = (run: Run) => viewOf(run.state(), feedNarrow)!

test('online, the end of the feed is its real end, not that of a stored part', async () => {
  const run = await liveRun()
  const ids = await sendAll(run, 'one', 'two', 'three', 'four', 'five')
  await fetchFeed(run, ids[0]!, 1)
  expect(feed(run).foundNewest).toBe(false)
  await fetchFeed(run, 'newest', 0)
  expect(feed(run).foundNewest).toBe(true)
  expect(lastId(feed(run).ids)).toBe(ids.at(-1))
})

test('after a restart the feed opens at its first unread message', async () => {
  const first = await liveRun()
  unwrap(
    await first.client.handlers['api.call']({ account: first.account, route: 'markAllAsRead', params: {} }),
  )
  const [old = 0, ...others] = await sendAll(first, 'old', 'two', 'three', 'four', 'five')
  await fetchFeed(first, old, 1)
  const { account } = first
  const read = [old, ...others.slice(0, 3)]
  await first.client.handlers['flags.change']({ account, op: 'add', flag: 'read', messageIds: read })
  await runs.close(first)
  const second = await liveRun()
  await fetchFeed(second, 'first_unread', 2)
  expect(feed(second).firstUnreadAnchor).toBe(others.at(-1))
  expect(idsOf(feed(second).ids)).toContain(others.at(-1))
})
