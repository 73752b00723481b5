import { mutesPeople } from '../../../../shared/api/capabilities.ts'
import type { User, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { canManageBot } from '../../../../shared/model/people/botKinds.ts'
import { isUserMuted } from '../../../../shared/model/people/mutedUsers.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { administratorNames } from '../../../../shared/model/permissions/roles.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { type AccountStore, callQuietly, navigate, openAddress } from '../../../state/index.ts'
import { type MenuItem, showToast } from '../../../ui/index.ts'
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

/** Item that opens the administrators' part of the user's page. Disabled with the reason if the own user may not. */
function managing(store: AccountStore, state: AccountState, userId: UserId): MenuItem {
  const reason = whyNotManage(state)
  return {
    id: 'manage',
    label: t('peopleAdmin.manage'),
    icon: 'edit',
    ...(reason !== null && { disabled: true, note: reason }),
    run: () => openAddress({ view: 'people', page: 'person', userId, part: 'manage' }, { account: store.id }),
  }
}

/** Item that opens the bot's page. Disabled with the reason if the own user may not manage the bot. */
function managingBot(store: AccountStore, state: AccountState, bot: User): MenuItem {
  const reason = canManageBot(state, bot)
    ? null
    : t('bots.blocked', { names: listWords(administratorNames(state)) })
  return {
    id: 'manage',
    label: t('bots.manage'),
    icon: 'edit',
    ...(reason !== null && { disabled: true, note: reason }),
    run: () => openAddress({ view: 'bots', page: 'bot', botId: bot.id }, { account: store.id }),
  }
}

/** Returns the menu items for a user, or none if the user is unknown. */
export function personItems({ store, realmUrl, userId, onMention }: PersonMenu): readonly MenuItem[] {
  const { state } = store.getState()
  const user = state === null ? undefined : selectUser(state, userId)
  if (state === null || user === undefined) return []
  const isSelf = userId === state.self.userId
  const isMuted = isUserMuted(state, userId)
  const muting: MenuItem = {
    id: 'mute',
    label: t(isMuted ? 'person.unmute' : 'person.mute'),
    icon: isMuted ? 'eye' : 'mute',
    ...(!mutesPeople(state.realm.featureLevel)
      ? { disabled: true, note: t('app.too_old') }
      : isMuted
        ? {}
        : { note: t('app.profile_mute_hint') }),
    run: () => runAction(store.id, isMuted ? 'unmuteUser' : 'muteUser', { userId }),
  }
  return [
    ...(user.isActive
      ? [{ id: 'mention', label: t('person.mention'), icon: 'at', run: onMention } as const]
      : []),
    {
      id: 'by',
      label: isSelf ? t('person.messages_by_you') : t('person.messages_by', { name: user.name }),
      icon: 'search',
      run: () => showMessagesBy(store, userId),
    },
    {
      id: 'link',
      label: t('person.copyLink'),
      icon: 'link',
      run: () => copyProfileLink(realmUrl, userId),
    },
    ...(isSelf
      ? ([
          {
            id: 'files',
            label: t('files.title'),
            icon: 'attach',
            run: () => openAddress({ view: 'files' }, { account: store.id }),
          },
          {
            id: 'groups',
            label: t('groups.title'),
            icon: 'group',
            run: () => openAddress({ view: 'groups', page: 'list' }, { account: store.id }),
          },
        ] as const)
      : [
          {
            id: 'note',
            label: t('person.note'),
            icon: 'lock',
            run: () =>
              openAddress({ view: 'people', page: 'person', userId, part: 'note' }, { account: store.id }),
          } as const,
          muting,
        ]),
    ...(isModerator(state) && !isSelf && !user.isSystemBot
      ? [
          {
            id: 'moderate',
            label: t('moderation.moderate'),
            icon: 'eyeOff',
            run: () =>
              openAddress(
                { view: 'people', page: 'person', userId, part: 'moderate' },
                { account: store.id },
              ),
          } as const,
        ]
      : []),
    ...(user.isSystemBot
      ? []
      : [user.isBot ? managingBot(store, state, user) : managing(store, state, userId)]),
  ]
}
