import { t } from '../../../../shared/i18n.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { AccountEvent } from '../../../../shared/model/localEvent.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import type { WriteResult, KeepOptions } from './operationLog.ts'
import { isClosed, movedBy, stoppedBy } from './placeChanges.ts'
import { withHold } from './sendJob.ts'
import type { SendEntry } from './sendJob.ts'

/** Follows conversations that move or end while messages for them are on their way. */
export interface Places {
  /** Returns the row changes that an event causes: messages follow a moved topic or become drafts. */
  placed(event: ServerEvent): readonly AccountEvent[]
  /**
   * Turns messages into drafts whose channel ended without an event. refused: the message that the server just
   * refused. Returns true when that one is a draft now.
   */
  ended(refused?: SendEntry): boolean
}

export interface PlacesOptions {
  readonly entries: ReadonlyMap<string, SendEntry>
  readonly runtime: () => AccountRuntime
  readonly save: (entry: SendEntry, options?: KeepOptions) => Promise<WriteResult>
  readonly show: (entry: SendEntry) => void
  readonly start: (entry: SendEntry) => void
}

export function createPlaces({ entries, runtime, save, show, start }: PlacesOptions): Places {
  // False for messages that may be on the server already: those are looked for first.
  const mayStop = ({ confirmed, row, unsure }: SendEntry) =>
    confirmed === null &&
    row.drafted !== true &&
    (row.status === 'queued' || (row.status === 'failed' && !unsure))
  const stop = (entry: SendEntry) => {
    withHold(entry, null)
    entry.row = { ...entry.row, status: 'failed', reason: t('core.sendArchived'), drafted: true }
  }
  // Both go into one transaction: after a crash between two the text would be there twice.
  const keepAsDraft = (entry: SendEntry) => {
    const { content, destination } = entry.row
    void save(entry, { drafts: runtime().takeBack(destination, content).change })
  }

  return {
    placed: (event) =>
      [...entries.values()].flatMap((entry): readonly AccountEvent[] => {
        if (entry.confirmed !== null) return []
        const { destination } = entry.row
        const moved = movedBy(event, destination)
        const isStopped = moved === null && mayStop(entry) && stoppedBy(event, destination)
        if (moved === null && !isStopped) return []
        if (moved !== null) {
          entry.earlier = [...entry.earlier, destination]
          entry.row = { ...entry.row, destination: moved }
          // Saved before the batch: once that is stored, no event reports the move again.
          void save(entry)
        } else stop(entry)
        queueMicrotask(() => {
          if (isStopped) keepAsDraft(entry)
          else if (entry.row.status !== 'failed') start(entry)
        })
        return [{ type: 'local/outbox', row: entry.row }]
      }),
    ended: (refused) => {
      const state = runtime().stateStore.state()
      if (state === null) return false
      for (const entry of entries.values()) {
        if ((entry !== refused && !mayStop(entry)) || !isClosed(state, entry.row.destination)) continue
        stop(entry)
        keepAsDraft(entry)
        show(entry)
      }
      return refused?.row.drafted === true
    },
  }
}
