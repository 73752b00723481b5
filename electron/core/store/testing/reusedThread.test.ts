import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { StoreThread } from '../thread/storeHost.ts'
import type { Operations, StoreAnswer, StoreRequest } from '../thread/storeMessages.ts'
import { startSourceThread } from './startSourceThread.ts'

const ask = (thread: StoreThread, request: StoreRequest) =>
  new Promise<StoreAnswer>((resolve) => {
    thread.on('message', resolve)
    thread.postMessage({ id: 1, request, isReplaced: new Int32Array(new SharedArrayBuffer(4)) })
  })

it('an ended thread empties its logs, and the reused one knows no files', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-thread-'))
  const first = startSourceThread()
  const answer = await ask(first, { type: 'open', account: 'a', dir, key: 'ab'.repeat(32) })
  expect(answer).toMatchObject({ ok: true, value: { own: 'fresh' } })
  const log = path.join(dir, 'own.db-wal')
  expect(statSync(log).size).toBeGreaterThan(0)
  const codes: number[] = []
  first.on('exit', (code) => codes.push(code))
  await first.terminate()
  expect(codes).toEqual([1])
  expect(statSync(log).size).toBe(0)
  const second = startSourceThread()
  const call = {
    type: 'call',
    account: 'a',
    file: 'own',
    operation: 'rows' satisfies keyof Operations['own'],
    input: { table: 'outbox' },
  } as const
  expect(await ask(second, call)).toMatchObject({ ok: false, kind: 'gone' })
  await second.terminate()
  rmSync(dir, { recursive: true, force: true })
})
