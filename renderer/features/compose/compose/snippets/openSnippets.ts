import { openDialog, uiStore } from '../../../../state/index.ts'

/** Returns the text field that the user writes in, or else the composer on the screen, or null. */
function writtenField(): HTMLTextAreaElement | null {
  const focused = document.activeElement
  if (focused instanceof HTMLTextAreaElement && focused.closest('[data-keeps-keys]') !== null) return focused
  return document.querySelector<HTMLTextAreaElement>('[data-keeps-keys] textarea:enabled:read-write')
}

/** Opens the list of snippets for the text field that the user writes in. Without one, it only manages them. */
export function openSnippets(): void {
  const { account } = uiStore.getState()
  if (account !== null) openDialog({ kind: 'snippets', account, field: writtenField() })
}
