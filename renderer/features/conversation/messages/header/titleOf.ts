import { t } from '../../../../../shared/i18n.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  isFeed,
  isWholePlace,
  narrowChannel,
  narrowConversation,
} from '../../../../../shared/model/views/narrow.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { searchNames } from '../../../../../shared/model/search/searchTargets.ts'
import { termLabel } from '../../../../../shared/model/search/termLabel.ts'
import { viewOfNarrow } from '../../../common/views/index.ts'
import { directName } from '../people.ts'
import { withoutResolvedMark } from '../../../../../shared/api/resolvedTopic.ts'

/** Returns the name of a view, in one line. */
export function titleOf(state: AccountState, narrow: Narrow): string {
  const whole = isWholePlace(narrow) ? nameOfPlace(state, narrow) : null
  if (whole !== null) return whole
  const terms = narrow.filter(({ operator }) => operator !== 'near')
  if (isFeed(terms)) return t('messages.feed')
  const view = viewOfNarrow(terms, state.self.userId)
  if (view !== null) return t(view.title)
  const names = searchNames(state)
  const filters = terms.map((term) => termLabel(term, names)).join(', ')
  return t('messages.search_view', { filters })
}

function nameOfPlace(state: AccountState, narrow: Narrow): string | null {
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation?.type === 'direct') return directName(state, conversation.userIds)
  const channelId = narrowChannel(narrow)
  if (channelId === null) return null
  const channel = channelName(state, channelId) ?? t('messages.unknown_channel')
  return conversation === null
    ? `#${channel}`
    : `#${channel} › ${topicDisplayName(state, conversation.topic)}`
}

/**
 * Returns a view's name for the window's title. The topic comes before its channel, because taskbars cut titles at
 * the end.
 */
export function viewTitle(state: AccountState, narrow: Narrow): string {
  const conversation = isWholePlace(narrow) ? narrowConversation(narrow, state.self.userId) : null
  const channel = conversation?.type === 'channel' ? channelName(state, conversation.channelId) : undefined
  if (conversation?.type !== 'channel' || channel === undefined) return titleOf(state, narrow)
  return `${topicDisplayName(state, withoutResolvedMark(conversation.topic))}, ${channel}`
}
