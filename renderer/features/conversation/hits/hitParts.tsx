import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { useAccount, useNow } from '../../../state/index.ts'
import { clockTime, type HourCycle } from '../../../ui/index.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { t } from '../../../../shared/i18n.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { directTitle } from '../../navigation/sidebar/index.ts'

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Returns the time for today's messages, else the day, with the year unless it is the current one. */
function timeWords(at: number, now: number, hour24: HourCycle): string {
  const date = new Date(at)
  const today = new Date(now)
  if (date.toDateString() === today.toDateString()) return clockTime(date, hour24)
  return (date.getFullYear() === today.getFullYear() ? day : dayOfYear).format(date)
}

export function HitTime({
  hit: { timestamp },
  className,
}: {
  hit: Pick<SearchHit, 'timestamp'>
  className?: string | undefined
}) {
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  return (
    <time className={className} dateTime={new Date(timestamp * 1000).toISOString()}>
      {timeWords(timestamp * 1000, now, hour24)}
    </time>
  )
}

/** Returns the name of a conversation in one line. */
export function conversationLine(state: AccountState, conversation: Conversation): string {
  if (conversation.type === 'direct') return directTitle(state, conversation.userIds)
  return t('search.in_channel', {
    channel: channelName(state, conversation.channelId) ?? t('search.unknown_channel'),
    topic: topicDisplayName(state, withoutResolvedMark(conversation.topic)),
  })
}
