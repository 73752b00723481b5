import type { ChannelId, MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { isUnread } from '../../../../shared/model/unread/unreads.ts'
import type { FlagChange } from './flagChanges.ts'

type State = Pick<AccountState, 'channels' | 'messages' | 'self' | 'subscriptions' | 'unreads'>

export const isMadeUnread = ({ flag, op }: Pick<FlagChange, 'flag' | 'op'>): boolean =>
  flag === 'read' && op === 'remove'

interface FlagsAnswer {
  readonly messageIds: readonly MessageId[]
  readonly ignoredChannelIds: readonly ChannelId[]
}

/**
 * Returns the messages that the server did not mark as unread because their channels are not subscribed to
 * (specification, transitions).
 */
export function keptRead(state: State | null, batch: FlagChange, answer: FlagsAnswer): readonly MessageId[] {
  if (state === null || !isMadeUnread(batch) || answer.ignoredChannelIds.length === 0) return []
  const changed = new Set(answer.messageIds)
  // Messages that are unread here were unread before, so the server did not change them either.
  return batch.messageIds.filter((id) => !changed.has(id) && !isUnread(state, id))
}

/** Returns the reason shown to the user. */
export function keptReadReason(state: State | null, channelIds: readonly ChannelId[]): string {
  const names = channelIds.map((id) => `#${state?.channels.get(id)?.name ?? String(id)}`)
  return t('core.keptRead', { channels: names.join(', ') })
}
