import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { call, listen, logError } from '../../../state/index.ts'

/** The uploads of an account, as main tells them. */
export interface UploadFeed {
  readonly rows: () => readonly UploadRow[]
  /** Main has said what there is. */
  readonly isKnown: () => boolean
  /** The same list until more changes than how much was sent: what need not follow that is not rendered for it. */
  readonly slow: () => readonly UploadRow[]
  readonly subscribe: (listener: () => void) => () => void
  /** Follows main until what it answers is called. */
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
