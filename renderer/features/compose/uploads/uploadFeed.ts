import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { call, listen, logError } from '../../../state/index.ts'

/** The uploads of an account, as reported by the main process. */
export interface UploadFeed {
  readonly rows: () => readonly UploadRow[]
  /** True once the main process has reported the uploads. */
  readonly isKnown: () => boolean
  /** Returns the same list while only the uploaded amounts change, to avoid renders where these are not shown. */
  readonly slow: () => readonly UploadRow[]
  readonly subscribe: (listener: () => void) => () => void
  /** Starts listening to the main process. Returns a function that stops it. */
  start(): () => void
}

export function createUploadFeed(account: string): UploadFeed {
  const listeners = new Set<() => void>()
  let rows: readonly UploadRow[] = []
  let isKnown = false
  let slow = rows
  const take = (next: readonly UploadRow[]): void => {
    rows = next
    isKnown = true
    if (shapeOf(next) !== shapeOf(slow)) slow = next
    for (const listener of listeners) listener()
  }
  return {
    rows: () => rows,
    isKnown: () => isKnown,
    slow: () => slow,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      let isNewer = false
      const end = listen('upload.changed', (told) => {
        if (told.account !== account) return
        isNewer = true
        take(told.uploads)
      })
      call('upload.list', { account }).then(
        (listed) => {
          if (!isNewer) take(listed ?? [])
        },
        (error: unknown) => logError(`upload.list: ${String(error)}`, 'warn'),
      )
      return () => {
        isNewer = true
        end()
      }
    },
  }
}

const shapeOf = (rows: readonly UploadRow[]): string =>
  JSON.stringify(rows.map(({ id, label, name, place, state, url }) => [id, label, name, place, state, url]))
