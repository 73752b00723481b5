import type { Clock } from '../platform/clock.ts'
import type { Uploads } from './uploads.ts'

/** Time in ms after which a deleted text can no longer be restored. */
const undoMs = 60_000
const lookEveryMs = 5_000

export interface LeftUploadsOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly uploads: Pick<Uploads, 'rows' | 'control'>
  /** Returns all unsent texts, or null if they are not loaded or cannot be read. */
  readonly texts: () => readonly string[] | null
}

/**
 * Cancels uploads that returned to a draft once no text mentions them any more. Returns the function to call when texts
 * have changed. `isFirst`: called once, when the texts of the last run are loaded; earlier calls do nothing. Files
 * without a text are then deleted at once, because deleted texts of the last run cannot be restored.
 */
export function createLeftUploads({ clock, signal, texts, uploads }: LeftUploadsOptions) {
  const since = new Map<string, number>()
  let isBegun = false
  let isWatching = false
  const left = (): readonly string[] => {
    // An empty place means that the file belongs to some text.
    const loose = uploads.rows().filter(({ place }) => place === '')
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
        if (clock.now() - first >= undoMs) await uploads.control(id, 'cancel')
      }
      isOld = false
      await clock.sleep(lookEveryMs, signal)
    }
    since.clear()
    isWatching = false
  }
}
