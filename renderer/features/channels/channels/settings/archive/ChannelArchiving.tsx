import { lazy } from 'react'
import { useAccount, type DialogOf } from '../../../../../state/index.ts'

const ArchiveDialog = lazy(() => import('./ArchiveButton.tsx').then((m) => ({ default: m.ArchiveDialog })))

interface ChannelArchivingProps {
  readonly dialog: DialogOf<'archiveChannel'>
  readonly onClose: () => void
}

/** Confirmation for archiving a channel from its menu. */
export function ChannelArchiving({ dialog, onClose }: ChannelArchivingProps) {
  const channel = useAccount((state) => state.channels.get(dialog.channelId))
  return channel !== undefined && <ArchiveDialog channel={channel} onClose={onClose} />
}
