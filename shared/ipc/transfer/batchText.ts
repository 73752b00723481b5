import type { Pushes } from '../contract.ts'
import { encodeChunks, decodeChunks, type Joiner } from './chunks.ts'
import { weigh } from './weigh.ts'

type Batch = Pushes['account.batch']

/** Number of values up to which a batch is sent as an object, which is copied twice, value by value. */
const smallWeight = 1000

/** Returns true if the batch is sent to a window unchanged. Larger ones are sent as text, or in chunks of text. */
export const isSmall = (batch: Batch): boolean => weigh(batch, smallWeight) <= smallWeight

/** Returns a batch as text for sending it to a window. */
export function batchText(batch: Batch): string {
  const [text = ''] = encodeChunks(batch, null, Number.POSITIVE_INFINITY)
  return text
}

/** Returns the batch from the text of `batchText`. */
export function batchOf(text: string): Batch {
  const joiner = decodeChunks()
  joiner.add(text)
  return joiner.value() as Batch
}

/** A chunk of a batch that is too large to send at once. */
export interface BatchPiece {
  /** Index of the chunk, from 0. */
  readonly at: number
  readonly isLast: boolean
  readonly chunk: string
}

/** A batch as it arrives in a window: unchanged, as one text, or a chunk of it. */
export type BatchCrossing = Batch | string | BatchPiece

/** Yields a batch as one text, or in chunks that are each made on request. */
export function* batchPieces(batch: Batch): Generator<string | BatchPiece, void> {
  const chunks = encodeChunks(batch)
  let next = chunks.next()
  for (let index = 0; !next.done; index++) {
    const chunk = next.value
    next = chunks.next()
    const isLast = next.done === true
    yield index === 0 && isLast ? chunk : { at: index, isLast, chunk }
  }
}

/**
 * Returns a function that returns each batch with its last chunk, and null before. Batches without their first chunk
 * are dropped.
 */
export function joinBatches(): (crossing: BatchCrossing) => Batch | null {
  let joiner: Joiner | null = null
  let expected = 0
  return (crossing) => {
    if (typeof crossing === 'string') return batchOf(crossing)
    if ('events' in crossing) return crossing
    const { at, isLast, chunk } = crossing
    if (at === 0) joiner = decodeChunks()
    else if (at !== expected) joiner = null
    expected = at + 1
    joiner?.add(chunk)
    if (!isLast || joiner === null) return null
    const batch = joiner.value() as Batch
    joiner = null
    return batch
  }
}
