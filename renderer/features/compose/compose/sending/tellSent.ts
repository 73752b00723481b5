import type { Conversation } from '../../../../../shared/api/conversation.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { Narrow, UserId } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { matchesNarrow } from '../../../../../shared/model/views/matchesNarrow.ts'
import {
  isConversation,
  narrowConversation,
  conversationNarrow,
} from '../../../../../shared/model/views/narrow.ts'
import { messageOfRow } from '../../../../../shared/model/outbox/outboxRows.ts'
import { sameConversation } from '../../../../../shared/api/conversationKey.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../../shared/model/organization/realm.ts'
import { booleanSetting } from '../../../../../shared/model/organization/userSettings.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import { showsWaiting, viewOf } from '../../../../../shared/model/views/views.ts'
import { isConversationRoute, navigate, uiStore, type AccountStore } from '../../../../state/index.ts'
import { showToast } from '../../../../ui/index.ts'

/**
 * Opens the conversation that a message was sent to if it is another one, or shows a link to it, by the user's
 * setting. narrow: the view of the composer, or null for a dialog, which leaves the window where it is.
 */
export function showSent(
  { id: account, getState }: AccountStore,
  narrow: Narrow | null,
  destination: Conversation,
  ownUserId: UserId,
): void {
  const { state } = getState()
  const here = narrow === null ? null : narrowConversation(narrow, ownUserId)
  const follows = state === null || booleanSetting(state, 'web_navigate_to_sent_message', true)
  if (here !== null && follows && !sameConversation(here, destination))
    navigate(conversationNarrow(destination), { account, focus: 'composer' })
  else if (state !== null) tellSent(account, state, narrow ?? shownNarrow(), destination)
}

/** Returns the messages on the screen, or null if a pane is shown. */
function shownNarrow(): Narrow | null {
  const { route } = uiStore.getState()
  return isConversationRoute(route) ? route.narrow : null
}

/**
 * Shows a toast with a link to a message that the current view does not show. A conversation shows its own messages
 * by scrolling to its end.
 */
function tellSent(
  account: string,
  state: AccountState,
  narrow: Narrow | null,
  destination: Conversation,
): void {
  if (narrow !== null) {
    const here = isConversation(narrow) ? narrowConversation(narrow, state.self.userId) : null
    if (here !== null && sameConversation(here, destination)) return
    if (isShown(state, narrow, destination)) return
  }
  const place = nameOf(state, destination)
  const isLive = state.connection.state === 'live'
  showToast(t(isLive ? 'compose.sent_elsewhere' : 'compose.waits_elsewhere', { place }), {
    label: t('compose.sent_go'),
    run: () => navigate(conversationNarrow(destination), { account }),
  })
}

function isShown(state: AccountState, narrow: Narrow, destination: Conversation): boolean {
  const view = viewOf(state, narrow)
  if (view === undefined || !showsWaiting(view)) return false
  const row: OutboxRow = {
    localId: '',
    destination,
    content: '',
    createdAt: 0,
    status: 'queued',
    reason: null,
  }
  return matchesNarrow(narrow, messageOfRow(state, row), state) === true
}

function nameOf(state: AccountState, destination: Conversation): string {
  if (destination.type === 'channel') {
    const channel = channelName(state, destination.channelId) ?? ''
    return `#${channel} › ${topicDisplayName(state, destination.topic)}`
  }
  const others = destination.userIds.filter((id) => id !== state.self.userId)
  if (others.length === 0) return t('app.notes_to_yourself')
  return others.map((id) => displayUser(state, id).name).join(', ')
}
