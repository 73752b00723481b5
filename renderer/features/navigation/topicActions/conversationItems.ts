import { t } from '../../../../shared/i18n.ts'
import { isResolvedTopic } from '../../../../shared/api/resolvedTopic.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import {
  openDialog,
  openPeek,
  uiStore,
  type AccountStore,
  callQuietly,
  shortcutOf,
  openAddress,
} from '../../../state/index.ts'
import { menuItems, type MenuItem, type MenuProps, showToast } from '../../../ui/index.ts'
import { pinItems } from '../pins/index.ts'
import { openLaterMenu } from '../later/index.ts'
import { ownWindowItems } from './ownWindow.ts'
import { channelItems, lastChannelItems } from './channelItems.ts'
import { decideTopic, muteTopicUntil, followChoice, muteChoice } from './decideTopic.ts'
import { muteItems } from './muteItems.ts'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import { mayDeleteTopic } from './deletion/mayDeleteTopic.ts'
import { type FocusedTopic, type ActionScope, narrowOf } from './scope.ts'
import { readItem } from './readItems.ts'
import { mayResolve, movesOfTopic, toggleResolved } from '../../compose/resolving/index.ts'
import { hasRoomBeside } from '../../common/views/index.ts'
import { narrowLink } from '../../../../shared/model/views/narrowLink.ts'

/** Copies the web address of a conversation or channel. */
function copyConversationLink(store: AccountStore, realmUrl: string, scope: ActionScope): void {
  const { state } = store.getState()
  if (state === null) return
  callQuietly('app.copyText', { text: narrowLink(state, realmUrl, narrowOf(scope)) })
  showToast(t('topicActions.link_copied'))
}

/**
 * Returns the menu items for a topic, a whole channel or a direct conversation. `at` is its row, `menuAt` the
 * position of the menu.
 */
export function conversationItems(
  store: AccountStore,
  state: AccountState,
  realmUrl: string,
  scope: ActionScope,
  at: Element | null,
  menuAt: MenuProps['at'],
): readonly MenuItem[] {
  const { id: account } = store
  const narrow = narrowOf(scope)
  const conversation = scope.type === 'wholeChannel' ? null : scope
  return menuItems(
    // No peek fits beside a conversation or the settings.
    conversation !== null &&
      hasRoomBeside(uiStore.getState().route.view) && {
        id: 'beside',
        label: t('topicActions.open_beside'),
        icon: 'columns',
        // Waits until the menu is closed: the focus is then on the row, to which the peek returns it.
        run: () => queueMicrotask(() => openPeek({ account, conversation, near: null })),
      },
    scope.type === 'direct' && directItem(scope.userIds, at),
    scope.type === 'channel' && topicItems(store, state, scope),
    scope.type === 'wholeChannel' && channelItems(store, state, scope.channelId),
    readItem(store, state, scope),
    conversation !== null && pinItems(store, state, conversation),
    conversation !== null && ownWindowItems(account, narrow),
    conversation !== null && {
      id: 'later',
      label: t('later.item'),
      icon: 'later',
      shortcut: shortcutOf('conversation.later'),
      run: () => openLaterMenu(menuAt, account, conversation),
    },
    {
      id: 'gallery',
      label: t('media.gallery'),
      icon: 'attach',
      run: () => openAddress({ view: 'gallery', narrow }, { account }),
    },
    {
      id: 'export',
      label: t('export.item'),
      icon: 'download',
      // Waits until the menu is closed and the focus is back where it was.
      run: () => queueMicrotask(() => openDialog({ kind: 'exportConversation', account, narrow })),
    },
    {
      id: 'link',
      label: t(copyLabels[scope.type]),
      icon: 'link',
      run: () => copyConversationLink(store, realmUrl, scope),
    },
    scope.type === 'wholeChannel' && lastChannelItems(store, state, scope.channelId),
    isOnScreen(store) && scope.type === 'channel' && deletionItem(store, state, scope),
  )
}

/** Returns the item that deletes the topic, or null if there is no topic to delete. */
function deletionItem(
  { id: account }: AccountStore,
  state: AccountState,
  { channelId, topic }: FocusedTopic,
): MenuItem | null {
  const may = mayDeleteTopic(state, { channelId, topic })
  if (may === null) return null
  return {
    id: 'delete',
    label: t('topicActions.delete'),
    icon: 'trash',
    danger: true,
    ...(!may && { disabled: true, note: t('topicActions.delete_not_permitted') }),
    run: () => openDialog({ kind: 'deleteTopic', account, channelId, topic }),
  }
}

/** Moving a topic, deleting it and viewing a profile are possible only in the account on the screen. */
const isOnScreen = ({ id }: AccountStore): boolean => uiStore.getState().account === id

const copyLabels = {
  direct: 'topicActions.copy_direct',
  channel: 'topicActions.copy_topic',
  wholeChannel: 'topicActions.copy_channel',
} as const

/** Returns the item that opens the other user's profile beside the row. */
function directItem(userIds: readonly UserId[], at: Element | null): MenuItem | null {
  const [id] = userIds
  if (id === undefined || userIds.length > 1 || at === null) return null
  return {
    id: 'profile',
    label: t('topicActions.view_profile'),
    icon: 'person',
    run: () => uiStore.setState({ person: { id, at } }),
  }
}

const tooOld = (can: boolean) => (can ? {} : { disabled: true, note: t('app.too_old') })

function topicItems(
  store: AccountStore,
  state: AccountState,
  { channelId, topic }: FocusedTopic,
): readonly MenuItem[] {
  const follow = followChoice(state, channelId, topic)
  const mute = muteChoice(state, channelId, topic)
  const place = { channelId, topic }
  const moves = movesOfTopic(state, place)
  return menuItems(
    {
      id: 'follow',
      label: t(follow.isOn ? 'topicActions.unfollow' : 'topicActions.follow'),
      icon: 'follow',
      shortcut: shortcutOf('topic.follow'),
      ...tooOld(follow.can),
      run: () => decideTopic(store, 'follow', place),
    },
    {
      id: 'mute',
      label: t(mute.isOn ? 'topicActions.unmute_topic' : 'topicActions.mute_topic'),
      icon: mute.isOn ? 'eye' : 'mute',
      shortcut: shortcutOf('topic.mute'),
      ...tooOld(mute.can),
      run: () => decideTopic(store, 'mute', place),
    },
    // In a muted channel, a topic without a policy is muted already, so there is nothing that a timer could remove.
    !mute.isOn &&
      mute.policy === policies.muted &&
      muteItems(state, (until) => muteTopicUntil(store, place, until)),
    mayResolve(state, place) && {
      id: 'resolve',
      label: t(isResolvedTopic(topic) ? 'editing.unresolve' : 'editing.resolve'),
      icon: 'done',
      shortcut: shortcutOf('topic.resolve'),
      run: () => toggleResolved(store, place),
    },
    isOnScreen(store) &&
      (moves.topic || moves.channel) && {
        id: 'move',
        label: t('editing.move_topic'),
        icon: 'move',
        run: () => openDialog({ kind: 'moveTopic', account: store.id, ...place }),
      },
  )
}
