import { accountEntries } from '../../../../state/index.ts'
import type { DirectoryChoices } from './directoryList.ts'

/** How the directory was left: it is found again like that. */
export interface DirectoryMemory extends DirectoryChoices {
  /** The chosen channel; null: the first of the list. */
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
