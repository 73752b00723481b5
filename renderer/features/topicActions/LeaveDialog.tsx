import { useEffect } from 'react'
import { t, type MessageKey } from '../../../shared/i18n.ts'
import type { Channel, ChannelId } from '../../../shared/api/types.ts'
import { useAccount, useAccountStore, type DialogOf } from '../../state/index.ts'
import { Button, Dialog, DialogBody } from '../../ui/index.ts'
import { leaveAtOnce } from './joining.ts'

interface LeaveDialogProps {
  readonly dialog: DialogOf<'leaveChannel'>
  readonly onClose: () => void
}

/** Asks before the user leaves a channel that they cannot join again; ends by itself once they are not in it. */
export function LeaveDialog({ dialog: { channelId }, onClose }: LeaveDialogProps) {
  const isIn = useAccount((state) => state.subscriptions.has(channelId))
  useEffect(() => {
    if (!isIn) onClose()
  }, [isIn, onClose])
  return isIn ? <Question channelId={channelId} close={onClose} /> : null
}

function wordsOf(channel: Channel | undefined): MessageKey {
  if (channel?.isArchived === true) return 'channels.leave_archived'
  return channel?.isPrivate === true ? 'channels.leave_private' : 'channels.leave_guest'
}

interface QuestionProps {
  readonly channelId: ChannelId
  readonly close: () => void
}

function Question({ channelId, close }: QuestionProps) {
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
