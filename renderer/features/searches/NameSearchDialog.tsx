import { useState, type FormEvent } from 'react'
import { t } from '../../../shared/i18n.ts'
import { maxSavedName } from '../../../shared/model/search/savedSearch.ts'
import { useAccountStore } from '../../state/index.ts'
import { Button, Dialog, DialogBody, TextField } from '../../ui/index.ts'
import { renameSaved } from './savedSearches.ts'
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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (wanted === '') return
    onClose()
    if (search === null) onSave?.(wanted)
    else if (wanted !== search.name) renameSaved(store, search, wanted)
  }
  return (
    <Dialog title={t(search === null ? 'search.save' : 'search.saved_rename_title')} onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{t('app.cancel')}</Button>
              <Button type="submit" variant="primary" aria-disabled={wanted === ''}>
                {t(search === null ? 'search.save_do' : 'search.saved_rename_do')}
              </Button>
            </>
          }
        >
          <TextField
            data-autofocus
            label={t('search.saved_name')}
            maxLength={maxSavedName}
            value={name}
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => setName(target.value)}
          />
        </DialogBody>
      </form>
    </Dialog>
  )
}
