import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../../shared/model/outbox/actionRow.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { call, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { useChangeState, type ChangeState } from '../../../forms/index.ts'
import { channelAdministratorNames } from '../changeLimits.ts'

const isOf =
  (channelId: number) =>
  ({ action, params }: ActionRow): boolean =>
    action === 'setSubscribed' && params['channelId'] === channelId

/** Says why the person cannot join by themselves; null: they can. */
function joinBlockOf(state: AccountState, channel: Channel): string | null {
  if (channel.isArchived) return t('channelSettings.join_archived')
  if (canInChannel(state, 'subscribe', channel.id)) return null
  return t('channelSettings.join_blocked', { names: channelAdministratorNames(state, channel) })
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
