import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { narrowChannel, narrowPlace, termOf } from '../../../../shared/model/narrow.ts'
import { topicDisplayName } from '../../../../shared/model/slices/realm.ts'
import { directName } from '../people.ts'

/** What a view is called, in one line. */
export function titleOf(state: AccountState, narrow: Narrow): string {
  const place = narrowPlace(narrow, state.self.userId)
  const channelId = narrowChannel(narrow)
  const channel =
    channelId === null ? '' : (state.channels.get(channelId)?.name ?? t('messages.unknown_channel'))
  if (place?.type === 'channel') return `#${channel} › ${topicDisplayName(state, place.topic)}`
  if (place?.type === 'direct') return directName(state, place.userIds)
  if (channelId !== null) return `#${channel}`
  const operand = termOf(narrow, 'is')
  if (operand === 'mentioned') return t('messages.mentions')
  if (operand === 'starred') return t('messages.starred_view')
  if (operand === 'dm') return t('messages.directs_view')
  return termOf(narrow, 'in') === undefined && narrow.length > 0
    ? t('messages.search_view')
    : t('messages.feed')
}
