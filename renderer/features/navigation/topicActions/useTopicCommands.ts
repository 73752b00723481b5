import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { narrowConversation } from '../../../../shared/model/views/narrow.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import {
  isFor,
  uiStore,
  useAccountStore,
  useCommands,
  useSurface,
  type AccountStore,
  type Command,
  type CommandContext,
} from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { togglePin } from '../pins/index.ts'
import { openLaterMenu } from '../later/index.ts'
import { decideTopic } from './decideTopic.ts'
import { focusedTopic, type FocusedTopic } from './scope.ts'
import { markShownRead } from './markRead.ts'
import { toggleResolved } from '../../compose/resolving/index.ts'

/**
 * Registers the keys that act on a topic: that of the focused row, or else of the view, or else of the selected
 * message.
 */
export function useTopicCommands(narrow: Narrow): void {
  const store = useAccountStore()
  const surface = useSurface()
  const withTopic =
    (run: (store: AccountStore, topic: FocusedTopic) => void) =>
    ({ target }: CommandContext): void => {
      const { state } = store.getState()
      if (state === null) return
      const at = focusedTopic(target) ?? topicOf(state, narrow)
      if (at === null) showToast(t('topicActions.no_topic'))
      else run(store, at)
    }
  /** Returns the conversation of the focused row, or else of the view. Shows the text if there is neither. */
  const find = ({ target }: CommandContext, none: MessageKey): Conversation | null => {
    const focused = focusedTopic(target)
    const { state } = store.getState()
    if (state === null) return null
    const found =
      focused === null ? conversationAt(state, narrow) : ({ type: 'channel', ...focused } as const)
    if (found === null) showToast(t(none))
    return found
  }
  /** Opens the menu of reminder times under the focused row, or else under the conversation's header. */
  const openLater = (context: CommandContext): void => {
    const conversation = find(context, 'later.no_conversation')
    const head = surface.id === 'main' ? 'main header' : '[data-peek] header'
    const at = focusedTopic(context.target) === null ? document.querySelector(head) : context.target
    if (conversation !== null) openLaterMenu(at ?? document.body, store.id, conversation)
  }
  const pin = (context: CommandContext): void => {
    const conversation = find(context, 'pins.cmd_none')
    if (conversation !== null) togglePin(store, conversation)
  }
  const decide = (what: 'mute' | 'follow') => withTopic((own, topic) => decideTopic(own, what, topic))
  // Rows beside the peek may belong to another account. Their list handles these keys.
  const command = (id: CommandId, run: Command['run']): Command => ({ id, when: isFor(surface), run })
  useCommands([
    command('topic.mute', decide('mute')),
    command('topic.follow', decide('follow')),
    command('topic.resolve', withTopic(toggleResolved)),
    command('conversation.later', openLater),
    command('conversation.pin', pin),
    { id: 'read.shown', run: () => markShownRead(store, narrow) },
  ])
}

/** Returns the conversation on the screen, or else that of the selected message. Returns null if there is neither. */
function conversationAt(state: AccountState, narrow: Narrow): Conversation | null {
  const shown = narrowConversation(narrow, state.self.userId)
  if (shown !== null) return shown
  const { selected } = uiStore.getState()
  const message = selected === null ? undefined : messageOf(state, selected)
  return message === undefined ? null : conversationOf(message, state.self.userId)
}

function topicOf(state: AccountState, narrow: Narrow): FocusedTopic | null {
  const conversation = conversationAt(state, narrow)
  return conversation?.type === 'channel' ? conversation : null
}
