import type { ChannelId } from '../../../../shared/api/types.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { channelNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate } from '../../../state/index.ts'

/** Returns true if the own user is subscribed to the channel and may start topics there. */
export const mayStartTopic = (state: AccountState, channelId: ChannelId): boolean =>
  state.subscriptions.has(channelId) && canInChannel(state, 'createTopic', channelId)

/** Opens the channel and focuses the field for the topic name. */
export const startTopic = (channelId: ChannelId): void =>
  navigate(channelNarrow(channelId), { focus: 'composer' })
