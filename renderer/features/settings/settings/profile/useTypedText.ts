import { useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { profileTextLimit } from '../../../../../shared/model/people/profileFieldData.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { ChangeState } from '../../../common/forms/index.ts'
import type { ProfileFieldControl } from './useProfileField.ts'
import { accountEntries } from '../../../../state/index.ts'
import { isForInputMethod } from '../../../../ui/index.ts'

/** A text in a field that is not the field's value yet. */
interface TypedText {
  readonly text: string
  /** True once the server has refused this very text: it is not sent again by itself. */
  readonly isRefused: boolean
}

/** By field, outside of the rows: a text outlives the page on which it was typed. */
const entries = accountEntries<TypedText>()

const typedText = (account: string, fieldId: number): TypedText | null =>
  entries.get(account, String(fieldId))

const useTypedEntry = (account: string, fieldId: number): TypedText | null =>
  entries.useEntry(account, String(fieldId))

/** Sets what is typed; null: the field shows its value. */
const setTypedText = (account: string, fieldId: number, typed: TypedText | null): void =>
  entries.set(account, String(fieldId), typed)

/** The text in a field that is typed into, and how it becomes the field's value. */
export interface TypedField {
  readonly text: string
  /** Characters of the text that count. */
  readonly length: number
  readonly limit: number | null
  /** State of the field, or why the text cannot be saved. */
  readonly state: ChangeState | null
  /** null: the field shows its value again. */
  readonly type: (text: string | null) => void
  /** Saves the text as the field is left. `again`: also one that was refused before. */
  readonly save: (again?: boolean) => void
  /** Returns to the value that the server has. */
  readonly discard: () => void
}

/** As the service counts. */
const lengthOf = (text: string): number => [...text.trim()].length

export function useTypedText(control: ProfileFieldControl): TypedField {
  const { account, failedText, field, value } = control
  const typed = useTypedEntry(account, field.id)
  const text = typed?.text ?? failedText ?? value
  const limit = profileTextLimit(field.type)
  const isTooLong = (of: string): boolean => limit !== null && lengthOf(of) > limit

  const submit = async (given: string): Promise<void> => {
    const wanted = given.trim()
    const isTaken = await control.change(wanted)
    const now = typedText(account, field.id)
    // Meanwhile the person may have typed on.
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
  // The page may go, and the window too, while the field has the focus.
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
    length: lengthOf(text),
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

/** Enter saves what is typed; in a text of several lines, with Ctrl. */
export const savesByEnter =
  (save: TypedField['save'], hasLines = false) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isForInputMethod(event)) return
    if (hasLines && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    save(true)
  }
