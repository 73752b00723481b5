import type { AccountState } from '../state/accountState.ts'
import type { Narrow } from '../../api/types.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { narrowChannel } from './narrow.ts'
import { mapGet } from '../../collections/shardedMap.ts'

/**
 * Returns true when a view of the narrow may lack messages that no event reports. Such a view is fetched again when
 * opened.
 */
export function hasUntrackedMessages(
  narrow: Narrow,
  { channels, messages, subscriptions }: Pick<AccountState, 'channels' | 'messages' | 'subscriptions'>,
): boolean {
  if (narrow.some((term) => term.negated !== true && operatorOf(term)?.showsPast === 'channels'))
    return [...channels.keys()].some((id) => !subscriptions.has(id))
  const named = narrow.find(({ operator }) => operator === 'with')
  const message = named && mapGet(messages.byId, Number(named.operand))
  const channelId = message?.type === 'channel' ? message.channelId : narrowChannel(narrow)
  return channelId !== null && !subscriptions.has(channelId)
}
