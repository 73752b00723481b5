import { z } from 'zod'
import type { CustomProfileField } from '../../types.ts'
import { descriptionOrNone, flag, int, jsonDataOrNone, name } from '../lenient.ts'

export const customProfileField = z
  .object({
    id: int,
    type: int,
    name,
    hint: descriptionOrNone,
    order: int.nullish(),
    field_data: jsonDataOrNone,
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
    // Below level 296 all users may edit their own fields.
    isEditableByUser: wire.editable_by_user ?? true,
    isUsedForMatching: wire.use_for_user_matching,
  }))
