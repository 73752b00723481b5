import { isResolvedTopic, withoutResolvedMark } from '../../../../shared/api/resolvedTopic.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { Avatar } from '../../../ui/index.ts'
import { ChannelMark } from '../../common/places/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { directTitle, shortDirectTitle } from '../sidebar/index.ts'
import styles from './rows.module.css'

/** Maximum number of characters of a name. Longer ones are cut before layout, because no row is that wide. */
const maxName = 200

interface Place {
  readonly name: string
  /** Like `name`, but with first names only for a group. */
  readonly shortName: string
  /** The channel of a topic. Empty for a direct conversation. */
  readonly channel: string
  readonly isResolved: boolean
  readonly isArchived: boolean
  /** True for a direct conversation with one other user, who must be the sender of what is unread. */
  readonly isOfOne: boolean
}

/** Returns the names of a conversation in the current account. */
export function usePlace(conversation: Conversation): Place {
  const name = useAccount((state) =>
    conversation.type === 'direct'
      ? directTitle(state, conversation.userIds)
      : topicDisplayName(state, withoutResolvedMark(conversation.topic)),
  )
  const shortName = useAccount((state) =>
    conversation.type === 'direct' ? shortDirectTitle(state, conversation.userIds) : name,
  )
  const channel = useAccount((state) =>
    conversation.type === 'channel' ? (channelName(state, conversation.channelId) ?? '') : '',
  )
  const isArchived = useAccount(
    (state) =>
      conversation.type === 'channel' && state.channels.get(conversation.channelId)?.isArchived === true,
  )
  return {
    isArchived,
    name: name.slice(0, maxName),
    shortName: shortName.slice(0, maxName),
    channel: channel.slice(0, maxName),
    isResolved: conversation.type === 'channel' && isResolvedTopic(conversation.topic),
    isOfOne: conversation.type === 'direct' && conversation.userIds.length <= 1,
  }
}

/** The channel's icon in its color, or the faces of a direct conversation. */
export function PlaceSign({ conversation }: { conversation: Conversation }) {
  return conversation.type === 'channel' ? (
    <ChannelMark channelId={conversation.channelId} className={styles.hash} />
  ) : (
    <Faces userIds={conversation.userIds} />
  )
}

function Faces({ userIds }: { userIds: readonly number[] }) {
  const self = useAccountStore().getState().state?.self.userId ?? 0
  const [only] = userIds
  return userIds.length > 1 ? (
    <Avatar name="" seed={7} text={String(userIds.length)} />
  ) : (
    <UserAvatar userId={only ?? self} presence={only !== undefined} />
  )
}
