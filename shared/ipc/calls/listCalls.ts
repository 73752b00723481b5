import { z } from 'zod'
import { token } from '../../api/records/lenient.ts'
import { itemSchemas, type ListChange } from '../../lists/itemSchemas.ts'
import { listKinds, listNames } from '../../lists/listKinds.ts'
import { accountId } from './accountId.ts'

const changes = listNames.map((list) => {
  const { max } = listKinds[list]
  return z.object({
    list: z.literal(list),
    puts: z.array(itemSchemas[list] as z.ZodType).max(max),
    drops: z.array(token).max(max),
  })
})

/** Calls about the lists that the user makes. */
export const listInputs = {
  /** Adds, replaces and removes items: all of them, or none if the list would be too long. */
  'list.change': z.object({
    account: accountId,
    change: z.union(changes) as z.ZodType as z.ZodType<ListChange, ListChange>,
  }),
}

export interface ListOutputs {
  /** Rejected when the list is full. */
  'list.change': null
}
