import { hasTopicWildcard } from '../../../../../shared/api/capabilities.ts'
import type { ChannelId, User, UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { peopleCount } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { realmBoolean } from '../../../../../shared/model/organization/realm.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import { canInChannel, canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { isGuest } from '../../../../../shared/model/permissions/ranks.ts'
import type { AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { addMembers } from '../../membership/index.ts'
import { wildcardText } from '../typeahead/insertion.ts'
import { replaceText } from '../writing/textEdit.ts'
import { everyoneMention, mentionedUsers, outsiders } from './outsiders.ts'
import { channelOf, type WarningAction, type WarningRule } from './warning.ts'

/** Max members that are notified without a warning. The server's limit for its permission is the same. */
const maxUnwarned = 15

const writeTopic: WarningAction = {
  label: 'compose.everyone_topic',
  run: ({ field }) => {
    const found = everyoneMention(field.value)
    if (found !== null) replaceText(field, found.start, found.end, wildcardText('topic', false).trimEnd())
  },
}

/** Max names in a warning. More are shown as a number. */
const maxNames = 3

function namesOf(users: readonly User[]): string {
  const shown = users.slice(0, maxNames).map(({ name }) => name)
  const more = users.length - shown.length
  return listWords(more > 0 ? [...shown, t('compose.outsiders_more', { count: more })] : shown)
}

/** Adds users to the channel without a notice, because the mention notifies them. Reports the result in a toast. */
async function addOutsiders(
  store: AccountStore,
  channelId: ChannelId,
  ids: readonly UserId[],
  added: string,
): Promise<void> {
  const { reason } = await addMembers(store, channelId, ids, false)
  showToast(reason === null ? added : t('compose.outsiders_refused', { reason }))
}

/** Warnings about the users who are mentioned or addressed. */
export const mentionRules: readonly WarningRule[] = [
  {
    id: 'everyone',
    tone: 'warning',
    confirm: 'compose.everyone_send',
    isOfText: true,
    applies: (state, { target, text }) => {
      const channel = channelOf(state, target)
      const count = channel === undefined ? null : peopleCount(state, channel)
      const mention = count !== null && count > maxUnwarned ? everyoneMention(text) : null
      if (mention === null) return null
      const mayNotify = canInRealm(state, 'mentionMany', state.self.userId, Date.now())
      return {
        key: mayNotify ? 'compose.everyone' : 'compose.everyone_not_permitted',
        values: { name: mention.name, count: count ?? 0, limit: maxUnwarned },
        action: hasTopicWildcard(state.realm.featureLevel) ? writeTopic : null,
      }
    },
  },
  {
    id: 'outsiders',
    tone: 'warning',
    confirm: 'compose.send_anyway',
    isOfText: true,
    applies: (state, { target, text }) => {
      const channel = channelOf(state, target)
      const users = channel === undefined ? [] : outsiders(state, channel.id, text)
      if (channel === undefined || users.length === 0) return null
      const values = { names: namesOf(users), count: users.length, channel: channel.name }
      const ids = users.map(({ id }) => id)
      return {
        key: 'compose.outsiders',
        values,
        action: canInChannel(state, 'addSubscribers', channel.id)
          ? {
              label: 'compose.outsiders_add',
              values,
              run: ({ store }) =>
                void addOutsiders(store, channel.id, ids, t('compose.outsiders_added', values)),
            }
          : null,
      }
    },
  },
  {
    id: 'directOutsiders',
    tone: 'warning',
    isOfText: true,
    applies: (state, { target, text }) => {
      if (target.type !== 'direct') return null
      const users = mentionedUsers(state, text).filter(({ id }) => !target.userIds.includes(id))
      return users.length === 0
        ? null
        : { key: 'compose.direct_outsiders', values: { names: namesOf(users), count: users.length } }
    },
  },
  {
    id: 'guests',
    tone: 'info',
    applies: (state, { target }) => {
      if (target.type !== 'direct' || !realmBoolean(state, 'enable_guest_user_dm_warning', false)) return null
      const guests = target.userIds.filter((id) => id !== state.self.userId && isGuest(state, id))
      const users = guests.flatMap((id) => selectUser(state, id) ?? [])
      return users.length === 0
        ? null
        : { key: 'compose.guests', values: { names: namesOf(users), count: users.length } }
    },
  },
]
