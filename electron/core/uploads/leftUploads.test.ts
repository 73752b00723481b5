import { expect, test } from 'vitest'
import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import { createLeftUploads } from './leftUploads.ts'

const row = (id: string, place: string): UploadRow => ({
  id,
  place,
  name: `${id}.png`,
  label: `${id}.png`,
  size: 1,
  sent: 1,
  state: 'done',
  speed: null,
  url: '/there',
  reason: null,
  canRetry: false,
  isOverQuota: false,
})

/** Uploads, texts and a clock. `atStep` may change the texts at each step of the clock. */
function stage(atStep: (step: number) => void) {
  let rows = [row('own', ''), row('other', 'topic:9:plan'), row('sent', 'send:1')]
  let texts: readonly string[] | null = []
  let [now, step] = [0, 0]
  const look = createLeftUploads({
    clock: {
      now: () => now,
      random: () => 0,
      sleep: async (ms) => {
        now += ms
        atStep(++step)
      },
    },
    signal: new AbortController().signal,
    uploads: {
      rows: () => rows,
      control: async (id) => {
        rows = rows.filter((uploadRow) => uploadRow.id !== id)
        return true
      },
    },
    texts: () => texts,
  })
  return {
    look,
    now: () => now,
    ids: () => rows.map(({ id }) => id),
    put: (next: readonly UploadRow[]) => (rows = [...next]),
    write: (next: readonly string[] | null) => (texts = next),
  }
}

test('deletes the file of a removed text once the text cannot be restored', async () => {
  const now = stage(() => undefined)
  now.write(['See [own.png]()'])
  await now.look(true)
  now.write([])
  await now.look()
  expect(now.ids()).toEqual(['other', 'sent'])
  expect(now.now()).toBeGreaterThanOrEqual(60_000)
})

test('keeps a file while a text mentions it, may be restored, or is unknown', async () => {
  const kept = stage(() => undefined)
  kept.write(['See [own.png]()'])
  await kept.look(true)
  const back = stage((step) => void (step === 2 && back.write(['See [own.png]()'])))
  back.write(['See [own.png]()'])
  await back.look(true)
  back.write([])
  await back.look()
  const unknown = stage(() => undefined)
  unknown.write(null)
  await unknown.look(true)
  const early = stage(() => undefined)
  await early.look()
  for (const { ids } of [kept, back, unknown, early]) expect(ids()).toEqual(['own', 'other', 'sent'])
})

test('deletes leftover files of the last run at once', async () => {
  const now = stage((step) => expect([step, now.ids()]).toEqual([1, ['other', 'sent']]))
  await now.look(true)
  expect(now.ids()).toEqual(['other', 'sent'])
})

test('a text deleted during the first cleanup can be restored with its file', async () => {
  const now = stage((step) => void now.write(step === 1 ? [] : ['See [other.png]()']))
  now.put([row('own', ''), row('other', '')])
  now.write(['See [other.png]()'])
  await now.look(true)
  expect(now.ids()).toEqual(['other'])
})
