import { lazy, Suspense } from 'react'
import { uiStore, useAccount, useAccountStore, useUi } from '../../../../state/index.ts'

const ArchiveDialog = lazy(() => import('./ArchiveButton.tsx').then((m) => ({ default: m.ArchiveDialog })))

/** Asks before the channel that a menu named is archived. */
export function ChannelArchiving() {
  const { id: account } = useAccountStore()
  const asked = useUi((ui) => ui.channelToArchive)
  const channel = useAccount((state) =>
    asked?.account === account ? state.channels.get(asked.channelId) : undefined,
  )
  return (
    channel !== undefined && (
      <Suspense>
        <ArchiveDialog channel={channel} onClose={() => uiStore.setState({ channelToArchive: null })} />
      </Suspense>
    )
  )
}
