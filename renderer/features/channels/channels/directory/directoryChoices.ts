import { accountDrafts } from '../../../../state/index.ts'
import type { DirectoryChoices } from './directoryList.ts'

/** State of the directory when it was left, restored when it is opened again. */
export interface DirectoryMemory extends DirectoryChoices {
  /** Selected channel, or null for the first in the list. */
  readonly channelId: number | null
}

export const { useDraft: useDirectoryMemory, change: rememberDirectory } = accountDrafts<DirectoryMemory>({
  tab: 'all',
  sort: 'active',
  query: '',
  channelId: null,
})
