import { Suspense } from 'react'
import { ChannelArchiving } from '../features/channels/index.ts'
import { ConversationExport } from '../features/exporting/index.ts'
import { TopicMove } from '../features/messages/index.ts'
import { ProfileCard } from '../features/profile/index.ts'
import { LeaveDialog, TopicDeletion } from '../features/topicActions/index.ts'
import { AccountProvider, accountStore, uiStore, useAccountStore, useUi } from '../state/index.ts'

/** The dialogs and cards that menus of conversations open, in each kind of window. */
export function ConversationDialogs() {
  return (
    <>
      <TopicMove />
      <LeaveDialog />
      <ChannelArchiving />
      <TopicDeletion />
      <ConversationExport />
      <PersonCard />
    </>
  )
}

/** The card of the person that was asked for, from wherever in the window. */
function PersonCard() {
  const shown = useAccountStore()
  const open = useUi((ui) => ui.person)
  if (open === null) return null
  const store = open.account === undefined ? shown : accountStore(open.account)
  // Its account may be gone.
  if (store.getState().state === null) return null
  const close = (): void => {
    if (uiStore.getState().person === open) uiStore.setState({ person: null })
  }
  return (
    <AccountProvider store={store}>
      <Suspense>
        <ProfileCard key={open.id} userId={open.id} at={open.at} onClose={close} />
      </Suspense>
    </AccountProvider>
  )
}
