import { useEffect, useMemo, useRef, useState } from 'react'
import type { Message, Submessage } from '../../../../../shared/api/types.ts'
import type { WidgetChange } from '../../../../../shared/model/messages/widgetChange.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { runAction } from '../../../compose/outbox/index.ts'

export interface WidgetChanges {
  /** The message's submessages, followed by own ones whose events have not arrived. */
  readonly submessages: readonly Submessage[]
  /** Number of own pending changes. */
  readonly waiting: number
  /** The own change that the server refused, or null. */
  readonly refused: ActionRow | null
  readonly send: (change: WidgetChange) => void
}

/** Time (ms) to wait for the event of an accepted change, which arrives right after its response. */
const eventMs = 5000

/** Returns the changes to a widget. Own ones are included as soon as they are made. */
export function useWidgetChanges({ id, submessages }: Pick<Message, 'id' | 'submessages'>): WidgetChanges {
  const { id: account } = useAccountStore()
  const ownUserId = useAccount((state) => state.self.userId)
  const actions = useAccount((state) => state.actions)
  const rows = useMemo(() => rowsOf(actions, id), [actions, id])
  const taken = useTaken(rows, submessages, ownUserId)
  const newest = submessages.reduce((most, one) => Math.max(most, one.id), 0)
  return useMemo((): WidgetChanges => {
    const own = [...taken, ...rows.filter(({ status }) => status !== 'failed')]
    return {
      submessages: [
        ...submessages,
        ...own.map((row, i) => ({
          id: newest + 1 + i,
          senderId: ownUserId,
          msgType: 'widget',
          content: contentOf(row),
        })),
      ],
      waiting: own.length,
      refused: rows.find(({ status }) => status === 'failed') ?? null,
      send: (change) =>
        runAction(account, 'sendSubmessage', {
          messageId: id,
          content: JSON.stringify(change),
          seen: newest,
        }),
    }
  }, [account, id, newest, ownUserId, rows, submessages, taken])
}

const none: readonly ActionRow[] = []

function rowsOf(actions: ReadonlyMap<string, ActionRow>, messageId: number): readonly ActionRow[] {
  const rows = [...actions.values()].filter(
    ({ action, params }) => action === 'sendSubmessage' && params['messageId'] === messageId,
  )
  return rows.length === 0 ? none : rows
}

const contentOf = ({ params }: ActionRow): string => String(params['content'])

/**
 * Returns accepted changes whose events have not arrived. Without them, a change would disappear between its response
 * and its event.
 */
function useTaken(
  rows: readonly ActionRow[],
  submessages: readonly Submessage[],
  ownUserId: number,
): readonly ActionRow[] {
  const [taken, setTaken] = useState(none)
  const before = useRef(rows)
  useEffect(() => {
    const here = new Set(rows.map((row) => row.id))
    const gone = before.current.filter((row) => row.status === 'sending' && !here.has(row.id))
    before.current = rows
    if (gone.length === 0) return
    setTaken((old) => [...old, ...gone])
  }, [rows])
  useEffect(() => {
    if (taken.length === 0) return
    const timer = setTimeout(() => setTaken(none), eventMs)
    return () => clearTimeout(timer)
  }, [taken])
  return useMemo(() => {
    const left = taken.filter((row) => !isTold(row, submessages, ownUserId))
    return left.length === 0 ? none : left
  }, [taken, submessages, ownUserId])
}

const isTold = (row: ActionRow, submessages: readonly Submessage[], ownUserId: number): boolean =>
  submessages.some(
    (submessage) =>
      submessage.senderId === ownUserId &&
      submessage.id > Number(row.params['seen'] ?? 0) &&
      submessage.content === contentOf(row),
  )
