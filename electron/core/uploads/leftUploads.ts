import type { Clock } from '../platform/clock.ts'
import type { Uploads } from './uploads.ts'

/** Milliseconds after which nobody brings a deleted text back. */
const undoMs = 60_000
const lookEveryMs = 5_000

export interface LeftUploadsOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly uploads: () => Pick<Uploads, 'rows' | 'control'>
  /** All texts that are begun and not sent; null while they are not known. */
  readonly texts: () => readonly string[] | null
}

/**
 * Cancels files that came back with a message's text once no text mentions them any more. Returns the function to
 * call when texts have changed. isFirst: called once, when the texts of the last run are all there; calls before that
 * do nothing. Nobody brings back texts that were deleted in that run, so their files go at once.
 */
export function createLeftUploads({ clock, signal, texts, uploads }: LeftUploadsOptions) {
  const since = new Map<string, number>()
  let isBegun = false
  let isWatching = false
  const left = (): readonly string[] => {
    // An empty place means that the file belongs to a text, wherever that is.
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
