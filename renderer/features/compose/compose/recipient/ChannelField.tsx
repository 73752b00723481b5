import { useState } from 'react'
import type { ChannelId, UserId } from '../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../../shared/ipc/accountTitle.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { canPost } from '../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  accountKey,
  AccountProvider,
  accountStore,
  openDialog,
  uiStore,
  useAccount,
  useAccountStore,
  type AccountStore,
} from '../../../../state/index.ts'
import { ChannelMark } from '../../../common/places/index.ts'
import { matchingPeople, UserAvatar } from '../../../content/people/index.ts'
import styles from '../recipient.module.css'
import { rankNamed } from '../typeahead/rank.ts'
import { ChoiceField, type Choice } from './ChoiceField.tsx'

/** The recipients that a composer offers. */
export type RecipientKind = 'channels' | 'people' | 'anyone'

export interface IdChoice extends Choice {
  readonly id: number
  /** Set for a user: the account that the user belongs to. */
  readonly account?: AccountStore
}

export const userChoice = (account: AccountStore, id: UserId, name: string, detail?: string): IdChoice => ({
  key: accountKey(account.id, String(id)),
  id,
  account,
  label: name,
  ...(detail !== undefined && { detail }),
  icon: (
    <AccountProvider store={account}>
      <UserAvatar userId={id} presence />
    </AccountProvider>
  ),
})

/** Channels that match the text and that the user may post in. */
function channelChoices(state: AccountState, text: string): readonly IdChoice[] {
  const ownChannels = [...state.subscriptions.keys()].flatMap((id) => {
    const channel = state.channels.get(id)
    return channel === undefined || channel.isArchived || !canPost(state, id, Date.now()) ? [] : [channel]
  })
  ownChannels.sort((a, b) => a.name.localeCompare(b.name))
  return rankNamed(ownChannels, text, 50).map((channel) => ({
    key: String(channel.id),
    id: channel.id,
    label: channel.name,
    ...(channel.isPrivate && { detail: t('compose.private_channel') }),
    icon: <ChannelMark channelId={channel.id} size={12} />,
  }))
}

/** Users that match the text: those of the account, then those of the other ones. */
function userChoices(store: AccountStore, text: string): readonly IdChoice[] {
  const { accounts } = uiStore.getState()
  const others = accounts.filter(({ id }) => id !== store.id && text.trim() !== '')
  return [store, ...others.map(({ id }) => accountStore(id))].flatMap((account) => {
    const { state } = account.getState()
    const organization = account === store ? undefined : titleOfAccount(account.id, accounts)
    const found = state === null ? [] : matchingPeople(state, text, []).slice(0, maxUsers)
    return found.map(({ id, name }) => userChoice(account, id, name, organization))
  })
}

const maxUsers = 12

interface ChannelFieldProps {
  readonly channelId: ChannelId | null
  readonly offers: RecipientKind
  readonly onPick: (id: ChannelId) => void
  readonly onPickUser: (userIds: readonly UserId[]) => void
  readonly onDone: () => void
}

/** The field for the channel, or for the first user of a direct message. */
export function ChannelField({ channelId, offers, onPick, onPickUser, onDone }: ChannelFieldProps) {
  const store = useAccountStore()
  const name = useAccount((state) => (channelId === null ? '' : (channelName(state, channelId) ?? '')))
  const [query, setQuery] = useState<string | null>(null)
  const choices = (text: string): readonly IdChoice[] => {
    const typed = query === null ? '' : text
    const hasUsers = offers === 'people' || (offers === 'anyone' && typed.trim() !== '')
    return [
      ...(offers === 'people' ? [] : channelChoices(store.getState().state!, typed)),
      ...(hasUsers ? userChoices(store, typed) : []),
    ]
  }
  const pick = ({ account, id }: IdChoice): void => {
    setQuery(null)
    if (account === undefined) return onPick(id)
    const userIds = id === account.getState().state?.self.userId ? [] : [id]
    if (account === store) onPickUser(userIds)
    else openDialog({ kind: 'newMessage', account: account.id, to: { type: 'direct', userIds } })
  }
  return (
    <span className={styles.chip}>
      {offers === 'channels' || channelId !== null ? <ChannelMark channelId={channelId} size={12} /> : null}
      <ChoiceField
        label={t(labels[offers])}
        value={query ?? name}
        placeholder={t(placeholders[offers])}
        choosesFirst
        choices={choices}
        onInput={setQuery}
        onPick={pick}
        onDone={onDone}
        onLeave={() => setQuery(null)}
      />
    </span>
  )
}

const labels = {
  channels: 'compose.channel',
  people: 'compose.people',
  anyone: 'compose.channel_or_people',
} as const satisfies Record<RecipientKind, MessageKey>

const placeholders = {
  channels: 'compose.choose_channel',
  people: 'compose.choose_people',
  anyone: 'compose.choose_anyone',
} as const satisfies Record<RecipientKind, MessageKey>
