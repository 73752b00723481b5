import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { openOwnFile } from '../store/testing/openOwnFile.ts'
import { createDraftFile, type DraftSteps } from './draftFile.ts'
import type { DraftRecord } from './draftRecord.ts'
import { storedDraft } from './testing/storedDraft.ts'

const draft: DraftRecord = { ...storedDraft, mark: null }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The drafts of runs on one file. Returns a function that starts the next run. */
function storedFile(atCall: (operation: string) => void = () => undefined) {
  const own = openOwnFile(atCall)
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
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
  const open = async () => {
    const records = new Map<string, DraftRecord>()
    const parts = { clock, log: quiet, signal: ended.signal }
    const late: boolean[] = []
    const file = createDraftFile(parts, records, (id) => late.push(file.isLate(id)))
    const found = await file.load(own)
    for (const record of found.records) records.set(record.id, record)
    const applied = (steps: DraftSteps) => {
      const versions = file.versionsOf(steps)
      for (const { record } of steps.drops ?? []) records.delete(record.id)
      for (const { record } of steps.puts ?? []) records.set(record.id, record)
      return versions
    }
    const save = async (steps: DraftSteps) => void (await file.save(steps, applied(steps)))
    const take = (steps: DraftSteps) => file.handOver(steps, applied(steps))
    return { file, late, own, save, take, ...found }
  }
  return { open, slept }
}

test('saves a draft at once, without a delay', async () => {
  const asked: string[] = []
  const { open, slept } = storedFile((operation) => asked.push(operation))
  const { save } = await open()
  asked.length = 0
  for (const content of ['begun', 'gone on with']) await save({ puts: [{ record: { ...draft, content } }] })
  expect(asked).toEqual(['save', 'save'])
  expect(slept).toEqual([])
})

test('stores the id of a copy to delete until the server has deleted it', async () => {
  const { open } = storedFile()
  const { save } = await open()
  await save({ copiesToDelete: [7, 8] })
  const second = await open()
  expect(second.copiesToDelete).toEqual([7, 8])
  await second.save({ deletedCopies: [7] })
  expect((await open()).copiesToDelete).toEqual([8])
})

test('stores every change of a draft', async () => {
  const { open } = storedFile()
  const { file, save } = await open()
  const other = { ...draft, id: 'other' }
  await save({ puts: [{ record: draft }] })
  await save({ puts: [{ record: { ...draft, content: 'more' }, keeps: true }] })
  await save({
    moves: [[draft.id, other.id]],
    puts: [{ record: other }],
    drops: [{ record: draft }],
  })
  expect((await open()).records).toEqual([other])
  expect((await file.versions(other.id)).map(({ content }) => content)).toEqual(['begun'])
})

test('a detached file has the drafts and their versions in memory', async () => {
  const { open } = storedFile()
  const { file, save } = await open()
  await save({ puts: [{ record: draft }] })
  await save({ puts: [{ record: { ...draft, content: 'more', rev: 3 }, keeps: true }] })
  await file.detach()
  await save({ puts: [{ record: { ...draft, content: 'most', rev: 4 }, keeps: true }] })
  const versions = async (id: string) => (await file.versions(id)).map(({ content }) => content)
  expect(await versions(draft.id)).toEqual(['more', 'begun'])
  const other = { ...draft, id: 'other' }
  await save({ moves: [[draft.id, other.id]], puts: [{ record: other }] })
  expect([await versions(draft.id), await versions(other.id)]).toEqual([[], ['more', 'begun']])
  expect((await open()).records).toEqual([{ ...draft, content: 'more', rev: 3 }])
})

test('a repeated transaction keeps the versions of a newer draft', async () => {
  const { open } = storedFile()
  const { file, own, save, take } = await open()
  await save({ puts: [{ record: draft }] })
  // The transaction of the message that takes the draft fails at first.
  const { change } = take({ drops: [{ record: draft }] })
  change()
  await save({ puts: [{ record: { ...draft, content: 'newer', rev: 4 } }] })
  await save({ puts: [{ record: { ...draft, content: 'newest', rev: 5 }, keeps: true }] })
  await own.call('own', 'save', change())
  expect((await file.versions(draft.id)).map(({ content }) => content)).toEqual(['newer'])
  expect((await open()).records).toMatchObject([{ content: 'newest' }])
})

test('a draft is unsaved while the transaction that contains it fails', async () => {
  const { open } = storedFile()
  const { file, late, take } = await open()
  const { onTried } = take({ puts: [{ record: draft }] })
  onTried?.('failed')
  expect(file.isLate(draft.id)).toBe(true)
  onTried?.('saved')
  expect(late).toEqual([true, false])
})

test('a draft that stays after it was sent is saved with its message', async () => {
  let isFull = true
  const { open } = storedFile((operation) => {
    if (isFull && operation === 'save') throw new Error('the disk is full')
  })
  const { file, late, own, save, take } = await open()
  await save({ puts: [{ record: draft }] })
  const { change, onTried } = take({
    puts: [{ record: { ...draft, content: 'the rest', rev: 4 } }],
  })
  expect(file.isLate(draft.id)).toBe(true)
  isFull = false
  await own.call('own', 'save', change())
  onTried?.('saved')
  expect(late).toEqual([true, false])
})
