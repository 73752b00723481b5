import { goBack, navigateHash, startHash, uiStore } from '../../state/index.ts'

/** Shows the person's own files in an account. */
export const openFiles = (account: string): void => navigateHash('#files', { account, focus: 'messages' })

/** Returns to where the files were opened from. */
export function closeFiles(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
