import { t } from '../../../shared/i18n.ts'
import { withoutResolvedMark } from '../../../shared/api/resolvedTopic.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { topicDisplayName } from '../../../shared/model/organization/realm.ts'
import { displayUser } from '../../../shared/model/people/users.ts'
import { useAccountStore, useMediaSource } from '../../state/index.ts'
import { Menu, type MenuProps } from '../../ui/index.ts'
import type { ActionScope } from './scope.ts'
import { conversationItems } from './conversationItems.ts'

interface ConversationMenuProps extends Pick<MenuProps, 'at' | 'isToggled' | 'onClose'> {
  readonly scope: ActionScope
  /** The row that it is of. */
  readonly row?: Element
}

/** The menu of a topic, a channel or a direct conversation. Render it while it is open; what it says is as of then. */
export function ConversationMenu({ scope, row, ...menu }: ConversationMenuProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const { state } = store.getState()
  if (state === null) return null
  const items = conversationItems(store, state, realmUrl, scope, row ?? null)
  return <Menu {...menu} label={nameOf(state, scope)} items={items} />
}

function nameOf(state: AccountState, scope: ActionScope): string {
  if (scope.type === 'direct')
    return t('topicActions.menu_direct', {
      name: scope.userIds.map((id) => displayUser(state, id).name).join(', ') || t('app.notes_to_yourself'),
    })
  return scope.type === 'wholeChannel'
    ? t('topicActions.menu_channel', { name: state.channels.get(scope.channelId)?.name ?? '' })
    : t('topicActions.menu_topic', { name: topicDisplayName(state, withoutResolvedMark(scope.topic)) })
}
