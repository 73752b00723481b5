import { t } from '../../../shared/i18n.ts'
import type { CommandId } from '../../../shared/keys/commandTable.ts'
import { narrowConversation } from '../../../shared/model/views/narrow.ts'
import { openOwnWindow, setOnTop, showInMain } from '../../features/navigation/topicActions/index.ts'
import { accountStore, isConversationRoute, routeOfHash, uiStore, type Command } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** Returns the command that opens a conversation in a separate window. */
export const openWindowCommand = (): Command => ({
  id: 'window.own',
  when: ({ inDialog }) => !inDialog && uiStore.getState().account !== null && !uiStore.getState().adding,
  run: ({ target }) => openAt(target),
})

/** Opens the conversation of the focused link, or else the one on the screen. */
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
  'write.message',
  'write.direct',
  'quiet.toggle',
  'quiet.hour',
  'quiet.tomorrow',
  'quiet.endless',
  'presenting.toggle',
])

/**
 * Returns the commands of a window confined to one conversation: those of `all` that do not navigate elsewhere, and a
 * few that only such a window has.
 */
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
    // The sign-in form is in the main window.
    { id: 'account.signInAgain', run: inMain },
  ]
}
