import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { narrowChannel, narrowPlace, termOf } from '../../../../shared/model/narrow.ts'
import { channelName } from '../../../../shared/model/slices/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/slices/realm.ts'
import { searchNames } from '../../../../shared/model/search/searchTargets.ts'
import { termLabel } from '../../../../shared/model/search/termLabel.ts'
import { directName } from '../people.ts'

/** What a view is called, in one line. */
export function titleOf(state: AccountState, narrow: Narrow): string {
  const place = narrowPlace(narrow, state.self.userId)
  const channelId = narrowChannel(narrow)
  const channel = channelId === null ? '' : (channelName(state, channelId) ?? t('messages.unknown_channel'))
  if (place?.type === 'channel') return `#${channel} › ${topicDisplayName(state, place.topic)}`
  if (place?.type === 'direct') return directName(state, place.userIds)
  if (channelId !== null) return `#${channel}`
  const operand = termOf(narrow, 'is')
  if (operand === 'mentioned') return t('messages.mentions')
  if (operand === 'starred') return t('messages.starred_view')
  if (operand === 'dm') return t('messages.directs_view')
  if (narrow.length === 0 || termOf(narrow, 'in') !== undefined) return t('messages.feed')
  const names = searchNames(state)
  const filters = narrow.map((term) => termLabel(term, names)).join(', ')
  return t('messages.search_view', { filters })
}
