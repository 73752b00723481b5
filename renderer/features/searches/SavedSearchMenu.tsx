import { t } from '../../../shared/i18n.ts'
import type { SavedSearch } from '../../../shared/model/search/savedSearch.ts'
import { useAccountStore } from '../../state/index.ts'
import { Menu, type MenuProps } from '../../ui/index.ts'
import { editSaved, moveSaved, openSaved, removeSaved, setSavedTells } from './savedSearches.ts'

interface SavedSearchMenuProps extends Pick<MenuProps, 'at' | 'onClose'> {
  readonly search: SavedSearch
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onRename: () => void
}

/** The menu of a saved search. */
export function SavedSearchMenu({ search, isFirst, isLast, onRename, ...menu }: SavedSearchMenuProps) {
  const store = useAccountStore()
  const { id, name, tells } = search
  return (
    <Menu
      {...menu}
      label={t('search.saved_menu', { name })}
      items={[
        { id: 'open', label: t('search.saved_open'), icon: 'right', run: () => openSaved(store.id, search) },
        { id: 'edit', label: t('search.saved_edit'), icon: 'search', run: () => editSaved(store.id, search) },
        { id: 'rename', label: t('search.saved_rename'), icon: 'edit', run: onRename },
        {
          id: 'tell',
          label: t(tells ? 'search.saved_tell_not' : 'search.saved_tell'),
          icon: 'sound',
          run: () => setSavedTells(store, search, !tells),
        },
        {
          id: 'up',
          label: t('search.saved_up'),
          shortcut: 'Alt+↑',
          disabled: isFirst,
          run: () => void moveSaved(store, id, -1),
        },
        {
          id: 'down',
          label: t('search.saved_down'),
          shortcut: 'Alt+↓',
          disabled: isLast,
          run: () => void moveSaved(store, id, 1),
        },
        {
          id: 'remove',
          label: t('search.saved_remove'),
          icon: 'trash',
          run: () => removeSaved(store, search),
        },
      ]}
    />
  )
}
