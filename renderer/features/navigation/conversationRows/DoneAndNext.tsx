import { t } from '../../../../shared/i18n.ts'
import { useCommands, useKeyOf, useUi, type TriageList } from '../../../state/index.ts'
import { ariaKeys, Button } from '../../../ui/index.ts'
import { doneAndNext } from './nextOfList.ts'
import styles from './rows.module.css'

/**
 * The button in a conversation opened from the inbox or the catch-up board: marks it as done and opens the list's
 * next one. Renders nothing in other conversations.
 */
export function DoneAndNext() {
  const origin = useUi((ui) => ui.origin)
  return origin === null ? null : <DoneButton list={origin} />
}

function DoneButton({ list }: { readonly list: TriageList }) {
  const run = (): void => doneAndNext(list)
  useCommands([{ id: 'conversation.done', when: ({ inDialog }) => !inDialog, run }])
  const key = useKeyOf()('conversation.done')
  const words = t('conversationRows.done_next')
  return (
    <Button
      variant="quiet"
      icon="check"
      className={styles.done}
      aria-label={words}
      data-tooltip={words}
      data-tooltip-keys={key}
      aria-keyshortcuts={ariaKeys(key)}
      onClick={run}
    >
      <span>{words}</span>
    </Button>
  )
}
