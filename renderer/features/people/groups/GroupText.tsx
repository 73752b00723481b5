import { useState } from 'react'
import type { UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccountStore, useIsOffline } from '../../../state/index.ts'
import { ActionDialog, OfflineWords, RefusalWords, useServerCall } from '../../common/forms/index.ts'
import { changeText, type TextChange } from './groupCalls.ts'
import { GroupTextFields } from './GroupTextFields.tsx'
import { useGroupText } from './useGroupText.ts'

interface Props {
  readonly group: UserGroup
  readonly onClose: () => void
}

/** Dialog that changes the name and description of a group. Errors from the server appear beside their field. */
export function TextDialog({ group, onClose }: Props) {
  const store = useAccountStore()
  const isOffline = useIsOffline()
  const [text, setText] = useState({ name: group.name, description: group.description })
  const form = useGroupText(text, (part) => setText((now) => ({ ...now, ...part })), group.id)
  const { end, isBusy, run } = useServerCall()
  const save = (): void => {
    if (form.isWrong) return form.nameField.current?.focus()
    const name = form.text.name.trim()
    const description = form.text.description.trim()
    const change: TextChange = {
      ...(name !== group.name && { name }),
      ...(description !== group.description && { description }),
    }
    if (Object.keys(change).length === 0) return onClose()
    const ask = async (): Promise<void> => {
      await changeText(store, group.id, change)
      onClose()
    }
    void run(async () => {
      await (change.description === undefined ? form.askForName(ask) : ask())
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
