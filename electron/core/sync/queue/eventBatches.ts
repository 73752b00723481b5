import { isRecord } from '../../../../shared/api/records/lenient.ts'

/** Maximum number of events per batch. Events of a whole night must not block everything else. */
const eventsPerLot = 100
/**
 * Maximum length of a batch's texts in characters, unless it is a single event. Batches are also sent to the windows.
 */
const textPerLot = 300_000

/** Splits the events of one response into batches, between which other work can run. */
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
