import type { CustomProfileField } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** The organisation's own profile fields. */
export type ProfileFieldsState = readonly CustomProfileField[]

export const profileFieldsSlice = {
  fromSnapshot: ({ profileFields }) => profileFields,
  on: { custom_profile_fields: (_own, event) => event.fields },
} satisfies Slice<ProfileFieldsState>
