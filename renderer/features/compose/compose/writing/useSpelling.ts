import type { Conversation, DraftTarget } from '../../../../../shared/api/conversation.ts'
import { conversationKey } from '../../../../../shared/api/conversationKey.ts'
import { t } from '../../../../../shared/i18n.ts'
import { nameOfConversation } from '../../../../../shared/model/topics/nameOfConversation.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  useAccount,
  useAccountStore,
  useCommands,
  type AccountStore,
  type CommandContext,
} from '../../../../state/index.ts'
import { offerChange, removeItem, setItems } from '../../../common/undo/index.ts'
import { destinationOf } from '../recipient/target.ts'

/**
 * Returns true if the spelling of the text for this conversation is checked, and registers the command that changes
 * this.
 */
export function useSpelling(hasFocus: (context: CommandContext) => boolean, target: DraftTarget): boolean {
  const store = useAccountStore()
  const isChecked = useAccount((state) => {
    const conversation = destinationOf(state, target)
    return conversation === null || !isOff(state, conversation)
  })
  useCommands([{ id: 'write.spelling', when: hasFocus, run: () => toggleSpelling(store, target) }])
  return isChecked
}

const isOff = ({ spellingOff }: AccountState, conversation: Conversation): boolean =>
  spellingOff.has(conversationKey(conversation))

/** Turns the check on or off in the conversation of a text, and offers to undo it. */
function toggleSpelling(store: AccountStore, target: DraftTarget): void {
  const { state } = store.getState()
  const conversation = state === null ? null : destinationOf(state, target)
  if (state === null || conversation === null) return
  const name = nameOfConversation(state, conversation)
  const set = (isChecked: boolean): Promise<boolean> =>
    isChecked
      ? removeItem(store, 'spellingOff', conversationKey(conversation))
      : setItems(store, 'spellingOff', [{ conversation, addedAt: Date.now() }])
  const textOf = (isChecked: boolean): string =>
    t(isChecked ? 'spelling.turned_on' : 'spelling.turned_off', { name })
  const isNow = isOff(state, conversation)
  offerChange(set(isNow), { text: textOf(isNow), undone: textOf(!isNow), undo: () => void set(!isNow) })
}
