import { z } from 'zod'
import type { ActionRow } from '../../../../shared/model/outbox/actionRow.ts'

const sets = z.object({
  values: z.array(z.object({ fieldId: z.number(), value: z.union([z.string(), z.array(z.number())]) })),
})
const empties = z.object({ fieldIds: z.array(z.number()) })

/** Returns the text that a change sets the own field to, as the server would tell it; null: it changes another thing. */
export function textOfAction({ action, params }: ActionRow, fieldId: number): string | null {
  if (action === 'removeProfile')
    return empties.safeParse(params).data?.fieldIds.includes(fieldId) === true ? '' : null
  if (action !== 'updateProfile') return null
  const value = sets.safeParse(params).data?.values.find((one) => one.fieldId === fieldId)?.value
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
