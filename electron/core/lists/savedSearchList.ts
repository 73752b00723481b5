import { z } from 'zod'
import {
  maxSavedSearches,
  savedSearchKey,
  type SavedSearch,
} from '../../../shared/model/search/savedSearch.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createOwnList, type OwnList } from './ownList.ts'

/** Searches that the person saved. */
export type SavedSearchList = OwnList<SavedSearch>

const term = z.object({
  operator: z.string(),
  operand: z.union([z.string(), z.number(), z.array(z.number())]),
  negated: z.boolean().optional(),
})
const schema = z.object({
  id: z.string(),
  name: z.string(),
  narrow: z.array(term).min(1),
  tells: z.boolean(),
  rank: z.number(),
})

export const createSavedSearchList = (
  parts: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  runtime: () => AccountRuntime,
): SavedSearchList =>
  createOwnList<SavedSearch>(parts, {
    stateStore: () => runtime().stateStore,
    name: 'the list of saved searches',
    parse: (text) => schema.safeParse(parseJson(text)).data ?? null,
    table: 'saved_search',
    keyOf: savedSearchKey,
    told: (search) => ({ type: 'local/saved-search', search }),
    gone: ({ id }) => ({ type: 'local/saved-search-gone', id }),
    most: maxSavedSearches,
  }).list
