import { t } from '../../../shared/i18n.ts'
import type { Place } from '../../../shared/api/serverEvent.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import { channelName } from '../../../shared/model/slices/formerChannels.ts'
import { topicDisplayName } from '../../../shared/model/slices/realm.ts'
import { directTitle } from '../sidebar/index.ts'

/** A conversation in one line. */
export function placeTitle(state: AccountState, place: Place): string {
  if (place.type === 'direct') return directTitle(state, place.userIds)
  return t('search.in_channel', {
    channel: channelName(state, place.channelId) ?? t('search.unknown_channel'),
    topic: topicDisplayName(state, withoutResolvedMark(place.topic)),
  })
}
