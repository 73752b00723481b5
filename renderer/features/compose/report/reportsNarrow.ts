import { takesReports } from '../../../../shared/api/capabilities.ts'
import type { ChannelId, Narrow, Message } from '../../../../shared/api/types.ts'
import { realmNumber } from '../../../../shared/model/organization/realm.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { MessageKey } from '../../../../shared/i18n.ts'

/** Returns the organization's channel for reports, or null if it has none. */
export function reportsChannelId(state: AccountState): ChannelId | null {
  const channelId = realmNumber(state, 'moderation_request_channel_id', -1)
  return channelId < 0 ? null : channelId
}

/** The email address of the system bot that writes reports into the channel. */
const reporterAddress = /^notification-bot@/

/**
 * Returns a narrow of the reports that the user may read: the system bot's messages in the channel for reports, or
 * the whole channel if the bot is unknown. null: reporting is off, or the user is no moderator or cannot read the
 * channel.
 */
export function reportsNarrow(state: AccountState): Narrow | null {
  const channelId = reportsChannelId(state)
  if (channelId === null || !takesReports(state.realm.featureLevel)) return null
  if (!state.channels.has(channelId)) return null
  if (!canInRealm(state, 'moderate')) return null
  for (const { email, id, isSystemBot } of allUsers(state))
    if (isSystemBot && reporterAddress.test(email))
      return [
        { operator: 'channel', operand: channelId },
        { operator: 'sender', operand: id },
      ]
  return [{ operator: 'channel', operand: channelId }]
}

/**
 * Returns the reason why the message cannot be reported, or null. Reports go to the organization's moderation channel
 * (specification, Report a message). The reporter need not see that channel, so a set channel id is enough.
 */
export function reportProblem(state: AccountState, message: Message): MessageKey | null {
  if (!takesReports(state.realm.featureLevel)) return 'report.too_old'
  if (reportsChannelId(state) === null) return 'report.turned_off'
  return message.senderId === state.self.userId ? 'report.not_own' : null
}
