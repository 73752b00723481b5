import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import { narrowFragment } from '../../shared/content/links/narrowFragment.ts'
import { batchOf } from '../../shared/ipc/transfer/batchText.ts'
import { decodeChunks } from '../../shared/ipc/transfer/chunks.ts'
import type { AccountState } from '../../shared/model/state/accountState.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { startServer } from '../server/startServer.ts'
import { writeDraft } from './directDrafts.ts'
import { openClient, unwrap } from './harness.ts'
import { openKept } from './openKept.ts'

test('a window opens offline with the last run’s state and conversation', async () => {
  const server = await startServer({ scenario: 'small' })
  const profile = mkdtempSync(path.join(tmpdir(), 'topical-opening-'))
  const options = { profile, storeThread: startSourceThread, shown: new Promise<void>(() => undefined) }
  try {
    const first = await openKept(server, server.accounts[1]!, options)
    const { account } = first
    const [channel] = [...first.state().subscriptions.keys()]
    const topic = { channelId: channel!, topic: 'a place to come back to' }
    const destination = { type: 'channel' as const, ...topic }
    unwrap(await first.client.handlers['message.send']({ account, destination, content: 'Still here?' }))
    await first.until('it is sent', ({ outbox }) => outbox.size === 0)
    const narrow = topicNarrow(topic.channelId, topic.topic)
    await first.fetch(narrow)
    await first.client.handlers['ui.remember']({ account, hash: narrowFragment(narrow) })
    await first.close()
    await server.down()

    const second = await openClient(options)
    // Core prepares the initial state before the window asks for it; the draft below is written after that.
    await second.pushed(
      'the page',
      ({ name, payload }) =>
        name === 'account.batch' && payload.events.some(({ type }) => type === 'local/fetched'),
    )
    await writeDraft({ account, client: second.client }, [server.accounts[2]!.user_id], 'half a thought')
    const followed: string[] = []
    const initialState = await second.client.initialState((id) => void followed.push(id))
    expect(followed).toEqual([account])
    expect(initialState?.account).toBe(account)
    const joiner = decodeChunks()
    for (const chunk of initialState!.chunks) joiner.add(chunk)
    expect((joiner.value() as AccountState).subscriptions.has(topic.channelId)).toBe(true)
    const batches = initialState!.batches.map(batchOf)
    expect(batches.map(({ seq }) => seq)).toEqual(batches.map((_, index) => initialState!.seq + 1 + index))
    const contents = batches.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.type === 'local/fetched' ? event.messages.map(({ content }) => content) : [],
      ),
    )
    expect(contents).toContain('<p>Still here?</p>')
    expect(JSON.stringify(batches)).toContain('half a thought')
    const again = await second.client.initialState((id) => void followed.push(id))
    expect(again?.seq).toBe(batches.at(-1)?.seq)
    expect(JSON.stringify(again)).toContain('half a thought')
    await second.close()
  } finally {
    await server.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
