import { z } from 'zod'
import {
  hasEditableProfileFields,
  hasProfileFieldMatching,
  hasProfileSummary,
  hasRequiredProfileFields,
} from '../../capabilities.ts'
import { customProfileField } from '../../records/people/customProfileField.ts'
import { int, listOf } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas, none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const getProfileFields = route({
  name: 'getProfileFields',
  doc: 'The profile fields in their order; everybody.',
  method: 'GET',
  path: '/realm/profile_fields',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(
    z.object({ custom_fields: listOf(customProfileField) }).transform((wire) => wire.custom_fields),
  ),
})

const field = z.object({
  name: z.string().optional(),
  hint: z.string().optional(),
  /** Options of the field: `{key: {text, order}}` for lists, `{subtype, url_pattern?}` for external accounts. */
  fieldData: z.record(z.string(), z.unknown()).optional(),
  displayInProfileSummary: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  isEditableByUser: z.boolean().optional(),
  isUsedForMatching: z.boolean().optional(),
})
const fieldWire = (params: z.output<typeof field>, context: WireContext) => ({
  name: params.name,
  hint: params.hint,
  field_data: params.fieldData,
  display_in_profile_summary: ifHas(hasProfileSummary, context, params.displayInProfileSummary),
  required: ifHas(hasRequiredProfileFields, context, params.isRequired),
  editable_by_user: ifHas(hasEditableProfileFields, context, params.isEditableByUser),
  use_for_user_matching: ifHas(hasProfileFieldMatching, context, params.isUsedForMatching),
})

const addProfileField = route({
  name: 'addProfileField',
  doc: 'Adds a profile field at the end; administrators.',
  method: 'POST',
  path: '/realm/profile_fields',
  fromWindow: true,
  params: field.extend({
    /** Short text 1, paragraph 2, list 3, date 4, link 5, users 6, external account 7, pronouns 8. */
    type: int.min(1),
  }),
  wire: (params, context) => ({ field_type: params.type, ...fieldWire(params, context) }),
  result: reads(z.object({ id: int }).transform((wire) => ({ id: wire.id }))),
})

/** Below level 252 a field is replaced as a whole, so all values are needed. */
const updateProfileField = route({
  name: 'updateProfileField',
  doc: 'Changes a profile field; administrators.',
  method: 'PATCH',
  path: '/realm/profile_fields/{field_id}',
  fromWindow: true,
  params: field.extend({ fieldId: int }),
  wire: (params, context) => ({ field_id: params.fieldId, ...fieldWire(params, context) }),
  result: nothing,
})

const removeProfileField = route({
  name: 'removeProfileField',
  doc: 'Removes a profile field and what everybody put there; administrators.',
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  fromWindow: true,
  params: z.object({ fieldId: int }),
  wire: (params) => ({ field_id: params.fieldId }),
  result: nothing,
})

const reorderProfileFields = route({
  name: 'reorderProfileFields',
  doc: 'Orders the profile fields, all of them; administrators.',
  method: 'PATCH',
  path: '/realm/profile_fields',
  fromWindow: true,
  params: z.object({ fieldIds: z.array(int) }),
  wire: (params) => ({ order: params.fieldIds }),
  result: nothing,
})

export const profileFieldRoutes = {
  getProfileFields,
  addProfileField,
  updateProfileField,
  removeProfileField,
  reorderProfileFields,
} as const
