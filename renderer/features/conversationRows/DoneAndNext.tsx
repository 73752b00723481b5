import { t } from '../../../shared/i18n.ts'
import { useCommands, useKeyOf, useUi } from '../../state/index.ts'
import { Button } from '../../ui/index.ts'
import { doneAndNext } from './nextOfList.ts'
import styles from './rows.module.css'

/** In a conversation that was opened from a list made for triage: done with it, and on to the list's next one. */
export function DoneAndNext() {
  const origin = useUi((ui) => ui.origin)
  return origin === 'inbox' || origin === 'catchup' ? <DoneButton list={origin} /> : null
}

function DoneButton({ list }: { readonly list: string }) {
  const run = (): void => doneAndNext(list)
  useCommands([{ id: 'conversation.done', when: ({ inDialog }) => !inDialog, run }])
  const key = useKeyOf()('conversation.done')
  return (
    <Button
      variant="quiet"
      icon="check"
      className={styles.done}
      data-tooltip={t('conversationRows.done_next')}
      data-tooltip-keys={key}
      onClick={run}
    >
      {t('conversationRows.done_next')}
    </Button>
  )
}
