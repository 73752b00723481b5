import { navigateHash } from '../../state/index.ts'

/** Shows the person's own files in an account. */
export const openFiles = (account: string): void => navigateHash('#files', { account, focus: 'messages' })
