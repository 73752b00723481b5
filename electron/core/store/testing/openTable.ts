import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createOwnTable, parseContent, type OwnTableOptions } from '../ownTable.ts'
import type { WriteResult } from '../ownWrites.ts'
import { openOwnFile } from './openOwnFile.ts'

const schema = z.object({ text: z.string() })
export type Item = z.infer<typeof schema>

/** Creates a table of one run. `wake` ends the waits before a retry. */
export function openTable(options: Partial<OwnTableOptions<Item>> = {}) {
  const records = new Map<string, Item>()
  const lines: string[] = []
  const tried: (readonly [string, WriteResult])[] = []
  const ended = new AbortController()
  onTestFinished(() => ended.abort())
  const waits: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    random: () => 0,
    sleep: () => new Promise((resolve) => waits.push(resolve)),
  }
  const note = (text: string) => void lines.push(text)
  const table = createOwnTable<Item>({
    clock,
    log: { info: note, warn: note, error: note },
    signal: ended.signal,
    table: 'pin',
    name: 'the list',
    records,
    stored: (record) => record,
    parse: parseContent(schema),
    onTried: (key, result) => tried.push([key, result]),
    ...options,
  })
  const wake = async () => {
    for (const go of waits.splice(0)) go()
    await Promise.resolve()
    await table.flushed()
  }
  return { records, lines, table, tried, waits: () => waits.length, wake }
}
/** A file whose writes fail while `isFull` is set. */
export function limitedFile() {
  const disk = { isFull: false }
  const file = openOwnFile((operation) => {
    if (disk.isFull && operation === 'save') throw new Error('the disk is full')
  })
  return { disk, file }
}
