import { t } from '../../../shared/i18n.ts'
import { sidebarModel } from '../../../shared/model/navigation/sidebar.ts'
import { nextUnreadDirect, nextUnreadTopic } from '../../../shared/model/navigation/unreadNavigation.ts'
import {
  dmNarrow,
  narrowChannel,
  narrowConversation,
  topicNarrow,
} from '../../../shared/model/views/narrow.ts'
import { navigate, shortcutOf, uiStore } from '../../state/index.ts'
import { toNextUnread } from '../../features/navigation/conversationRows/index.ts'
import { showToast } from '../../ui/index.ts'
import { current, type AccountCommands } from './currentAccount.ts'

/** The commands that navigate to unread messages. */
export const unreadCommands: AccountCommands = {
  'go.nextTopic': () => toNextTopic(),
  'go.nextFollowed': () => toNextTopic(true),
  'go.nextUnread': () => void toNextUnread(),
  'go.nextDirect': toNextDirect,
}

function toNextTopic(isFollowed = false): void {
  const state = current()
  if (state === null) return
  const { narrow } = uiStore.getState().route
  const conversation = narrowConversation(narrow, state.self.userId)
  const channelId = narrowChannel(narrow)
  const from =
    conversation?.type === 'channel' ? conversation : channelId === null ? null : { channelId, topic: '' }
  const next = nextUnreadTopic(state, from, { isFollowed })
  if (next === null && isFollowed) return showToast(t('app.cmd_no_unread_followed'))
  const directs = sidebarModel(state).directs.reduce((sum, { unread }) => sum + unread, 0)
  if (next === null)
    showToast(t('app.cmd_no_unread', { directs, key: shortcutOf('go.nextDirect') ?? 'none' }))
  else navigate(topicNarrow(next.channelId, next.topic))
}

function toNextDirect(): void {
  const state = current()
  if (state === null) return
  const conversation = narrowConversation(uiStore.getState().route.narrow, state.self.userId)
  const next = nextUnreadDirect(state, conversation?.type === 'direct' ? conversation.userIds : null)
  if (next === null) showToast(t('app.cmd_no_unread_dm'))
  else navigate(dmNarrow(next))
}
