import { z } from 'zod'
import { maxSavedName, maxSavedSearches } from '../../model/lists/savedSearches.ts'
import { accountId } from './accountId.ts'
import { narrow } from './narrowInput.ts'

const id = z.string().min(1).max(100)

/** Calls about saved searches. */
export const savedSearchInputs = {
  /** Saves searches, replacing those with the same ids: all of them, or none if the list is full. */
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
  /** Rejected when the list is full. */
  'searches.set': null
  'searches.remove': null
}
