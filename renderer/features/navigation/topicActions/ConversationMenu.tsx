import { t } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { nameOfConversation } from '../../../../shared/model/topics/nameOfConversation.ts'
import { allDirectsNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, shortcutOf, useAccountStore, useMediaSource } from '../../../state/index.ts'
import { inGroups, Menu, menuItems, type MenuItem, type MenuProps } from '../../../ui/index.ts'
import { dateItem, readItem, scrollItem } from './readItems.ts'
import { isOne, type ReadScope } from './scope.ts'
import { conversationItems } from './conversationItems.ts'
import { conversationGroups } from './menuGroups.ts'

interface ConversationMenuProps extends Pick<MenuProps, 'at' | 'isToggled' | 'onClose'> {
  readonly scope: ReadScope
  /**
   * The row that the menu belongs to. Missing if the menu belongs to the view on the screen; it then includes the
   * reading settings.
   */
  readonly row?: Element
  /** True for a row in a list of conversations, where single letters are the keys. */
  readonly isOfList?: boolean
  /** Items that follow the others. */
  readonly more?: readonly MenuItem[]
}

/**
 * The menu of a topic, a channel, a direct conversation, or several of them. Mount it to open it: its texts are as of
 * that moment.
 */
export function ConversationMenu({
  scope,
  row,
  isOfList = false,
  more = [],
  ...menu
}: ConversationMenuProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const { state } = store.getState()
  if (state === null) return null
  const isOfView = row === undefined && !isOfList
  const items = menuItems(
    isOne(scope)
      ? conversationItems(store, state, realmUrl, scope, row ?? null, menu.at)
      : menuItems(feedItem(scope), readItem(store, state, scope), more),
    isOfView && dateItem(),
    isOfView && scrollItem(store, state),
  )
  const grouped = inGroups(
    isOfList ? items.map(withRowKey) : items,
    conversationGroups,
    t('topicActions.more_items'),
  )
  return <Menu {...menu} label={nameOf(state, scope)} items={grouped} />
}

const rowCommands: Partial<Readonly<Record<string, CommandId>>> = {
  read: 'row.read',
  follow: 'row.follow',
  mute: 'row.mute',
  resolve: 'row.resolve',
  later: 'row.later',
}

function withRowKey(item: MenuItem): MenuItem {
  const command = rowCommands[item.id]
  return command === undefined ? item : { ...item, shortcut: shortcutOf(command) }
}

/** Returns an item that opens all direct messages as a view, in the account on the screen. */
const feedItem = ({ type }: ReadScope): MenuItem | false =>
  type === 'directs' && {
    id: 'feed',
    label: t('messages.directs_command'),
    icon: 'feed',
    run: () => navigate(allDirectsNarrow),
  }

function nameOf(state: AccountState, scope: ReadScope): string {
  if (!isOne(scope)) return t(`topicActions.menu_${scope.type}`)
  if (scope.type === 'wholeChannel')
    return t('topicActions.menu_channel', { name: state.channels.get(scope.channelId)?.name ?? '' })
  const name = nameOfConversation(state, scope)
  return scope.type === 'direct'
    ? t('topicActions.menu_direct', { name })
    : t('topicActions.menu_topic', { name })
}
