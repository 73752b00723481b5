import { useState } from 'react'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { outboxRowsFor } from '../../../../../shared/model/outbox/outboxRows.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { useAccount } from '../../../../state/index.ts'

interface OwnRows {
  /** Own messages to show at the end of the view. */
  readonly echoes: readonly OutboxRow[]
  /** True while a message is shown that was sent before the first page loaded. */
  readonly isEarly: boolean
}

/**
 * Returns the pending messages of a view. Messages sent before its first page has loaded stay in the list until then,
 * because a view without a page cannot include messages confirmed by the server.
 */
export function useOwnRows(narrow: Narrow, isLoaded: boolean): OwnRows {
  const pending = useAccount((state) => outboxRowsFor(state, narrow))
  const sentIds = useAccount((state) => state.sentIds)
  const [before] = useState(() => new Set(pending.map(({ localId }) => localId)))
  const [early, setEarly] = useState<readonly OutboxRow[]>([])
  if (isLoaded) return { echoes: pending, isEarly: false }
  const changed = pending.filter((row) => !before.has(row.localId) && !early.includes(row))
  if (changed.length > 0) {
    const ids = new Set(changed.map(({ localId }) => localId))
    setEarly([...early.filter(({ localId }) => !ids.has(localId)), ...changed])
  }
  const sent = new Set(sentIds.values())
  const isPending = ({ localId }: OutboxRow): boolean => pending.some((row) => row.localId === localId)
  const confirmed = early.filter((row) => !isPending(row) && sent.has(row.localId))
  return { echoes: [...confirmed, ...pending], isEarly: confirmed.length > 0 || early.some(isPending) }
}
