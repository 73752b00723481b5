import type { Channel, ChannelId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button, type ButtonProps } from '../../../../ui/index.ts'
import { toggleJoined, whyNotJoin } from '../../../compose/membership/index.ts'

interface Props {
  readonly channel: Channel
}

/** Button that joins the channel. Disabled with the reason if the user cannot. */
export function JoinButton({ channel: { id } }: Props) {
  return (
    <Toggle channelId={id} variant="primary">
      {t('channels.join')}
    </Toggle>
  )
}

/** Button that leaves or joins the channel. It is the same element for both, so it keeps the focus. */
export function MembershipButton({ channel: { id } }: Props) {
  const isSubscribed = useAccount((state) => state.subscriptions.has(id))
  const isOneWay = useAccount((state) => !canInChannel(state, 'subscribe', id))
  return (
    <Toggle channelId={id} variant="quiet">
      {t(!isSubscribed ? 'channels.join' : isOneWay ? 'channels.leave_ask' : 'channels.leave')}
    </Toggle>
  )
}

function Toggle({ channelId, ...rest }: ButtonProps & { readonly channelId: ChannelId }) {
  const store = useAccountStore()
  const block = useAccount((state) => whyNotJoin(state, channelId))
  return (
    <Button
      {...rest}
      aria-disabled={block !== null}
      data-tooltip={block ?? undefined}
      aria-description={block ?? undefined}
      onClick={() => toggleJoined(store, channelId, 'beside')}
    />
  )
}
