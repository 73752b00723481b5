import { t } from '../../../../shared/i18n.ts'
import { useCommands, useUi } from '../../../state/index.ts'
import { CommandButton } from '../../common/keyHints/index.ts'
import { doneAndNext } from './nextOfList.ts'
import styles from './rows.module.css'

/**
 * The command that marks a conversation as done and opens the next one, and its button. Only conversations opened from
 * the inbox or the catch-up board have the button. A window of a single conversation has neither.
 */
export function DoneAndNext() {
  const origin = useUi((ui) => ui.origin)
  const isOwn = useUi((ui) => ui.own !== null)
  const run = (): void | false => doneAndNext(origin)
  useCommands([{ id: 'conversation.done', when: ({ inDialog }) => !inDialog && !isOwn, run }])
  if (origin === null) return null
  return (
    <CommandButton
      command="conversation.done"
      icon="check"
      words={t('conversationRows.done_next')}
      className={styles.done}
      onClick={run}
    />
  )
}
