import type { ChannelId } from '../../../../shared/api/types.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { channelNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate } from '../../../state/index.ts'

/** True when the own user is in the channel and may start topics there. */
export const mayStartTopic = (state: AccountState, channelId: ChannelId): boolean =>
  state.subscriptions.has(channelId) && canInChannel(state, 'createTopic', channelId)

/** Shows the channel with the caret in the field for the name of a topic. */
export const startTopic = (channelId: ChannelId): void =>
  navigate(channelNarrow(channelId), { focus: 'composer' })
