import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { OutboxRow, OutboxStatus } from '../../../../shared/model/state/localRecords.ts'
import { memoSelector } from '../../../../shared/model/state/memoSelector.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { emptyTopicName } from '../../../../shared/model/organization/realm.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'

/** A row in the list of pending operations. */
export interface PendingRow {
  /** Time of the user's action, in UNIX seconds of this computer's clock. */
  readonly at: number
  /** Id for `outbox.retry` and `outbox.discard`. */
  readonly id: string
  /** Short description of the operation. */
  readonly what: string
  /** Text that would be lost with the operation, or null. */
  readonly text: string | null
  readonly isSend: boolean
  readonly status: OutboxStatus
  readonly reason: string | null
  /** Time of the next attempt in milliseconds. null: it does not wait for the rate limit. */
  readonly retryAt: number | null
  readonly unsaved: boolean
  /** True while the message waits for its uploads. */
  readonly awaitsFiles: boolean
  /** Reason why the operation waits despite a connection, or null. */
  readonly held: NonNullable<OutboxRow['held']> | null
  /** True when the text is among the drafts. */
  readonly isDrafted: boolean
}

/** Returns the unconfirmed operations of this computer, oldest first. */
export const pendingRows: (state: AccountState) => readonly PendingRow[] = memoSelector(
  (state) => [state.outbox, state.actions, state.channels, state.users],
  (state) =>
    [
      ...[...state.outbox.values()].map((row) => ({
        at: row.createdAt,
        id: row.localId,
        what: destinationWords(state, row.destination),
        text: row.content,
        isSend: true,
        status: row.status,
        reason: row.reason,
        retryAt: row.retryAt ?? null,
        unsaved: row.unsaved ?? false,
        awaitsFiles: row.awaits !== undefined,
        held: row.held ?? null,
        isDrafted: row.drafted ?? false,
      })),
      ...[...state.actions.values()].map((row) => ({
        at: row.createdAt,
        id: row.id,
        what: row.words,
        text: typeof row.params['content'] === 'string' ? row.params['content'] : null,
        isSend: false,
        status: row.status,
        reason: row.reason,
        retryAt: row.retryAt ?? null,
        unsaved: false,
        awaitsFiles: false,
        held: null,
        isDrafted: false,
      })),
    ].sort((a, b) => a.at - b.at),
)

function destinationWords(state: AccountState, to: Conversation): string {
  if (to.type === 'channel') {
    const channel = channelName(state, to.channelId) ?? String(to.channelId)
    return t('outbox.send_to_channel', { channel, topic: to.topic === '' ? emptyTopicName(state) : to.topic })
  }
  if (to.userIds.length === 0) return t('app.notes_to_yourself')
  const names = to.userIds.map((id) => selectUser(state, id)?.name ?? String(id))
  return t('outbox.send_to_people', { names: names.join(', ') })
}
