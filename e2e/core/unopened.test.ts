import { expect, test } from 'vitest'
import { idsOf, lastId } from '../../shared/collections/idList.ts'
import { channelNarrow, feedNarrow } from '../../shared/model/views/narrow.ts'
import type { Narrow } from '../../shared/api/types.ts'
import { mapValues } from '../../shared/collections/shardedMap.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { eachRuns } from './eachRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let runs: ProfileRuns
let sends: Sends
eachRuns((fixtures) => ({ runs, sends } = fixtures))

type Page = Parameters<Run['client']['handlers']['messages.fetch']>[0]

const open = ({ account, client }: Run, narrow: Narrow, how: Partial<Page> = {}) =>
  client.handlers['messages.fetch']({
    account,
    narrow: narrow.map((term) => ({ ...term, operand: term.operand as string })),
    anchor: 'first_unread',
    before: 50,
    after: 50,
    direction: 'around',
    replaces: false,
    ...how,
  })

test('a channel that was never opened shows stored messages while requests fail', async () => {
  let isCut = false
  const run = await runs.run({ cut: () => isCut })
  await run.until('live', ({ connection }) => connection.state === 'live')
  await open(run, feedNarrow)
  const { channelId } = sends.place()
  const inFeed = [...mapValues(run.state().messages.byId)].flatMap((message) =>
    message.type === 'channel' && message.channelId === channelId ? [message.id] : [],
  )
  expect(inFeed.length).toBeGreaterThan(5)

  isCut = true
  // The pending poll has not failed yet.
  expect(run.state().connection.state).toBe('live')
  expect(await open(run, channelNarrow(channelId))).toMatchObject({ ok: true })
  const view = viewOf(run.state(), channelNarrow(channelId))
  expect(idsOf(view!.ids)).toEqual(inFeed.sort((a, b) => a - b))
  expect(view).toMatchObject({ foundOldest: false, stale: true, error: null })
})

test('offline, the end of a view is the newest stored message', async () => {
  let isCut = false
  const run = await runs.run({ cut: () => isCut })
  await run.until('live', ({ connection }) => connection.state === 'live')
  // Only its beginning was loaded.
  await open(run, feedNarrow, { anchor: 'oldest', before: 0, after: 3 })
  const first = idsOf(viewOf(run.state(), feedNarrow)!.ids)
  await sends.send(run, 'Told meanwhile')
  await run.until('the message', () => newest(run).includes('Told meanwhile'))

  isCut = true
  expect(await open(run, feedNarrow, { anchor: 'newest', before: 50, after: 0 })).toMatchObject({ ok: true })
  const view = viewOf(run.state(), feedNarrow)!
  expect(lastId(view.ids)).toBe(sends.idsIn('holds').at(-1))
  expect(idsOf(view.ids)).toEqual(expect.arrayContaining([...first]))
  expect(view).toMatchObject({ stale: true, error: null })
})

/** Returns the text of the newest message in the window. */
function newest(run: Run): string {
  const all = [...mapValues(run.state().messages.byId)].sort((a, b) => a.id - b.id)
  return all.at(-1)?.content ?? ''
}
