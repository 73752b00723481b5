import { accountDrafts } from '../../../../state/index.ts'
import type { PeopleChoices } from './peopleList.ts'

/** State of the directory when it was left, restored when it is opened again. */
export interface PeopleMemory extends PeopleChoices {
  /** Selected user, or null for the first in the list. */
  readonly userId: number | null
}

export const { useDraft: usePeopleMemory, change: rememberPeople } = accountDrafts<PeopleMemory>({
  tab: 'people',
  sort: 'name',
  query: '',
  role: null,
  groupId: null,
  userId: null,
})
