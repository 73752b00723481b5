import { expect } from 'vitest'
import type { AccountState } from '../../shared/model/state/accountState.ts'
import { idsOf, noIds } from '../../shared/collections/idList.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { canonical } from '../simulation/oracle/canonical.ts'
import { settles } from './actions.ts'
import { differencesFromFresh, freshState } from './freshState.ts'
import { readAll } from './readAll.ts'
import { readStore } from './readStore.ts'
import { isLive } from './world.ts'
import type { FaultWorld } from './world.ts'

const waitOptions = { timeout: 5000 }

/**
 * Asserts that nothing was lost or duplicated: The server has each text as often as it was sent. The client has the
 * conversation as the server does, in order and without gaps, also offline and after a restart. All drafts exist. All
 * other state equals a new registration.
 */
export async function assertNoLossNoDuplicates(world: FaultWorld): Promise<void> {
  const last = world.last()
  const run = last === null || last.isEnded() ? await world.start() : last
  await hasQueue(world)
  await isLive(run)
  await settles(run)
  for (const text of new Set(world.sent))
    expect([text, world.count(text)]).toEqual([text, world.sent.filter((each) => each === text).length])

  await shown(world, run)
  // The last events may still be arriving.
  await expect
    .poll(async () => differencesFromFresh(run.state(), await freshState(world)), waitOptions)
    .toEqual([])
  const { unreads } = run.state()
  await run.close()
  await stored(world, run.account, unreads)
}

/**
 * Waits until the server has an event queue for the user. A client whose queue expired stays live until it notices,
 * and messages fetched until then would be stale afterward.
 */
const hasQueue = ({ server, who }: FaultWorld): Promise<void> =>
  expect.poll(() => server.server.queues.byUser.get(who.user_id)?.size ?? 0, waitOptions).toBeGreaterThan(0)

/** Asserts that the stored data is the same, as an offline run needs it. */
async function stored(world: FaultWorld, account: string, unreads: AccountState['unreads']): Promise<void> {
  const store = await readStore(world.profile, account)
  try {
    const found = await store.restore()
    if (found === null) throw new Error('there is no state in the store')
    expect(canonical(found.state.unreads)).toEqual(canonical(unreads))
    for (const topic of world.topics) {
      const narrow = topicNarrow(world.destination.channelId, topic)
      const query = {
        narrow,
        anchor: 'newest' as const,
        before: 20_000,
        after: 0,
        selfUserId: world.who.user_id,
      }
      const page = await store.readPage(query)
      expect(page?.messages.map(({ id, content }) => [id, content])).toEqual(
        world.messages(topic).map(({ id, html }) => [id, html]),
      )
      expect(page).toMatchObject({ foundOldest: true, foundNewest: true, stale: false })
    }
    expect(await store.files.call('own', 'rows', { table: 'outbox' })).toEqual([])
    const drafts = await store.files.call('own', 'rows', { table: 'draft' })
    const texts = drafts.map(({ content }) => (JSON.parse(content) as { readonly content: string }).content)
    expect(texts.sort()).toEqual([...world.drafts].sort())
  } finally {
    await store.close()
  }
}

/** Asserts that the conversation and the drafts are as expected. */
async function shown(world: FaultWorld, run: CoreProcess): Promise<void> {
  await run.until('the drafts are there', ({ localDrafts }) => localDrafts.size === world.drafts.length)
  const state = run.state()
  expect([...state.localDrafts.values()].map(({ content }) => content).sort()).toEqual(
    [...world.drafts].sort(),
  )
  for (const topic of world.topics) {
    const narrow = topicNarrow(world.destination.channelId, topic)
    await readAll(run, narrow)
    const shownNow = () => {
      const { messages, views } = run.state()
      const ids = idsOf(viewOf({ views }, narrow)?.ids ?? noIds)
      return ids.map((id) => [id, mapGet(messages.byId, id)?.content])
    }
    const there = world.messages(topic).map(({ id, html }) => [id, html])
    // The last events may still be arriving.
    await expect.poll(shownNow, waitOptions).toEqual(there)
  }
}
