import { t } from '../../../shared/i18n.ts'
import type { Narrow } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import { narrowConversation } from '../../../shared/model/views/narrow.ts'
import { typersIn } from '../../../shared/model/people/typing.ts'
import { displayUser } from '../../../shared/model/people/users.ts'
import { useAccount } from '../../state/index.ts'
import styles from './TypingLine.module.css'

/** Who types in the conversation. Its height is the same with and without, so that nothing moves. */
export function TypingLine({ narrow }: { narrow: Narrow }) {
  const text = useAccount((state) => typingText(state, narrow))
  return (
    <div className={styles.line} aria-live="polite" data-testid="typing">
      {text !== '' && <span>{text}</span>}
    </div>
  )
}

/** "Ravi is typing…"; "" when nobody does. */
export function typingText(state: AccountState, narrow: Narrow): string {
  if (state.typing.size === 0) return ''
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation === null) return ''
  const typers = typersIn(state, conversation)
  const [first, second] = typers.map((id) => displayUser(state, id, t('messages.unknown_person')).name)
  if (first === undefined) return ''
  if (second === undefined) return t('messages.typing_one', { name: first })
  if (typers.length === 2) return t('messages.typing_two', { first, second })
  return t('messages.typing_many', { first, second, count: typers.length - 2 })
}
