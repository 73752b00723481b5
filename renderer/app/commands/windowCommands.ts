import { t } from '../../../shared/i18n.ts'
import type { CommandId } from '../../../shared/keys/commandTable.ts'
import { narrowConversation } from '../../../shared/model/views/narrow.ts'
import { openOwnWindow, setOnTop, showInMain } from '../../features/navigation/ownWindow/index.ts'
import { accountStore, isConversationRoute, routeOfHash, uiStore, type Command } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** The command of the main window that opens a conversation in a window of its own. */
export const openWindowCommand = (): Command => ({
  id: 'window.own',
  when: ({ inDialog }) => !inDialog && uiStore.getState().account !== null && !uiStore.getState().adding,
  run: ({ target }) => openAt(target),
})

/** The conversation of the link that has the focus, else the one on the screen. */
function openAt(target: Element | null): void {
  const { account, route } = uiStore.getState()
  const state = account === null ? null : accountStore(account).getState().state
  if (account === null || state === null) return
  const link = target?.closest('a[href^="#"]')?.getAttribute('href') ?? null
  const isOne = (hash: string): boolean => {
    const place = routeOfHash(hash)
    return isConversationRoute(place) && narrowConversation(place.narrow, state.self.userId) !== null
  }
  const hash = [link, route.hash].find((each) => each !== null && isOne(each))
  if (hash == null) showToast(t('windows.none'))
  else openOwnWindow(account, hash)
}

const kept = new Set<CommandId>([
  'go.jump',
  'go.date',
  'go.export',
  'go.search',
  'change.undo',
  'help.shortcuts',
])

/** The commands of a window that shows one conversation: those that need no other place, and its own. */
export function ownWindowCommands(all: readonly Command[]): readonly Command[] {
  const inMain = (): void => {
    const { account, route } = uiStore.getState()
    if (account !== null) showInMain(account, route.hash)
  }
  return [
    ...all.filter(({ id }) => kept.has(id)),
    {
      id: 'window.onTop',
      run: () => setOnTop(uiStore.getState().own?.onTop !== true),
    },
    { id: 'window.main', run: inMain },
    // The main window has the form.
    { id: 'account.signInAgain', run: inMain },
  ]
}
