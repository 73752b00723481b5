import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { TextField } from '../../../ui/index.ts'
import { ActionDialog } from '../../common/forms/index.ts'

const maxLength = 200

interface RenameDialogProps {
  readonly name: string
  readonly onRename: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name of a file. The name without its extension is selected. */
export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  const [text, setText] = useState(name)
  const wanted = text.trim()
  return (
    <ActionDialog
      title={t('uploads.rename_title')}
      action={t('uploads.rename_do')}
      isDisabled={wanted === ''}
      hasClose={false}
      onSubmit={() => {
        onClose()
        if (wanted !== name) onRename(wanted)
      }}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('uploads.name')}
        maxLength={maxLength}
        value={text}
        onFocus={({ target }) => {
          const extension = name.lastIndexOf('.')
          target.setSelectionRange(0, extension > 0 ? extension : name.length)
        }}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  )
}
