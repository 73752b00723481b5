import { hasNavigationViews } from '../../../../shared/api/capabilities.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountStore } from '../../../state/index.ts'
import { type MenuItem } from '../../../ui/index.ts'
import { changeOnServer, offerChange } from '../../common/undo/index.ts'
import type { View } from '../../common/views/index.ts'

/** True if the sidebar lists the view by default, because the user has not hidden it on any device. */
export const isViewPinned = ({ navigationViews }: AccountState, { fragment }: View): boolean =>
  fragment === undefined || navigationViews.get(fragment)?.isPinned !== false

/**
 * Returns the menu item that hides a view from the sidebar or shows it again. Empty for a view that cannot be hidden.
 */
export function viewPinItems(store: AccountStore, state: AccountState, view: View): readonly MenuItem[] {
  const { fragment, title } = view
  if (fragment === undefined) return []
  const isPinned = isViewPinned(state, view)
  const isOld = !hasNavigationViews(state.realm.featureLevel)
  return [
    {
      id: 'pin-view',
      label: t(isPinned ? 'sidebar.view_hide' : 'sidebar.view_show'),
      icon: isPinned ? 'eyeOff' : 'eye',
      ...(isOld && { disabled: true, note: t('app.too_old') }),
      run: () => pinView(store, fragment, t(title), !isPinned),
    },
  ]
}

function pinView(store: AccountStore, fragment: string, name: string, isPinned: boolean): void {
  const put = (value: boolean): Promise<boolean> => {
    const isKnown = store.getState().state?.navigationViews.has(fragment) === true
    const route = isKnown ? 'updateNavigationView' : 'addNavigationView'
    return changeOnServer(store, route, { fragment, isPinned: value }, 'sidebar.view_refused')
  }
  const textOf = (isShown: boolean): string =>
    t(isShown ? 'sidebar.view_shown' : 'sidebar.view_hidden', { name })
  offerChange(put(isPinned), {
    text: textOf(isPinned),
    undone: textOf(!isPinned),
    undo: () => void put(!isPinned),
  })
}
