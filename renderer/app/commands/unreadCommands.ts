import { t } from '../../../shared/i18n.ts'
import { sidebarModel } from '../../../shared/model/channels/sidebar.ts'
import { nextUnreadDirect, nextUnreadTopic } from '../../../shared/model/unread/unreadNavigation.ts'
import {
  dmNarrow,
  narrowChannel,
  narrowConversation,
  topicNarrow,
} from '../../../shared/model/views/narrow.ts'
import { navigate, uiStore, type Command } from '../../state/index.ts'
import { toNextUnread } from '../../features/inbox/index.ts'
import { showToast } from '../../ui/index.ts'
import { current, hasAccount } from './currentAccount.ts'

/** Commands that lead to what is unread. */
export function unreadCommands(): readonly Command[] {
  const go = t('app.group_go')
  return [
    {
      id: 'go.nextTopic',
      title: t('app.cmd_next_topic'),
      group: go,
      keys: ['n'],
      when: hasAccount,
      run: () => toNextTopic(),
    },
    {
      id: 'go.nextFollowed',
      title: t('app.cmd_next_followed'),
      group: go,
      keys: ['Mod+Shift+n'],
      when: hasAccount,
      run: () => toNextTopic(true),
    },
    {
      id: 'go.nextUnread',
      title: t('inbox.cmd_next'),
      group: go,
      keys: ['Shift+N'],
      when: hasAccount,
      run: toNextUnread,
    },
    {
      id: 'go.nextDirect',
      title: t('app.cmd_next_dm'),
      group: go,
      keys: ['p'],
      when: hasAccount,
      run: toNextDirect,
    },
  ]
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
  if (next === null) showToast(t('app.cmd_no_unread', { directs }))
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
