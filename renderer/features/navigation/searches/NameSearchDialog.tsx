import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccountStore } from '../../../state/index.ts'
import { TextField } from '../../../ui/index.ts'
import { renameSaved } from './savedSearches.ts'
import { ActionDialog } from '../../common/forms/index.ts'
import type { ShownSearch } from './shownSearches.ts'

/** Maximum characters of a name. */
const maxName = 60

interface NameSearchDialogProps {
  /** The saved search to rename. null: a new search is being saved. */
  readonly search: ShownSearch | null
  /** The initial text of the field. */
  readonly suggested: string
  /** Receives the name of a new search. */
  readonly onSave?: (name: string) => void
  readonly onClose: () => void
}

/** The dialog that asks for the name of a saved search. */
export function NameSearchDialog({ search, suggested, onSave, onClose }: NameSearchDialogProps) {
  const store = useAccountStore()
  const [name, setName] = useState(suggested.slice(0, maxName))
  const wanted = name.trim()
  const submit = (): void => {
    onClose()
    if (search === null) onSave?.(wanted)
    else if (wanted !== search.name) renameSaved(store, search, wanted)
  }
  return (
    <ActionDialog
      title={t(search === null ? 'search.save' : 'search.saved_rename_title')}
      action={t(search === null ? 'search.save_do' : 'search.saved_rename_do')}
      isDisabled={wanted === ''}
      hasClose={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('search.saved_name')}
        maxLength={maxName}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  )
}
