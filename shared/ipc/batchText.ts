import type { Pushes } from './contract.ts'
import { cutPieces, joinPieces, type Joiner } from './pieces.ts'

type Batch = Pushes['account.batch']

/** Returns a batch as one text for its way to a window: an object would be copied twice on it, value by value. */
export function batchText(batch: Batch): string {
  const [text = ''] = cutPieces(batch, null, Number.POSITIVE_INFINITY)
  return text
}

/** Returns the batch that `batchText` made the text of. */
export function batchOf(text: string): Batch {
  const joiner = joinPieces()
  joiner.add(text)
  return joiner.value() as Batch
}

/** A chunk of a batch that is too large to cross at once. */
export interface BatchPiece {
  /** Index of the chunk; 0 is the first one. */
  readonly at: number
  readonly isLast: boolean
  readonly piece: string
}

/** Yields a batch as `batchText` makes it, or in chunks, each made when it is asked for. */
export function* batchPieces(batch: Batch): Generator<string | BatchPiece, void> {
  const pieces = cutPieces(batch)
  let next = pieces.next()
  for (let at = 0; !next.done; at++) {
    const piece = next.value
    next = pieces.next()
    const isLast = next.done === true
    yield at === 0 && isLast ? piece : { at, isLast, piece }
  }
}

/** Returns a function that returns each batch with its last chunk. A batch whose beginning is missing is left out. */
export function joinBatches(): (crossing: string | BatchPiece) => Batch | null {
  let joiner: Joiner | null = null
  let expected = 0
  return (crossing) => {
    if (typeof crossing === 'string') return batchOf(crossing)
    const { at, isLast, piece } = crossing
    if (at === 0) joiner = joinPieces()
    else if (at !== expected) joiner = null
    expected = at + 1
    joiner?.add(piece)
    if (!isLast || joiner === null) return null
    const batch = joiner.value() as Batch
    joiner = null
    return batch
  }
}
