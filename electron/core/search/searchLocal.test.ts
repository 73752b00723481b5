import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as eg from '../../../shared/model/testing/eg.ts'
import { systemClock } from '../platform/clock.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { startSourceThread } from '../store/testing/startSourceThread.ts'
import { createStoreHost } from '../store/thread/storeHost.ts'
import { linesAround } from './linesAround.ts'
import { searchLocal } from './searchLocal.ts'

test('a search that is still running when the store is closed logs no error', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-search-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const levels: string[] = []
  const note = (level: string) => (text: string) => void levels.push(`${level} ${text}`)
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const host = createStoreHost(() => startSourceThread(), systemClock, log)
  const files = await host.open('a', { dir, key: 'ab'.repeat(32) })
  const search = () =>
    searchLocal({ files } as Pick<AccountStore, 'files'> as AccountStore, eg.account(), log, {
      narrow: [{ operator: 'search', operand: 'marmalade' }],
      before: null,
      limit: 10,
    })
  // The thread handles requests in order, so the second request of the search finds the store closed.
  const running = search()
  await files.close()
  expect((await running).hits).toEqual([])
  await host.close()
  expect((await search()).hits).toEqual([])
  expect(levels).toEqual(Array(2).fill('info the store could not be searched'))
})

const poll = eg.channelMessage(5, {
  content: '<p>/poll Soup &amp; bread?<br>\nNow<br>\nNever</p>',
  submessages: [{ id: 1, senderId: 2, msgType: 'widget', content: '{}' }],
})

test('a poll around a result shows its question and options as lines', async () => {
  const page = { messages: [poll], foundOldest: true, foundNewest: true, stale: false }
  const source = { state: eg.account(), store: { readPage: () => Promise.resolve(page) } }
  const answer = await linesAround(source as unknown as Parameters<typeof linesAround>[0], {
    narrow: [],
    messageId: 5,
  })
  expect(answer).toMatchObject({
    ok: true,
    value: {
      messages: [{ text: 'Poll: Soup & bread?', html: '<p>Soup &amp; bread?<br>Now<br>Never</p>' }],
    },
  })
})
