import type { CustomProfileField } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** The organisation's own profile fields. */
export type ProfileFieldsState = readonly CustomProfileField[]

export const profileFieldsSlice: Slice<ProfileFieldsState> = {
  fromSnapshot: ({ profileFields }) => profileFields,
  reduce: (own, event) => (event.type === 'custom_profile_fields' ? event.fields : own),
}
