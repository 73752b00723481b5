import { t } from '../../../../shared/i18n.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import { narrowConversation } from '../../../../shared/model/views/narrow.ts'
import { conversationOf } from '../../../../shared/model/topics/conversation.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import {
  isFor,
  uiStore,
  useAccountStore,
  useCommands,
  useSurface,
  type AccountStore,
  type CommandContext,
} from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { togglePin } from '../pins/index.ts'
import { openLaterMenu } from '../later/index.ts'
import { decideTopic } from './decideTopic.ts'
import { focusedTopic, type FocusedTopic } from './focusedTopic.ts'
import { markShownRead } from './markRead.ts'
import { toggleResolved } from './resolveTopic.ts'

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
  const head = surface.id === 'main' ? 'main header' : '[data-peek] header'
  const decide = (what: 'mute' | 'follow') => withTopic((own, topic) => decideTopic(own, what, topic))
  // Rows beside the peek may belong to another account. Their list handles these keys.
  const when = isFor(surface)
  useCommands([
    {
      id: 'topic.mute',
      when,
      run: decide('mute'),
    },
    {
      id: 'topic.follow',
      when,
      run: decide('follow'),
    },
    {
      id: 'topic.resolve',
      when,
      run: withTopic(toggleResolved),
    },
    {
      id: 'conversation.later',
      when,
      run: ({ target }) => openLater(store, focusedTopic(target), target, narrow, head),
    },
    {
      id: 'conversation.pin',
      when,
      run: ({ target }) => pinShown(store, focusedTopic(target), narrow),
    },
    {
      id: 'read.shown',
      run: () => markShownRead(store, narrow),
    },
  ])
}

/** Opens the menu of reminder times under the focused row, or else under the conversation's header. */
function openLater(
  store: AccountStore,
  focused: FocusedTopic | null,
  target: Element | null,
  narrow: Narrow,
  head: string,
): void {
  const { state } = store.getState()
  if (state === null) return
  const conversation =
    focused === null ? conversationAt(state, narrow) : ({ type: 'channel', ...focused } as const)
  const at = focused === null ? document.querySelector(head) : target
  if (conversation === null) showToast(t('later.no_conversation'))
  else openLaterMenu(at ?? document.body, store.id, conversation)
}

function pinShown(store: AccountStore, focused: FocusedTopic | null, narrow: Narrow): void {
  const { state } = store.getState()
  if (state === null) return
  const conversation =
    focused === null ? conversationAt(state, narrow) : ({ type: 'channel', ...focused } as const)
  if (conversation === null) showToast(t('pins.cmd_none'))
  else togglePin(store, conversation)
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
