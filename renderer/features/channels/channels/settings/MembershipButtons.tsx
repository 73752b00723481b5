import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { toggleJoined, whyNotJoin } from '../../../navigation/topicActions/index.ts'

interface Props {
  readonly channel: Channel
}

/** Joins the channel, or says why the person cannot. */
export function JoinButton({ channel: { id } }: Props) {
  const store = useAccountStore()
  const block = useAccount((state) => whyNotJoin(state, id))
  return (
    <Button
      variant="primary"
      aria-disabled={block !== null}
      data-tooltip={block ?? undefined}
      aria-description={block ?? undefined}
      onClick={() => toggleJoined(store, id, 'beside')}
    >
      {t('channels.join')}
    </Button>
  )
}

/** Leaves the channel, or joins it: one button, which keeps the focus. */
export function MembershipButton({ channel: { id } }: Props) {
  const store = useAccountStore()
  const isSubscribed = useAccount((state) => state.subscriptions.has(id))
  const block = useAccount((state) => whyNotJoin(state, id))
  const isOneWay = useAccount((state) => !canInChannel(state, 'subscribe', id))
  return (
    <Button
      variant="quiet"
      aria-disabled={block !== null}
      data-tooltip={block ?? undefined}
      aria-description={block ?? undefined}
      onClick={() => toggleJoined(store, id, 'beside')}
    >
      {t(!isSubscribed ? 'channels.join' : isOneWay ? 'channels.leave_ask' : 'channels.leave')}
    </Button>
  )
}
