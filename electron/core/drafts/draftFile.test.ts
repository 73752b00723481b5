import { expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import { createDraftFile } from './draftFile.ts'
import type { DraftRecord } from './draftRecord.ts'
import { storedDraft } from './testing/storedDraft.ts'

const draft: DraftRecord = { ...storedDraft, mark: null }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('a draft is saved at once: its window’s pause is the only delay', async () => {
  const slept: number[] = []
  /** Nothing that waits for it ever goes on. */
  const clock: Clock = {
    now: () => 0,
    random: () => 0,
    sleep: (ms) => {
      slept.push(ms)
      return new Promise<void>(() => undefined)
    },
  }
  const asked: string[] = []
  const own = {
    call: (_file: string, operation: string) => {
      asked.push(operation)
      return Promise.resolve([])
    },
  } as unknown as OwnFile
  const file = createDraftFile(clock, quiet, new AbortController().signal, () => undefined)
  await file.load(own)
  asked.length = 0
  for (const content of ['begun', 'gone on with'])
    await file.save({ puts: [{ record: { ...draft, content }, keeps: false }] }, new Map())
  expect(asked).toEqual(['saveDrafts', 'saveDrafts'])
  expect(slept).toEqual([])
})
