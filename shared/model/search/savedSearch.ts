import type { Narrow } from '../../api/types.ts'

/** A search that the person saved under a name, on this computer alone. */
export interface SavedSearch {
  /** Stays the same when it is renamed. */
  readonly id: string
  readonly name: string
  readonly narrow: Narrow
  /** The person is told of new messages that it finds. */
  readonly tells: boolean
  /** Saved searches stand in the order of their ranks. */
  readonly rank: number
}

/** As many searches of one account can be saved: each is counted anew whenever something becomes unread. */
export const maxSavedSearches = 20
/** Characters of their names. */
export const maxSavedName = 60

export const savedSearchKey = ({ id }: Pick<SavedSearch, 'id'>): string => id
