import { isRecord } from '../../../../shared/api/records/lenient.ts'

/** More are taken in batches: a night's worth of a busy place must not hold everything else up. */
const eventsPerLot = 100
/** A batch ends before the message that makes it longer, which may be a batch by itself: the windows get its text, too. */
const textPerLot = 300_000

/** The events of one answer in batches, between which there is other work. */
export function* batchesOf(wires: readonly unknown[]): Generator<readonly unknown[], void> {
  for (let from = 0, end = 0; from < wires.length; from = end) {
    for (let text = 0; end < wires.length && end - from < eventsPerLot; end++) {
      text += textOf(wires[end])
      if (text > textPerLot && end > from) break
    }
    yield wires.slice(from, end)
  }
}

function textOf(wire: unknown): number {
  if (!isRecord(wire)) return 0
  const text = isRecord(wire['message']) ? wire['message']['content'] : wire['rendered_content']
  return typeof text === 'string' ? text.length : 0
}
