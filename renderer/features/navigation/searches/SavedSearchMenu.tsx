import { t } from '../../../../shared/i18n.ts'
import { hasNavigationViews } from '../../../../shared/api/capabilities.ts'
import { useAccountStore, useServerHas, fixedKey } from '../../../state/index.ts'
import { Menu, type MenuItem, type MenuProps } from '../../../ui/index.ts'
import {
  editSaved,
  moveSaved,
  openSaved,
  removeSaved,
  setSavedOnServer,
  setSavedTells,
} from './savedSearches.ts'
import { hashOfSaved, type ShownSearch } from './shownSearches.ts'

interface SavedSearchMenuProps extends Pick<MenuProps, 'at' | 'onClose'> {
  readonly search: ShownSearch
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onRename: () => void
}

/** The menu of a saved search. */
export function SavedSearchMenu({ search, isFirst, isLast, onRename, ...menu }: SavedSearchMenuProps) {
  const store = useAccountStore()
  const { fragment, id, name, tells } = search
  const isOld = !useServerHas(hasNavigationViews)
  const obstacle = isOld ? 'app.too_old' : hashOfSaved(search) === null ? 'search.saved_keep_day' : null
  const keeping: MenuItem = {
    id: 'keep',
    label: t(fragment === null ? 'search.saved_keep' : 'search.saved_keep_not'),
    icon: 'globe',
    ...(obstacle !== null && { disabled: true, note: t(obstacle) }),
    run: () => setSavedOnServer(store, search, fragment === null),
  }
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
        keeping,
        {
          id: 'up',
          label: t('search.saved_up'),
          shortcut: fixedKey('Alt+ArrowUp'),
          disabled: isFirst,
          run: () => moveSaved(store, id, -1),
        },
        {
          id: 'down',
          label: t('search.saved_down'),
          shortcut: fixedKey('Alt+ArrowDown'),
          disabled: isLast,
          run: () => moveSaved(store, id, 1),
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
