import { t } from '../../../../shared/i18n.ts'
import type { Message, MessageId, UserId } from '../../../../shared/api/types.ts'
import { marksUnread } from '../../../../shared/api/capabilities.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { hasFlag } from '../../../../shared/api/flags.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { narrowLink } from '../../../../shared/model/views/narrowLink.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { conversationOf, sameConversation } from '../../../../shared/api/conversationKey.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import {
  callQuietly,
  CallFailure,
  openDialog,
  pauseReading,
  type AccountStore,
} from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { mentionOf, openComposer, quoteOf } from '../../compose/compose/index.ts'
import { toggleMessagePin } from '../../navigation/pins/index.ts'
import { changeReaction } from '../../content/reactions/index.ts'
import { markMessagesRead } from '../../navigation/topicActions/index.ts'
import { contentOf } from '../../content/content/index.ts'
import { contentText } from '../../../../shared/content/text/contentText.ts'
import { openEdit } from './editing/openEdit.ts'
import { longState, setLongState } from './rows/longMessages.ts'
import { markableUnread, unreadUpTo } from './markUnread.ts'
import { sourceOf } from './sourceOf.ts'

/** Actions on a message, offered by its toolbar, its menu and the keys. */
export interface MessageActions {
  readonly reply: (id: MessageId) => void
  readonly quote: (id: MessageId) => void
  /** Replies with a mention of the sender. */
  readonly mention: (id: MessageId) => void
  /** Writes a direct message to the sender. */
  readonly direct: (id: MessageId) => void
  readonly edit: (id: MessageId) => void
  readonly toggleStar: (id: MessageId) => void
  /** Pins the message on this computer, or unpins it. */
  readonly togglePin: (id: MessageId) => void
  /** Opens the dialog for the reminder of the message. */
  readonly remind: (id: MessageId) => void
  /**
   * Expands a message that is shortened or collapsed; collapses any other to one line. Collapsing is a message flag
   * and applies on all devices, shortening only in this window.
   */
  readonly toggleCollapsed: (id: MessageId) => void
  /** True when only the beginning of a long message is shown. */
  readonly isCondensed: (id: MessageId) => boolean
  readonly thumbsUp: (id: MessageId) => void
  readonly copyLink: (id: MessageId) => void
  /** Opens the message in the browser, for actions that only exist there. */
  readonly openInBrowser: (id: MessageId) => void
  readonly copyText: (id: MessageId) => void
  readonly markUnreadFrom: (id: MessageId, narrow: Narrow) => void
  /** Marks the message and all older ones of the narrow as read. */
  readonly markReadUpTo: (id: MessageId, narrow: Narrow) => void
  readonly withSender: (id: MessageId, run: (sender: UserId) => void) => void
}

const thumbsUp = { emojiName: 'thumbs_up', emojiCode: '1f44d', reactionType: 'unicode_emoji' }

