import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import type { ActionRow } from '../../../../../shared/model/outbox/actionRow.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { memoByKey } from '../../../../../shared/model/state/memo.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { useChangeState, type ChangeState } from '../../../forms/index.ts'

const isOf =
  (channelId: number) =>
  ({ action, params }: ActionRow): boolean =>
    action === 'setSubscribed' && params['channelId'] === channelId

/** Most members that are asked whether they may add somebody, and most that are named. */
const maxAsked = 200
const maxNames = 3

/** The names of some members who may add somebody to the channel; "" where none is known. */
const adders = memoByKey<number, string>(
  String,
  ({ channels, groups, realm, subscribers, users }) => [channels, groups, realm, subscribers, users],
  (state, channelId) =>
    subscribersOf(state, channelId)
      .slice(0, maxAsked)
      .filter((userId) => canInChannel(state, 'addSubscribers', channelId, userId))
      .slice(0, maxNames)
      .map((userId) => displayUser(state, userId).name)
      .join(', '),
)

/** Says why the person cannot join by themselves; null: they can. */
function joinBlockOf(state: AccountState, channel: Channel): string | null {
  if (channel.isArchived) return t('channelSettings.join_archived')
  if (canInChannel(state, 'subscribe', channel.id)) return null
  const names = adders(state, channel.id)
  return names === '' ? t('channelSettings.join_blocked') : t('channelSettings.join_added', { names })
}

export interface Membership {
  readonly isSubscribed: boolean
  /** The person cannot come back by themselves. */
  readonly isOneWay: boolean
  readonly joinBlock: string | null
  /** The change that the server has not confirmed; null: there is none. */
  readonly state: ChangeState | null
  readonly set: (isSubscribed: boolean) => void
}

/** How the person stands to the channel, and how that changes. */
export function useMembership(channel: Channel): Membership {
  const account = useAccountStore().id
  const { id, name } = channel
  const isSubscribed = useAccount((state) => state.subscriptions.has(id))
  const joinBlock = useAccount((state) => joinBlockOf(state, channel))
  const state = useChangeState(isOf(id))
  const ask = (isWanted: boolean): Promise<unknown> =>
    call('channel.setSubscribed', { account, channelId: id, isSubscribed: isWanted }).catch(
      (error: unknown) => showToast(t('outbox.refused', { reason: failureText(error) })),
    )
  return {
    isSubscribed,
    isOneWay: channel.isPrivate || channel.isArchived,
    joinBlock,
    state,
    set: (isWanted) => {
      void ask(isWanted)
      if (!isWanted && !channel.isPrivate)
        showToast(t('channelSettings.left', { channel: name }), {
          label: t('settings.undo'),
          run: () => void ask(true),
        })
    },
  }
}
