import type { Pushes } from './contract.ts'
import { cutPieces, joinPieces } from './pieces.ts'

type Batch = Pushes['account.batch']

/** A batch as it crosses to the window: of one text, since an object is copied twice on its way, value by value. */
export function batchText(batch: Batch): string {
  const [text = ''] = cutPieces(batch, null, Number.POSITIVE_INFINITY)
  return text
}

/** What `batchText` was made of. */
export function batchOf(text: string): Batch {
  const joiner = joinPieces()
  joiner.add(text)
  return joiner.value() as Batch
}