export function messageActions(store: AccountStore, realmUrl: string): MessageActions {
  const withMessage = (id: MessageId, run: (message: Message, state: AccountState) => void): void => {
    const { state } = store.getState()
    const message = state === null ? undefined : messageOf(state, id)
    if (state !== null && message !== undefined) run(message, state)
  }
  const toggleFlag = (id: MessageId, flag: 'collapsed' | 'starred'): void =>
    withMessage(id, (message) =>
      callQuietly('flags.change', {
        account: store.id,
        op: hasFlag(message, flag) ? 'remove' : 'add',
        flag,
        messageIds: [id],
      }),
    )
  const isCondensed = (id: MessageId): boolean => longState(store.id, id) === 'condensed'
  return {
    isCondensed,
    withSender: (id, run) => withMessage(id, ({ senderId }) => run(senderId)),
    reply: (id) =>
      withMessage(id, (message, state) =>
        openComposer({ destination: conversationOf(message, state.self.userId) }),
      ),
    mention: (id) =>
      withMessage(id, (message, state) => {
        const text = mentionOf(state, message.senderId)
        const destination = conversationOf(message, state.self.userId)
        openComposer(text === null ? { destination } : { destination, insertInLine: text })
      }),
    direct: (id) =>
      withMessage(id, (message, { self }) => {
        const userIds = [message.senderId].filter((userId) => userId !== self.userId)
        const to: Conversation = { type: 'direct', userIds }
        // The composer of that conversation is on the screen already, or takes replies to it.
        if (sameConversation(conversationOf(message, self.userId), to)) openComposer({ destination: to })
        else openDialog({ kind: 'newMessage', account: store.id, to })
      }),
    quote: (id) => withMessage(id, (message, state) => void quote(store, state, message, realmUrl)),
    edit: (id) => void openEdit(store, id, realmUrl, 'message'),
    toggleStar: (id) => toggleFlag(id, 'starred'),
    remind: (messageId) => openDialog({ kind: 'remind', account: store.id, messageId }),
    togglePin: (id) => toggleMessagePin(store, id),
    toggleCollapsed: (id) =>
      withMessage(id, (message) => {
        const isCollapsed = hasFlag(message, 'collapsed')
        const isShort = isCollapsed || isCondensed(id)
        // Expanding also shows all of a long message.
        if (isShort) setLongState(store.id, id, 'whole')
        if (isCollapsed || !isShort) toggleFlag(id, 'collapsed')
      }),
    thumbsUp: (id) =>
      withMessage(id, ({ reactions }, state) => {
        // Uses the emoji name of an existing thumbs-up reaction, because an emoji can have several names.
        const there = reactions.find(
          ({ emojiCode, reactionType }) => emojiCode === '1f44d' && reactionType === 'unicode_emoji',
        )
        const isMine = reactions.some(
          (reaction) => reaction.userId === state.self.userId && reaction.emojiCode === '1f44d',
        )
        changeReaction(store.id, isMine ? 'remove' : 'add', id, there ?? thumbsUp)
      }),
    copyLink: (id) =>
      withMessage(id, (message, state) => {
        callQuietly('app.copyText', { text: messageLink(state, message, realmUrl) })
        showToast(t('messages.link_copied'))
      }),
    openInBrowser: (id) =>
      withMessage(id, (message, state) =>
        callQuietly('app.openExternal', { url: messageLink(state, message, realmUrl) }),
      ),
    copyText: (id) =>
      withMessage(id, (message) => {
        callQuietly('app.copyText', { text: contentText(contentOf(message.content, realmUrl)) })
        showToast(t('messages.text_copied'))
      }),
    markReadUpTo: (id, narrow) => {
      const { state } = store.getState()
      if (state !== null) markMessagesRead(store, unreadUpTo(state, id, narrow))
    },
    markUnreadFrom: (id, narrow) => {
      const { state } = store.getState()
      if (state === null) return
      if (!marksUnread(state.realm.featureLevel)) return void showToast(t('app.too_old'))
      const { ids, someStayRead } = markableUnread(state, id, narrow)
      if (someStayRead && ids.length === 0) showToast(t('messages.stay_read'))
      if (ids.length === 0) return
      // Visible messages get marked as read. The pause prevents that for messages just marked unread.
      pauseReading(store.id, narrow)
      callQuietly('flags.change', {
        account: store.id,
        op: 'remove',
        flag: 'read',
        messageIds: ids,
      })
      showToast(t('messages.marked_unread', { count: ids.length }))
    },
  }
}

/** Returns the web address of a message. */
const messageLink = (state: AccountState, message: Message, realmUrl: string): string =>
  narrowLink(state, realmUrl, conversationNarrow(conversationOf(message, state.self.userId)), message.id)

async function quote(
  store: AccountStore,
  state: AccountState,
  message: Message,
  realmUrl: string,
): Promise<void> {
  const destination = conversationOf(message, state.self.userId)
  openComposer({ destination })
  try {
    const source = await sourceOf(store.id, message.id)
    const sender = selectUser(state, message.senderId)?.name ?? message.senderName
    const text = quoteOf(sender, message.senderId, messageLink(state, message, realmUrl), source)
    openComposer({ destination, insert: text })
  } catch (error) {
    showToast(error instanceof CallFailure ? error.message : t('messages.quote_failed'))
  }
}
