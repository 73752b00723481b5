import type { AccountState } from '../state/accountState.ts'
import type { Message, Narrow } from '../../api/types.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { narrowChannel } from './narrow.ts'
import { mapGet } from '../state/shardedMap.ts'

/** True when no event tells what becomes of the message: it was only looked at, in a channel without subscription. */
export function isUntracked(
  message: Message,
  { subscriptions }: Pick<AccountState, 'subscriptions'>,
): boolean {
  return (
    message.type === 'channel' &&
    !subscriptions.has(message.channelId) &&
    message.flags.includes('historical')
  )
}

/** True when a view of the narrow may lack messages that no event tells of: opening it fetches it again. */
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
