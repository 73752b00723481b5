import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import { isWholePlace, narrowPlace } from '../../../../shared/model/narrow.ts'
import { channelName } from '../../../../shared/model/slices/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/slices/realm.ts'
import { titleOf } from './titleOf.ts'

/** A view's name for the window's title. Task bars cut titles at their end, so the topic comes before its channel. */
export function placeTitle(state: AccountState, narrow: Narrow): string {
  const place = isWholePlace(narrow) ? narrowPlace(narrow, state.self.userId) : null
  const channel = place?.type === 'channel' ? channelName(state, place.channelId) : undefined
  if (place?.type !== 'channel' || channel === undefined) return titleOf(state, narrow)
  return `${topicDisplayName(state, withoutResolvedMark(place.topic))}, ${channel}`
}
