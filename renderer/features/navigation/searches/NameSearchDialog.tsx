import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { maxSavedName } from '../../../../shared/model/search/savedSearch.ts'
import { useAccountStore } from '../../../state/index.ts'
import { TextField } from '../../../ui/index.ts'
import { renameSaved } from './savedSearches.ts'
import { ActionDialog } from '../../common/forms/index.ts'
import type { ShownSearch } from './shownSearches.ts'

interface NameSearchDialogProps {
  /** The saved search that gets another name; null: it is to be saved. */
  readonly search: ShownSearch | null
  /** Stands in the field at first. */
  readonly suggested: string
  /** Gets the name of one that is to be saved. */
  readonly onSave?: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a saved search. */
export function NameSearchDialog({ search, suggested, onSave, onClose }: NameSearchDialogProps) {
  const store = useAccountStore()
  const [name, setName] = useState(suggested.slice(0, maxSavedName))
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
        maxLength={maxSavedName}
        value={name}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => setName(target.value)}
      />
    </ActionDialog>
  )
}
