import { useAccount } from '../../state/index.ts'
import type { SavedSearch } from '../../../shared/model/search/savedSearch.ts'
import { MessagePinMenu } from '../pins/index.ts'
import { SavedSearchMenu } from '../searches/index.ts'
import { ConversationMenu } from '../topicActions/index.ts'
import type { MenuScope } from './MenuButton.tsx'

export interface OpenedMenu {
  readonly scope: MenuScope
  readonly at: { readonly x: number; readonly y: number }
  readonly row: Element
}

interface SidebarMenuProps {
  readonly menu: OpenedMenu
  readonly saved: readonly SavedSearch[]
  readonly onRename: (search: SavedSearch) => void
  readonly onClose: () => void
}

/** The menu of a row, by what the row is. */
export function SidebarMenu({ menu: { at, row, scope }, saved, onRename, onClose }: SidebarMenuProps) {
  const pin = useAccount((state) =>
    scope.type === 'messagePin' ? state.messagePins.get(scope.messageId) : undefined,
  )
  if (scope.type === 'messagePin')
    return pin === undefined ? null : <MessagePinMenu pin={pin} at={at} onClose={onClose} />
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
