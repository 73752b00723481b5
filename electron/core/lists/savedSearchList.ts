import { z } from 'zod'
import { bounds } from '../../../shared/api/bounds.ts'
import { amount, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { maxSavedSearches, savedSearchKey } from '../../../shared/model/lists/savedSearches.ts'
import type { SavedSearch } from '../../../shared/model/state/localRecords.ts'
import { parseContent } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createOwnList, type OwnList } from './ownList.ts'

/** The user's saved searches. */
export type SavedSearchList = OwnList<SavedSearch>

const term = z.object({
  operator: token,
  operand: z.union([token, amount, z.array(amount).max(bounds.fileRows.max)]),
  negated: z.boolean().optional(),
})
const schema = fileSchema(
  z.object({
    id: token,
    name: token,
    narrow: z.array(term).min(1).max(bounds.fileRows.max),
    tells: z.boolean(),
    rank: amount,
  }),
)

export const createSavedSearchList = (runtime: AccountRuntime): SavedSearchList =>
  createOwnList<SavedSearch>(runtime, {
    name: 'the list of saved searches',
    parse: parseContent<SavedSearch>(schema),
    table: 'saved_search',
    keyOf: savedSearchKey,
    slices: (savedSearches) => ({ savedSearches }),
    itemOf: (search) => search,
    recordOf: (search) => search,
    putEvent: (search) => ({ type: 'local/saved-search', search }),
    dropEvent: ({ id }) => ({ type: 'local/saved-search-gone', id }),
    max: maxSavedSearches,
  }).list
