import { accountEntries } from '../../../../state/index.ts'
import type { DirectoryChoices } from './directoryList.ts'

/** State of the directory when it was left, restored when it is opened again. */
export interface DirectoryMemory extends DirectoryChoices {
  /** Selected channel, or null for the first in the list. */
  readonly channelId: number | null
}

const start: DirectoryMemory = { tab: 'all', sort: 'active', query: '', channelId: null }

const entries = accountEntries<DirectoryMemory>()
const name = 'directory'

export function useDirectoryMemory(account: string): DirectoryMemory {
  return entries.useEntry(account, name) ?? start
}

export function rememberDirectory(account: string, change: Partial<DirectoryMemory>): void {
  entries.set(account, name, { ...(entries.get(account, name) ?? start), ...change })
}
