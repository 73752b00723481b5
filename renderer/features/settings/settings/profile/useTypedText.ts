import { useEffect, useEffectEvent } from 'react'
import { profileTextLimit } from '../../../../../shared/model/people/profileFieldData.ts'
import { t } from '../../../../../shared/i18n.ts'
import { trimmedLength, type ChangeState } from '../../../common/forms/index.ts'
import type { ProfileFieldControl } from './useProfileField.ts'
import { accountEntries } from '../../../../state/index.ts'

/** Unsaved text of a field. */
interface TypedText {
  readonly text: string
  /** True if the server refused this text. It is then not saved automatically again. */
  readonly isRefused: boolean
}

/** Unsaved texts by field. Kept outside the rows, so that they outlive the page. */
const entries = accountEntries<TypedText>()

const typedText = (account: string, fieldId: number): TypedText | null =>
  entries.get(account, String(fieldId))

const useTypedEntry = (account: string, fieldId: number): TypedText | null =>
  entries.useEntry(account, String(fieldId))

/** Sets the unsaved text. null makes the field show its value. */
const setTypedText = (account: string, fieldId: number, typed: TypedText | null): void =>
  entries.set(account, String(fieldId), typed)

/** Text in an editable field, and the ways to save it. */
export interface TypedField {
  readonly text: string
  /** Length of the trimmed text, as the server counts it. */
  readonly length: number
  readonly limit: number | null
  /** State of the field, or why the text cannot be saved. */
  readonly state: ChangeState | null
  /** Sets the text. null restores the field's value. */
  readonly type: (text: string | null) => void
  /** Saves the text, on blur. With `again`, also saves a text that was refused before. */
  readonly save: (again?: boolean) => void
  /** Restores the value from the server. */
  readonly discard: () => void
}

export function useTypedText(control: ProfileFieldControl): TypedField {
  const { account, failedText, field, value } = control
  const typed = useTypedEntry(account, field.id)
  const text = typed?.text ?? failedText ?? value
  const limit = profileTextLimit(field.type)
  const isTooLong = (of: string): boolean => limit !== null && trimmedLength(of) > limit

  const submit = async (given: string): Promise<void> => {
    const wanted = given.trim()
    const isTaken = await control.change(wanted)
    const now = typedText(account, field.id)
    // The user may have typed more in the meantime. That text is kept.
    if (now !== null && now.text.trim() !== wanted) return
    setTypedText(account, field.id, isTaken ? null : { text: given, isRefused: true })
  }
  const save = (again = false): void => {
    const now = typedText(account, field.id)
    if (now === null) {
      if (again && failedText !== null) void submit(failedText)
      return
    }
    if (isTooLong(now.text) || (now.isRefused && !again)) return
    if (now.text.trim() !== value) return void submit(now.text)
    setTypedText(account, field.id, null)
    control.giveUp()
  }

  const leave = useEffectEvent(() => save())
  // The page or the window can close while the field has the focus, without a blur event.
  useEffect(() => {
    const onLeave = (): void => leave()
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  return {
    text,
    length: trimmedLength(text),
    limit,
    state:
      typed !== null && isTooLong(text)
        ? { kind: 'refused', reason: t('settings.profile_tooLong', { limit: limit ?? 0 }), again: null }
        : control.state,
    type: (next) => setTypedText(account, field.id, next === null ? null : { text: next, isRefused: false }),
    save,
    discard: () => {
      setTypedText(account, field.id, null)
      control.giveUp()
    },
  }
}
