import { useRef, useState, type RefObject } from 'react'
import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { CallFailure, failureText, useAccount, useIsOffline, useLiveApi } from '../../../state/index.ts'
import { TextField } from '../../../ui/index.ts'
import { ActionDialog, OfflineWords, RefusalWords, useServerCall } from '../../common/forms/index.ts'
import { maxName, nameProblem } from './groupLimits.ts'

/** Name and description of a group, as typed. */
export interface GroupText {
  readonly name: string
  readonly description: string
}

interface GroupTextForm {
  readonly text: GroupText
  readonly change: (part: Partial<GroupText>) => void
  readonly nameField: RefObject<HTMLInputElement | null>
  /** True while the server would refuse the name. */
  readonly isWrong: boolean
  /** Returns the error message for the name, or undefined. With `isTried` false, an empty name is not an error yet. */
  readonly nameError: (isTried: boolean) => string | undefined
  /**
   * Runs a request that only changes the name, and shows a refusal by the server beside the name. Other errors are
   * rethrown.
   */
  readonly askForName: (run: () => Promise<void>) => Promise<void>
}

/**
 * State of a group's text fields, whose values the caller keeps. `self` is the group being renamed, or null for a new
 * one.
 */
export function useGroupText(
  text: GroupText,
  onType: (part: Partial<GroupText>) => void,
  self: GroupId | null,
): GroupTextForm {
  const [refusal, setRefusal] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const problem = useAccount((state) => nameProblem(state, text.name, self))
  return {
    text,
    change: (part) => {
      if (part.name !== undefined) setRefusal(null)
      onType(part)
    },
    nameField,
    isWrong: problem !== null,
    nameError: (isTried) =>
      problem === null || (problem === 'groups.name_empty' && !isTried)
        ? (refusal ?? undefined)
        : t(problem, { limit: maxName }),
    askForName: async (run) => {
      setRefusal(null)
      try {
        await run()
      } catch (error) {
        if (!(error instanceof CallFailure) || error.code !== 'refused') throw error
        setRefusal(failureText(error))
        nameField.current?.focus()
      }
    },
  }
}

interface GroupTextFieldsProps {
  readonly form: GroupTextForm
  readonly isTried: boolean
  /** True in a dialog, where the first field gets the focus. */
  readonly hasFocus?: boolean
}

/** Fields for a group's name and description. */
export function GroupTextFields({ form, isTried, hasFocus = false }: GroupTextFieldsProps) {
  const { change, nameError, nameField, text } = form
  return (
    <>
      <TextField
        ref={nameField}
        {...(hasFocus && { 'data-autofocus': true })}
        label={t('groups.name')}
        dir="auto"
        autoComplete="off"
        value={text.name}
        error={nameError(isTried)}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label={t('groups.description')}
        dir="auto"
        autoComplete="off"
        value={text.description}
        onChange={({ target }) => change({ description: target.value })}
      />
    </>
  )
}

interface TextDialogProps {
  readonly group: UserGroup
  readonly onClose: () => void
}

/** Dialog that changes the name and description of a group. Errors from the server appear beside their field. */
export function TextDialog({ group, onClose }: TextDialogProps) {
  const api = useLiveApi()
  const isOffline = useIsOffline()
  const [text, setText] = useState({ name: group.name, description: group.description })
  const form = useGroupText(text, (part) => setText((now) => ({ ...now, ...part })), group.id)
  const { end, isBusy, run } = useServerCall()
  const save = (): void => {
    if (form.isWrong) return form.nameField.current?.focus()
    const name = text.name.trim()
    const description = text.description.trim()
    const isDescribed = description !== group.description
    const change = { ...(name !== group.name && { name }), ...(isDescribed && { description }) }
    if (Object.keys(change).length === 0) return onClose()
    const ask = async (): Promise<void> => {
      await api('updateUserGroup', { groupId: group.id, ...change })
      onClose()
    }
    void run(async () => {
      await (isDescribed ? ask() : form.askForName(ask))
      return null
    })
  }
  return (
    <ActionDialog
      title={t('groups.edit_title')}
      action={t('groups.save')}
      isBusy={isBusy}
      isDisabled={isOffline}
      onSubmit={save}
      onClose={onClose}
    >
      <RefusalWords end={end} />
      <GroupTextFields form={form} isTried hasFocus />
      {isOffline && <OfflineWords />}
    </ActionDialog>
  )
}
