import { expect, test } from 'vitest'
import { idsOf } from '../../shared/model/idList.ts'
import { channelNarrow, feedNarrow } from '../../shared/model/narrow.ts'
import type { Narrow } from '../../shared/api/types.ts'
import { mapValues } from '../../shared/model/shardedMap.ts'
import { viewOf } from '../../shared/model/slices/views.ts'
import { eachRuns } from './eachRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let runs: ProfileRuns
let sends: Sends
eachRuns((given) => ({ runs, sends } = given))

const open = ({ account, client }: Run, narrow: Narrow) =>
  client.handlers['messages.fetch']({
    account,
    narrow: narrow.map((term) => ({ ...term, operand: term.operand as string })),
    anchor: 'first_unread',
    before: 50,
    after: 50,
    direction: 'around',
    replaces: false,
  })

test('a channel that was never opened shows what is stored while requests fail', async () => {
  let isCut = false
  const run = await runs.run({ cut: () => isCut })
  await run.until('live', ({ connection }) => connection.state === 'live')
  await open(run, feedNarrow)
  const { channelId } = sends.place()
  const inFeed = [...mapValues(run.state().messages.byId)].flatMap((one) =>
    one.type === 'channel' && one.channelId === channelId ? [one.id] : [],
  )
  expect(inFeed.length).toBeGreaterThan(5)

  isCut = true
  // The poll under way has not noticed.
  expect(run.state().connection.state).toBe('live')
  expect(await open(run, channelNarrow(channelId))).toMatchObject({ ok: true })
  const view = viewOf(run.state(), channelNarrow(channelId))
  expect(idsOf(view!.ids)).toEqual(inFeed.sort((a, b) => a - b))
  expect(view).toMatchObject({ foundOldest: false, stale: true, error: null })
})
