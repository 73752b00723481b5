import { useMemo } from 'react'
import type { CustomProfileField, ProfileValue, UserId } from '../../../../shared/api/types.ts'
import { fieldsInOrder, profileFieldTypes } from '../../../../shared/model/people/profileFieldData.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { useAccount } from '../../../state/index.ts'

/** Profile field with a value. */
export interface ShownField {
  readonly field: CustomProfileField
  readonly value: ProfileValue
}

export interface ShownFields {
  /** In the organization's order, without the pronouns. */
  readonly fields: readonly ShownField[]
  /** Empty if the user has set none. */
  readonly pronouns: string
}

/**
 * Profile fields of a user that have a value. With `summary`, only those that the organization shows on profile
 * cards.
 */
export function useShownFields(userId: UserId, summary = false): ShownFields {
  const fields = useAccount((state) => state.profileFields)
  const profile = useAccount((state) => selectUser(state, userId)?.profile)
  return useMemo(() => {
    const filled = fieldsInOrder(fields).flatMap((field): readonly ShownField[] => {
      const value = profile?.[field.id]
      return value === undefined || value.value === '' ? [] : [{ field, value }]
    })
    const isPronouns = ({ field }: ShownField): boolean => field.type === profileFieldTypes.pronouns
    return {
      fields: filled.filter(
        (shown) => !isPronouns(shown) && (!summary || shown.field.displayInProfileSummary),
      ),
      pronouns: filled.find(isPronouns)?.value.value ?? '',
    }
  }, [fields, profile, summary])
}
