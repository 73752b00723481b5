import { accountEntries } from '../../../../state/index.ts'
import type { PeopleChoices } from './peopleList.ts'

/** State of the directory when it was left, restored when it is opened again. */
export interface PeopleMemory extends PeopleChoices {
  /** Selected user, or null for the first in the list. */
  readonly userId: number | null
}

const start: PeopleMemory = {
  tab: 'people',
  sort: 'name',
  query: '',
  role: null,
  groupId: null,
  userId: null,
}

const entries = accountEntries<PeopleMemory>()
const name = 'people'

export function usePeopleMemory(account: string): PeopleMemory {
  return entries.useEntry(account, name) ?? start
}

export function rememberPeople(account: string, change: Partial<PeopleMemory>): void {
  entries.set(account, name, { ...(entries.get(account, name) ?? start), ...change })
}
