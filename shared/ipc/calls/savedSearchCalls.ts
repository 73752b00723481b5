import { z } from 'zod'
import { maxSavedName, maxSavedSearches } from '../../model/search/savedSearch.ts'
import { accountId } from './accountId.ts'
import { narrow } from './narrowInput.ts'

const id = z.string().min(1).max(100)

/** Calls about the searches that the person saves. */
export const savedSearchInputs = {
  /** Saves searches, or puts them in the place of those with their ids; all of them or, where the list is full, none. */
  'searches.set': z.object({
    account: accountId,
    searches: z
      .array(
        z.object({
          id,
          name: z.string().min(1).max(maxSavedName),
          narrow,
          tells: z.boolean(),
          rank: z.number(),
        }),
      )
      .max(maxSavedSearches),
  }),
  'searches.remove': z.object({ account: accountId, id }),
}

export interface SavedSearchOutputs {
  /** A full list is refused. */
  'searches.set': null
  'searches.remove': null
}
