import { useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { draftList } from '../../../../shared/model/outbox/localDrafts.ts'
import { useAccount } from '../../../state/index.ts'
import { EmptyState, useKeptFocus, useRovingFocus } from '../../../ui/index.ts'
import { NextSteps, ViewPane } from '../../common/views/index.ts'
import { DraftRow } from './DraftRow.tsx'
import styles from './drafts.module.css'

/** All drafts, newest first. */
export function DraftsPane() {
  const drafts = useAccount(draftList)
  const { ref, ...keys } = useRovingFocus((event, item) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false
    item.closest('li')?.querySelector<HTMLElement>('[data-delete]')?.click()
    return true
  })
  const pane = useRef<HTMLDivElement>(null)
  // A draft disappears by itself when it was sent or deleted elsewhere.
  useKeptFocus(drafts, pane)
  return (
    <ViewPane
      ref={pane}
      icon="edit"
      title={t('drafts.title')}
      count={drafts.length > 0 && drafts.length}
      focusOrder={['[data-roving]']}
    >
      {drafts.length === 0 ? (
        <EmptyState icon="edit" title={t('drafts.none')} actions={<NextSteps commands={['write.direct']} />}>
          {t('drafts.none_text')}
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label={t('drafts.list')} ref={ref} {...keys}>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} />
          ))}
        </ul>
      )}
    </ViewPane>
  )
}
