import { useEffect } from 'react'
import { t, type MessageKey } from '../../../shared/i18n.ts'
import type { Channel, ChannelId } from '../../../shared/api/types.ts'
import { uiStore, useAccount, useAccountStore, useUi } from '../../state/index.ts'
import { Button, Dialog, DialogBody } from '../../ui/index.ts'
import { leaveAtOnce } from './joining.ts'

const close = (): void => uiStore.setState({ channelToLeave: null })

/** Asks before the person leaves a channel that they cannot join again; ends by itself once they are not in it. */
export function LeaveDialog() {
  const { id: account } = useAccountStore()
  const asked = useUi((ui) => ui.channelToLeave)
  const isIn = useAccount((state) => asked !== null && state.subscriptions.has(asked.channelId))
  const isAsked = asked?.account === account && isIn
  useEffect(() => {
    // Kept, the question would come back with the subscription.
    if (asked !== null && !isAsked) close()
  }, [asked, isAsked])
  return asked !== null && isAsked ? <Question channelId={asked.channelId} /> : null
}

function wordsOf(channel: Channel | undefined): MessageKey {
  if (channel?.isArchived === true) return 'channels.leave_archived'
  return channel?.isPrivate === true ? 'channels.leave_private' : 'channels.leave_guest'
}

function Question({ channelId }: { readonly channelId: ChannelId }) {
  const store = useAccountStore()
  const name = useAccount((state) => state.channels.get(channelId)?.name ?? '')
  const words = useAccount((state) => wordsOf(state.channels.get(channelId)))
  return (
    <Dialog title={t('channels.leave_title', { name })} onClose={close} width={440}>
      <DialogBody
        actions={
          <>
            <Button onClick={close} data-autofocus>
              {t('app.cancel')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                leaveAtOnce(store, channelId, 'toast')
              }}
            >
              {t('channels.leave_channel')}
            </Button>
          </>
        }
      >
        <p>{t(words)}</p>
      </DialogBody>
    </Dialog>
  )
}
