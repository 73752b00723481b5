import type { Narrow } from '../../api/types.ts'

/** A search that the user saved under a name, on this computer only. */
export interface SavedSearch {
  /** Unchanged when the search is renamed. */
  readonly id: string
  readonly name: string
  readonly narrow: Narrow
  /** True when new matching messages show a notification. */
  readonly tells: boolean
  /** Saved searches are sorted by ascending rank. */
  readonly rank: number
}

/** Limits the searches of one account, because all are counted again whenever a message becomes unread. */
export const maxSavedSearches = 20
/** Maximum characters of a name. */
export const maxSavedName = 60

export const savedSearchKey = ({ id }: Pick<SavedSearch, 'id'>): string => id
