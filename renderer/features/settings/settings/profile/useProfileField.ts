import type { CustomProfileField } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { profileFieldTypes, profilePeople } from '../../../../../shared/model/people/profileFieldData.ts'
import { administratorNames, roles } from '../../../../../shared/model/permissions/roles.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/account.ts'
import { call, callQuietly, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'
import { isQueued } from '../../../compose/outbox/index.ts'
import {
  type ChangeState,
  newestAction,
  stateOfAction,
  stateOfNews,
  tellNews,
  useChangeNews,
} from '../../../common/forms/index.ts'
import { z } from 'zod'
import type { ActionRow } from '../../../../../shared/model/outbox/actionRow.ts'

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
  const value = sets.safeParse(params).data?.values.find((one) => one.fieldId === fieldId)?.value
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
  const account = useAccountStore().id
  const { id, type } = field
  const name = `profile ${id}`
  const value = useAccount((state) => selectSelf(state)?.profile[id]?.value ?? '')
  const action = useAccount((state) => newestAction(state, (row) => textOfAction(row, id) !== null))
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const lock = useAccount((state) => lockOf(state, field))
  const news = useChangeNews(account, name)
  const failed = action?.status === 'failed' ? action : null
  const discardFailed = (): void => {
    if (failed !== null) callQuietly('outbox.discard', { account, localId: failed.id })
  }
  const send = (text: string): Promise<unknown> => {
    if (text === '') return call('api.call', { account, route: 'removeProfile', params: { fieldIds: [id] } })
    const given = type === profileFieldTypes.people ? profilePeople(text) : text
    const params = { values: [{ fieldId: id, value: given }] }
    return call('api.call', { account, route: 'updateProfile', params })
  }
  return {
    account,
    field,
    value,
    failedText: failed === null ? null : textOfAction(failed, id),
    state:
      lock === null
        ? (stateOfAction(account, action, isLive) ?? stateOfNews(news))
        : { kind: 'blocked', words: lock },
    isLocked: lock !== null,
    change: async (text) => {
      tellNews(account, name, null)
      discardFailed()
      try {
        tellNews(account, name, isQueued(await send(text)) ? null : 'saved')
        return true
      } catch (error) {
        tellNews(account, name, { reason: failureText(error) })
        return false
      }
    },
    giveUp: () => {
      tellNews(account, name, null)
      discardFailed()
    },
  }
}
