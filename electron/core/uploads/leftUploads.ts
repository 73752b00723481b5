import type { Clock } from '../clock.ts'
import type { Uploads } from './uploads.ts'

/** Nobody brings a deleted text back after so long, in milliseconds. */
const undoMs = 60_000
const lookEveryMs = 5_000

export interface LeftUploadsOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly uploads: () => Pick<Uploads, 'rows' | 'control'>
  /** Of all that is begun and not sent; null: nobody knows yet. */
  readonly texts: () => readonly string[] | null
}

/**
 * Takes files off the list that came back with a message's text when that text is no more. Answers what is told that
 * texts have changed; isFirst: all of the last run is there, once and before anything else, which nobody brings back.
 */
export function createLeftUploads({ clock, signal, texts, uploads }: LeftUploadsOptions) {
  const since = new Map<string, number>()
  let isBegun = false
  let isWatching = false
  const left = (): readonly string[] => {
    // The place of those that belong to a text, wherever it is.
    const loose = uploads()
      .rows()
      .filter(({ place }) => place === '')
    const all = loose.length === 0 ? null : texts()
    if (all === null) return []
    return loose.filter(({ label }) => !all.some((text) => text.includes(label))).map(({ id }) => id)
  }
  return async (isFirst = false): Promise<void> => {
    isBegun ||= isFirst
    if (!isBegun || isWatching) return
    isWatching = true
    let isOld = isFirst
    for (let ids = left(); ids.length > 0 && !signal.aborted; ids = left()) {
      for (const id of since.keys()) if (!ids.includes(id)) since.delete(id)
      for (const id of ids) {
        const first = since.get(id) ?? (isOld ? -Infinity : clock.now())
        since.set(id, first)
        if (clock.now() - first >= undoMs) await uploads().control(id, 'cancel')
      }
      isOld = false
      await clock.sleep(lookEveryMs, signal)
    }
    since.clear()
    isWatching = false
  }
}
