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

/** The keys that decide for a topic: of the row that has the focus, else the one shown, else of the message selected. */
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
  // Rows beside the peek are another account's perhaps: they have these keys from their own list.
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

/** Under the row that has the focus, else under the head of the conversation. */
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

/** The conversation shown, else that of the message selected. */
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
