import { t } from '../../../../shared/i18n.ts'
import type { ChannelId } from '../../../../shared/api/types.ts'
import { subscribersOf } from '../../../../shared/model/channels/subscribers.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { canInChannel } from '../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** Maximum number of subscribers that are checked. There may be thousands, and each check is costly. */
const maxAsked = 50
const maxNamed = 3

/**
 * Returns why the user cannot join the channel, and who could add them. Returns null if they can join or are
 * subscribed.
 */
export function whyNotJoin(state: AccountState, channelId: ChannelId): string | null {
  if (state.subscriptions.has(channelId) || canInChannel(state, 'subscribe', channelId)) return null
  if (state.channels.get(channelId)?.isArchived === true) return t('channels.join_archived')
  const names = namesOfAdders(state, channelId)
  return names.length === 0
    ? t('channels.join_by_someone')
    : t('channels.join_by_others', { names: names.join(', ') })
}

function namesOfAdders(state: AccountState, channelId: ChannelId): readonly string[] {
  const names: string[] = []
  for (const id of subscribersOf(state, channelId).slice(0, maxAsked)) {
    const user = selectUser(state, id)
    if (user === undefined || !user.isActive || user.isBot) continue
    if (canInChannel(state, 'addSubscribers', channelId, id)) names.push(user.name)
    if (names.length === maxNamed) break
  }
  return names
}
