import { t } from '../../../../shared/i18n.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import {
  accountSetting,
  accountSettingWire,
  levelOfSetting,
} from '../../../../shared/model/organization/serviceSettings.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { call, isConversationRoute, openDialog, uiStore, type AccountStore } from '../../../state/index.ts'
import { menuItems, type MenuItem } from '../../../ui/index.ts'
import { runAction } from '../../compose/outbox/index.ts'
import { offerUndo, toastFailure } from '../../common/undo/index.ts'
import { narrowKey, starredNarrow } from '../../../../shared/model/views/narrow.ts'
import { isUnreadAt, markRead } from './markRead.ts'
import { isConversation, scopeOfNarrow, type ReadScope } from './scope.ts'

/** Maximum number of messages per call. */
const maxUnstarred = 50_000

export const markLabel = (scope: ReadScope): string =>
  t(isConversation(scope) ? 'topicActions.mark_one' : 'topicActions.mark_all')

/** Returns the menu item that marks a scope as read. */
export const readItem = (store: AccountStore, state: AccountState, scope: ReadScope): MenuItem => ({
  id: 'read',
  label: markLabel(scope),
  icon: 'check',
  disabled: !isUnreadAt(state, scope) && !state.unreads.oldUnreadsMissing,
  run: () => markRead(store, scope),
})

/** Returns the menu item that opens the view at the first message of a day. False if a pane is shown. */
export const dateItem = (): MenuItem | false =>
  isConversationRoute(uiStore.getState().route) && {
    id: 'date',
    label: t('app.date_item'),
    icon: 'history',
    // Waits until the menu is closed: the dialog returns the focus to the element that has it then.
    run: () => queueMicrotask(() => openDialog('date')),
  }

const policies = [
  [1, 'topicActions.scroll_always'],
  [2, 'topicActions.scroll_conversations'],
  [3, 'topicActions.scroll_never'],
] as const

/** Returns the submenu for marking messages as read by scrolling, or null if the server does not have this setting. */
export function scrollItem(store: AccountStore, state: AccountState): MenuItem | null {
  if (levelOfSetting(state, 'markReadByScrolling') !== null) return null
  const now = accountSetting(state, 'markReadByScrolling')
  const items = policies.map(([value, label]) => ({
    id: `scroll-${String(value)}`,
    label: t(label),
    checked: now === value,
    run: () => {
      if (now === value) return
      const settings = accountSettingWire(state, 'markReadByScrolling', value)
      runAction(store.id, 'updateSettings', { settings })
    },
  }))
  return { id: 'scroll', label: t('topicActions.scroll'), icon: 'eye', items }
}

/** Returns the menu items of a view. They are about reading only, since a view cannot be muted or followed. */
export function viewItems(store: AccountStore, state: AccountState, narrow: Narrow): readonly MenuItem[] {
  const scope = scopeOfNarrow(narrow, state.self.userId)
  return menuItems(
    scope !== null && readItem(store, state, scope),
    dateItem(),
    scrollItem(store, state),
    narrowKey(narrow) === narrowKey(starredNarrow) && unstarItem(store, state),
  )
}

/** Returns the menu item that removes all stars and offers to undo it. */
const unstarItem = (store: AccountStore, state: AccountState): MenuItem => ({
  id: 'unstar',
  label: t('topicActions.unstar_all'),
  icon: 'star',
  danger: true,
  disabled: state.starred.size === 0,
  run: () => {
    const messageIds = [...state.starred].slice(0, maxUnstarred)
    const change = (op: 'add' | 'remove'): Promise<unknown> =>
      call('flags.change', { account: store.id, op, flag: 'starred', messageIds })
    const refused = toastFailure('outbox.refused')
    change('remove').then(
      () =>
        offerUndo({
          text: t('topicActions.told_unstarred', { count: messageIds.length }),
          undone: t('topicActions.told_starred', { count: messageIds.length }),
          undo: () => void change('add').catch(refused),
        }),
      refused,
    )
  },
})
