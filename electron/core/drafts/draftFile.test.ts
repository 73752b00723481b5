import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock, type Clock } from '../platform/clock.ts'
import type { OwnFile } from '../store/ownTable.ts'
import { ownOperations } from '../store/state/ownOperations.ts'
import { ownSteps } from '../store/state/ownSteps.ts'
import { openStoreFile } from '../store/thread/openStoreFile.ts'
import { createDraftFile } from './draftFile.ts'
import type { DraftRecord } from './draftRecord.ts'
import { storedDraft } from './testing/storedDraft.ts'

const draft: DraftRecord = { ...storedDraft, mark: null }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('saves a draft at once, without a delay', async () => {
  const slept: number[] = []
  /** A clock on which no wait ever ends. */
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

/** Drafts stored by the store's operations without their thread. Returns a function that opens the file. */
function storedFile() {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-drafts-'))
  const options = { path: path.join(dir, 'own.db'), key: 'ab'.repeat(32), durable: false }
  const { database } = openStoreFile(options, ownSteps, 0)
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const call = (_file: 'own', operation: keyof typeof ownOperations, input: never): Promise<unknown> =>
    Promise.resolve(ownOperations[operation](database, input))
  const own = { call } as unknown as OwnFile
  const open = async () => {
    const file = createDraftFile(systemClock, quiet, ended.signal, () => undefined)
    return { file, ...(await file.load(own)) }
  }
  return open
}

test('stores the id of a copy to delete until the server has deleted it', async () => {
  const open = storedFile()
  const { file } = await open()
  await file.save({ copiesToDelete: [7, 8] }, new Map())
  expect((await open()).copiesToDelete).toEqual([7, 8])
  await file.save({ deletedCopies: [7] }, new Map())
  expect((await open()).copiesToDelete).toEqual([8])
})

test('stores every change of a draft', async () => {
  const open = storedFile()
  const { file } = await open()
  const other = { ...draft, id: 'other' }
  await file.save({ puts: [{ record: draft, keeps: false }] }, new Map())
  await file.save({ puts: [{ record: { ...draft, content: 'more' }, keeps: true }] }, new Map())
  await file.save(
    {
      moves: [[draft.id, other.id]],
      puts: [{ record: other, keeps: false }],
      drops: [{ record: draft, keeps: false }],
    },
    new Map(),
  )
  expect((await open()).records).toEqual([other])
  expect((await file.versions(other.id)).map(({ content }) => content)).toEqual(['begun'])
})
