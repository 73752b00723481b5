import { t } from '../../../../../shared/i18n.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { hashOfRoute, shortcutOf, uiStore } from '../../../../state/index.ts'
import type { MenuItem } from '../../../../ui/index.ts'
import { openOwnWindow, setOnTop, showInMain } from './openOwnWindow.ts'

/**
 * Returns the menu items of a conversation for its separate window. Inside that window, the items apply to the window
 * itself.
 */
export function ownWindowItems(account: string, narrow: Narrow): readonly MenuItem[] {
  const { own } = uiStore.getState()
  const hash = hashOfRoute(narrow)
  if (own === null)
    return [
      {
        id: 'window',
        label: t('windows.open'),
        icon: 'external',
        shortcut: shortcutOf('window.own'),
        run: () => openOwnWindow(account, hash),
      },
    ]
  return [
    {
      id: 'on-top',
      label: t('windows.on_top'),
      checked: own.onTop,
      run: () => setOnTop(!own.onTop),
    },
    { id: 'main', label: t('windows.cmd_main'), icon: 'external', run: () => showInMain(account, hash) },
  ]
}
