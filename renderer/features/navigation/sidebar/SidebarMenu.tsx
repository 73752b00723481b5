import { t } from '../../../../shared/i18n.ts'
import { isFeed } from '../../../../shared/model/views/narrow.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { Menu, type MenuProps } from '../../../ui/index.ts'
import { MessagePinMenu } from '../pins/index.ts'
import { SavedSearchMenu, type ShownSearch } from '../searches/index.ts'
import { ConversationMenu } from '../topicActions/index.ts'
import { allViews } from '../../common/views/index.ts'
import type { MenuScope } from './MenuButton.tsx'
import { viewPinItems } from './viewPins.ts'

export interface OpenedMenu {
  readonly scope: MenuScope
  readonly at: { readonly x: number; readonly y: number }
  readonly row: Element
}

interface SidebarMenuProps {
  readonly menu: OpenedMenu
  readonly saved: readonly ShownSearch[]
  readonly onRename: (search: ShownSearch) => void
  readonly onClose: () => void
}

/** The menu of a row, depending on the type of the row. */
export function SidebarMenu({ menu: { at, row, scope }, saved, onRename, onClose }: SidebarMenuProps) {
  const pin = useAccount((state) =>
    scope.type === 'messagePin' ? state.messagePins.get(scope.messageId) : undefined,
  )
  if (scope.type === 'messagePin')
    return pin === undefined ? null : <MessagePinMenu pin={pin} at={at} onClose={onClose} />
  if (scope.type === 'view') return <ViewMenu id={scope.id} at={at} row={row} onClose={onClose} />
  if (scope.type !== 'saved') return <ConversationMenu scope={scope} at={at} row={row} onClose={onClose} />
  const place = saved.findIndex(({ id }) => id === scope.id)
  const search = saved[place]
  if (search === undefined) return null
  return (
    <SavedSearchMenu
      search={search}
      isFirst={place === 0}
      isLast={place === saved.length - 1}
      at={at}
      onRename={() => onRename(search)}
      onClose={onClose}
    />
  )
}

interface ViewMenuProps extends Pick<MenuProps, 'at' | 'onClose'> {
  readonly id: string
  readonly row: Element
}

/** The menu of a view. The combined feed also has the actions on all conversations. */
function ViewMenu({ id, row, ...menu }: ViewMenuProps) {
  const store = useAccountStore()
  const { state } = store.getState()
  const view = allViews().find((one) => one.id === id)
  if (state === null || view === undefined) return null
  const items = viewPinItems(store, state, view)
  const isAll = 'narrow' in view.shows && isFeed(view.shows.narrow(state.self.userId))
  return isAll ? (
    <ConversationMenu scope={{ type: 'all' }} row={row} more={items} {...menu} />
  ) : (
    <Menu {...menu} label={t('topicActions.more', { name: t(view.title) })} items={items} />
  )
}
