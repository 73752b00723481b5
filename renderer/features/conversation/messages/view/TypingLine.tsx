import { t } from '../../../../../shared/i18n.ts'
import type { Narrow, UserId } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { typersIn } from '../../../../../shared/model/people/typing.ts'
import { displayUser } from '../../../../../shared/model/people/users.ts'
import { uiStore, useAccount, useAccountStore } from '../../../../state/index.ts'
import { typingWords } from '../people.ts'
import styles from './TypingLine.module.css'

/**
 * Names the users who are typing. The line always takes up its height, so that nothing moves. Screen readers get the
 * announcements instead.
 */
export function TypingLine({ narrow }: { narrow: Narrow }) {
  // Selected as a string, because a new array would render again at every event.
  const typers = useAccount((state) => typersOf(state, narrow).join(','))
  return (
    <div data-ellipsis className={styles.line} data-testid="typing">
      {typers !== '' && <Words typers={typers.split(',').map(Number)} />}
    </div>
  )
}

function typersOf(state: AccountState, narrow: Narrow): readonly UserId[] {
  if (state.typing.size === 0) return []
  const conversation = narrowConversation(narrow, state.self.userId)
  return conversation === null ? [] : typersIn(state, conversation)
}

/**
 * Placeholders for the two names. The translated sentence is split at them, and the names are inserted as buttons.
 */
const marks = ['⟨1⟩', '⟨2⟩'] as const

/** "Ravi is typing…", with a card for each name. */
function Words({ typers }: { readonly typers: readonly UserId[] }) {
  return (
    <span>
      {typingWords(typers.length, ...marks)
        .split(/(⟨[12]⟩)/)
        .map((part) => {
          const userId = typers[marks.findIndex((mark) => mark === part)]
          return userId === undefined ? part : <Name key={part} userId={userId} />
        })}
    </span>
  )
}

/** For the pointer only, because it comes and goes. The list of users opens the same card. */
function Name({ userId }: { readonly userId: UserId }) {
  const account = useAccountStore().id
  const { name } = useAccount((state) => displayUser(state, userId, t('messages.unknown_person')))
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.name}
      onClick={({ currentTarget }) =>
        uiStore.setState({ person: { id: userId, at: currentTarget, account } })
      }
    >
      <bdi>{name}</bdi>
    </button>
  )
}
