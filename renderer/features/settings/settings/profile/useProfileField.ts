import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { profileFieldTypes, profilePeople } from '../../../../../shared/model/people/profileFieldData.ts'
import { administratorNames } from '../../../../../shared/model/permissions/ranks.ts'
import { roles } from '../../../../../shared/model/organization/roles.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { useAccount, useApi } from '../../../../state/index.ts'
import { useQueuedChange } from '../../../compose/outbox/index.ts'
import { blockedState, type ChangeState } from '../../../common/forms/index.ts'
import { z } from 'zod'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'

const sets = z.object({
  values: z.array(z.object({ fieldId: z.number(), value: z.union([z.string(), z.array(z.number())]) })),
})
const empties = z.object({ fieldIds: z.array(z.number()) })

/**
 * Returns the text that an operation sets the field to, in the server's format, or null if it changes something else.
 */
function textOfAction({ action, params }: ActionRow, fieldId: number): string | null {
  if (action === 'removeProfile')
    return empties.safeParse(params).data?.fieldIds.includes(fieldId) === true ? '' : null
  if (action !== 'updateProfile') return null
  const value = sets.safeParse(params).data?.values.find((item) => item.fieldId === fieldId)?.value
  if (value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Value of the own user's profile field, and the ways to change it. */
export interface ProfileFieldControl {
  readonly account: string
  readonly field: CustomProfileField
  /** Value from the server. Empty if there is none. */
  readonly value: string
  /** Text of a failed change that was not discarded, or null. */
  readonly failedText: string | null
  /** State to show beside the field, or null. */
  readonly state: ChangeState | null
  readonly isLocked: boolean
  /** Saves a value, which may be empty. Resolves with false if the server refused it, otherwise true. */
  readonly change: (text: string) => Promise<boolean>
  /** Discards a refused change. */
  readonly giveUp: () => void
}

/** Returns who may change the field if the own user may not, or null if the user may. */
function lockOf(state: AccountState, { isEditableByUser }: CustomProfileField): string | null {
  const role = selectSelf(state)?.role ?? Infinity
  if (isEditableByUser || role <= roles.admin) return null
  return t('settings.profile_locked', { names: administratorNames(state).join(', ') })
}

export function useProfileField(field: CustomProfileField): ProfileFieldControl {
  const api = useApi()
  const { id, type } = field
  const value = useAccount((state) => selectSelf(state)?.profile[id]?.value ?? '')
  const lock = useAccount((state) => lockOf(state, field))
  const change = useQueuedChange(`profile ${id}`, (row) => textOfAction(row, id) !== null)
  const { account, failed, giveUp } = change
  const ask = (text: string): Promise<unknown> =>
    text === ''
      ? api('removeProfile', { fieldIds: [id] })
      : api('updateProfile', {
          values: [{ fieldId: id, value: type === profileFieldTypes.people ? profilePeople(text) : text }],
        })
  return {
    account,
    field,
    value,
    failedText: failed === null ? null : textOfAction(failed, id),
    state: blockedState(lock) ?? change.state,
    isLocked: lock !== null,
    change: (text) => change.send(() => ask(text)),
    giveUp,
  }
}
