import { narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { accountStore, isConversationRoute, routeOfHash, uiStore } from '../../../../state/index.ts'
import { openOwnWindow } from './openOwnWindow.ts'

/**
 * Opens a conversation in a separate window on a middle click or Ctrl+click on its link, as browsers open tabs.
 * Returns a function that stops it.
 */
export function followLinkClicks(): () => void {
  const onClick = (event: MouseEvent): void => {
    const asks = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey))
    if (!asks || !(event.target instanceof Element)) return
    const hash = event.target.closest('a[href^="#"]')?.getAttribute('href') ?? null
    const { account } = uiStore.getState()
    if (hash === null || account === null || !isConversationHash(account, hash)) return
    event.preventDefault()
    event.stopPropagation()
    openOwnWindow(account, hash)
  }
  // The capture phase comes before the row's handler, which would also open the conversation in this window.
  addEventListener('click', onClick, true)
  addEventListener('auxclick', onClick, true)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('auxclick', onClick, true)
  }
}

function isConversationHash(account: string, hash: string): boolean {
  const { state } = accountStore(account).getState()
  const route = routeOfHash(hash)
  return (
    state !== null &&
    isConversationRoute(route) &&
    narrowConversation(route.narrow, state.self.userId) !== null
  )
}
