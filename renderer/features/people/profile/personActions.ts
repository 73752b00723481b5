import { mutesPeople } from '../../../../shared/api/capabilities.ts'
import type { User, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { canManageBot } from '../../../../shared/model/permissions/botKinds.ts'
import { isUserMuted } from '../../../../shared/model/people/mutedUsers.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { administratorNames } from '../../../../shared/model/permissions/ranks.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { type AccountStore, type Address, callQuietly, navigate, openAddress } from '../../../state/index.ts'
import { type MenuItem, menuItems, showToast } from '../../../ui/index.ts'
import { mentionOf, openComposerLater } from '../../compose/compose/index.ts'
import { runAction } from '../../compose/outbox/index.ts'
import { whyNotManage } from './administration/adminLimits.ts'
import { isModerator } from './moderation/moderationLimits.ts'

/** Shows the messages that the user sent. */
export const showMessagesBy = ({ id: account }: AccountStore, userId: UserId): void =>
  navigate([{ operator: 'sender', operand: userId }], { account })

/** Shows the files and images that the user sent. */
export const showFilesBy = (userId: UserId): void =>
  navigate([
    { operator: 'sender', operand: userId },
    { operator: 'has', operand: 'attachment' },
  ])

/** Opens the direct messages with the user, or with oneself, and focuses the composer. */
export const writeTo = (store: AccountStore, userId: UserId): void =>
  navigate(dmNarrow(store.getState().state?.self.userId === userId ? [] : [userId]), {
    account: store.id,
    focus: 'composer',
  })

/** Inserts a mention of the user into the composer, or into the next one that opens if there is none. */
export function mention(store: AccountStore, userId: UserId): void {
  const { state } = store.getState()
  const text = state === null ? null : mentionOf(state, userId)
  if (text !== null) openComposerLater({ insertInLine: text })
}

/** Copies the web address of the user's profile. */
export function copyProfileLink(realmUrl: string, userId: UserId): void {
  callQuietly('app.copyText', { text: `${realmUrl.replace(/\/$/, '')}/#user/${String(userId)}` })
  showToast(t('person.link_copied'))
}

/** Copies the user's email address. */
export function copyEmail(address: string): void {
  callQuietly('app.copyText', { text: address })
  showToast(t('person.email_copied'))
}

interface PersonMenu {
  readonly store: AccountStore
  readonly realmUrl: string
  readonly userId: UserId
  /** Inserts a mention of the user where the menu was opened. */
  readonly onMention: () => void
}

/** Returns the menu items for a user, or none if the user is unknown. */
export function personItems({ store, realmUrl, userId, onMention }: PersonMenu): readonly MenuItem[] {
  const { state } = store.getState()
  const user = state === null ? undefined : selectUser(state, userId)
  if (state === null || user === undefined) return []
  const isSelf = userId === state.self.userId
  const { isActive, isBot, isSystemBot, name } = user
  const openAt = (address: Address) => (): void => openAddress(address, { account: store.id })
  const toPart = (part: 'manage' | 'moderate' | 'note') =>
    openAt({ view: 'people', page: 'person', userId, part })
  const whyNot = isBot ? whyNotManageBot(state, user) : whyNotManage(state)
  return menuItems(
    isActive && { id: 'mention', label: t('person.mention'), icon: 'at', run: onMention },
    {
      id: 'by',
      label: isSelf ? t('person.messages_by_you') : t('person.messages_by', { name }),
      icon: 'search',
      run: () => showMessagesBy(store, userId),
    },
    { id: 'link', label: t('person.copyLink'), icon: 'link', run: () => copyProfileLink(realmUrl, userId) },
    isSelf && { id: 'files', label: t('files.title'), icon: 'attach', run: openAt({ view: 'files' }) },
    isSelf && {
      id: 'groups',
      label: t('groups.title'),
      icon: 'group',
      run: openAt({ view: 'groups', page: 'list' }),
    },
    !isSelf && { id: 'note', label: t('person.note'), icon: 'lock', run: toPart('note') },
    !isSelf && muting(store, state, userId),
    isModerator(state) &&
      !isSelf &&
      !isSystemBot && {
        id: 'moderate',
        label: t('moderation.moderate'),
        icon: 'eyeOff',
        run: toPart('moderate'),
      },
    !isSystemBot && {
      id: 'manage',
      label: t(isBot ? 'bots.manage' : 'peopleAdmin.manage'),
      icon: 'edit',
      ...(whyNot !== null && { disabled: true, note: whyNot }),
      run: isBot ? openAt({ view: 'bots', page: 'bot', botId: userId }) : toPart('manage'),
    },
  )
}

/** Item that mutes or unmutes a user. */
function muting(store: AccountStore, state: AccountState, userId: UserId): MenuItem {
  const isMuted = isUserMuted(state, userId)
  return {
    id: 'mute',
    label: t(isMuted ? 'person.unmute' : 'person.mute'),
    icon: isMuted ? 'eye' : 'mute',
    ...(!mutesPeople(state.realm.featureLevel)
      ? { disabled: true, note: t('app.too_old') }
      : !isMuted && { note: t('app.profile_mute_hint') }),
    run: () => runAction(store.id, isMuted ? 'unmuteUser' : 'muteUser', { userId }),
  }
}

const whyNotManageBot = (state: AccountState, bot: User): string | null =>
  canManageBot(state, bot) ? null : t('bots.blocked', { names: listWords(administratorNames(state)) })
