import { useEffect } from 'react'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { Channel, ChannelId } from '../../../../shared/api/types.ts'
import { useAccount, useAccountStore, type DialogOf } from '../../../state/index.ts'
import { ActionDialog } from '../../common/forms/index.ts'
import { leaveAtOnce } from '../../compose/membership/index.ts'

interface LeaveDialogProps {
  readonly dialog: DialogOf<'leaveChannel'>
  readonly onClose: () => void
}

/**
 * Confirms leaving a channel that the user cannot join again. Closes by itself when the user is no longer subscribed.
 */
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
    <ActionDialog
      title={t('channels.leave_title', { name })}
      action={t('channels.leave_channel')}
      isDanger
      width={440}
      hasClose={false}
      onSubmit={() => {
        close()
        leaveAtOnce(store, channelId, 'toast')
      }}
      onClose={close}
    >
      <p>{t(words)}</p>
    </ActionDialog>
  )
}
