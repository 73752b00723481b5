import { accountEntries } from '../../../../state/index.ts'
import type { PeopleChoices } from './peopleList.ts'

/** How the directory was left: it is found again like that. */
export interface PeopleMemory extends PeopleChoices {
  /** The chosen person; null: the first of the list. */
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
