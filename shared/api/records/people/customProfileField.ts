import { z } from 'zod'
import type { CustomProfileField } from '../../types.ts'
import { flag, int, name, text } from '../lenient.ts'

export const customProfileField = z
  .object({
    id: int,
    type: int,
    name,
    hint: text,
    order: int.nullish(),
    field_data: text,
    display_in_profile_summary: flag,
    required: flag,
    editable_by_user: z.boolean().nullish(),
    use_for_user_matching: flag,
  })
  .transform((wire): CustomProfileField => ({
    id: wire.id,
    type: wire.type,
    name: wire.name,
    hint: wire.hint,
    order: wire.order ?? 0,
    fieldData: wire.field_data,
    displayInProfileSummary: wire.display_in_profile_summary,
    isRequired: wire.required,
    // Below level 296 everybody edits all of their own.
    isEditableByUser: wire.editable_by_user ?? true,
    isUsedForMatching: wire.use_for_user_matching,
  }))
