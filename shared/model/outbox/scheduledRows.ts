import type { Conversation } from '../../api/conversation.ts'
import { structuralSharing } from '../../collections/structuralSharing.ts'
import type { ScheduledRef } from '../../ipc/calls/scheduledCalls.ts'
import type { AccountState } from '../state/accountState.ts'
import type { ActionRow } from '../state/localRecords.ts'
import { memoSelector } from '../state/memoSelector.ts'

/** A message to be sent later. */
export interface ScheduledRow {
  readonly of: ScheduledRef
  readonly destination: Conversation
  readonly content: string
  /** UNIX time in seconds. */
  readonly deliverAt: number
  /** Reason why it was not sent or stored; null unless that failed, and "" if the server did not report one. */
  readonly failure: string | null
}

/** Returns the messages to be sent later, in the order of their times. Other operations leave the list as it is. */
export const scheduledRows: (state: AccountState) => readonly ScheduledRow[] = memoSelector(
  (state) => [state.scheduledMessages, state.scheduled, state.actions],
  (state, previous) => {
    const rows = [
      ...[...state.scheduledMessages.values()].map(
        ({ content, deliverAt, destination, id, isFailed }): ScheduledRow => ({
          of: { by: 'server', id },
          destination,
          content,
          deliverAt,
          failure: isFailed ? '' : null,
        }),
      ),
      ...[...state.scheduled.values()].map(({ content, conversation, deliverAt, id }): ScheduledRow => ({
        of: { by: 'app', id },
        destination: conversation,
        content,
        deliverAt,
        failure: null,
      })),
      ...[...state.actions.values()].flatMap(waitingRow),
    ].toSorted((a, b) => a.deliverAt - b.deliverAt)
    return structuralSharing(previous ?? [], rows)
  },
)

/** Returns the row of a message that the server does not have yet. Empty for other operations. */
function waitingRow({ action, id, params, reason, status }: ActionRow): readonly ScheduledRow[] {
  if (action !== 'createScheduledMessage') return []
  // The operation's schema has parsed them.
  const { content, deliverAt, destination } = params as unknown as Omit<ScheduledRow, 'failure' | 'of'>
  const failure = status === 'failed' ? (reason ?? '') : null
  return [{ of: { by: 'outbox', id }, destination, content, deliverAt, failure }]
}

/** Returns a text that identifies a row while it exists. */
export const scheduledKey = ({ by, id }: ScheduledRef): string => `${by} ${String(id)}`
