import { lazy, Suspense } from 'react'
import {
  AccountProvider,
  accountStore,
  isConversationRoute,
  uiStore,
  useCommands,
  useUi,
} from '../../state/index.ts'

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((loaded) => ({ default: loaded.ExportDialog })),
)

/** The dialog that exports a conversation, which its menu opens; it may be of an account that is not on the screen. */
export function ConversationExport() {
  const asked = useUi((ui) => ui.exporting)
  useCommands([
    {
      id: 'go.export',
      when: () => isConversationRoute(uiStore.getState().route),
      run: () => {
        const { account, route } = uiStore.getState()
        if (account !== null) uiStore.setState({ exporting: { account, narrow: route.narrow } })
      },
    },
  ])
  if (asked === null) return null
  return (
    <Suspense>
      <AccountProvider store={accountStore(asked.account)}>
        <ExportDialog narrow={asked.narrow} onClose={() => uiStore.setState({ exporting: null })} />
      </AccountProvider>
    </Suspense>
  )
}
