import type { ProfileFieldsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const profileFieldsSlice = {
  fromSnapshot: ({ profileFields }) => profileFields,
  on: { custom_profile_fields: (_own, event) => event.fields },
} satisfies Slice<ProfileFieldsState>
