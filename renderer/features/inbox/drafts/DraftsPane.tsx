import { useRef } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { AccountProvider, useUi } from '../../../state/index.ts'
import { EmptyState, useKeptFocus, useRovingFocus } from '../../../ui/index.ts'
import { NextSteps, ViewPane } from '../../common/views/index.ts'
import { AccountMark } from '../../navigation/conversationRows/index.ts'
import { DraftRow } from './DraftRow.tsx'
import styles from './drafts.module.css'
import { useAllDrafts } from './useAllDrafts.ts'

/** The drafts of all organizations, each newest first. */
export function DraftsPane() {
  const all = useAllDrafts()
  const accounts = useUi((ui) => ui.accounts)
  const count = all.reduce((sum, { drafts }) => sum + drafts.length, 0)
  const { ref, ...keys } = useRovingFocus((event, item) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false
    item.closest('li')?.querySelector<HTMLElement>('[data-delete]')?.click()
    return true
  })
  const pane = useRef<HTMLDivElement>(null)
  // A draft disappears by itself when it was sent or deleted elsewhere.
  useKeptFocus(all, pane)
  return (
    <ViewPane
      ref={pane}
      icon="edit"
      title={t('drafts.title')}
      count={count > 0 && count}
      focusOrder={['[data-roving]']}
    >
      {count === 0 ? (
        <EmptyState icon="edit" title={t('drafts.none')} actions={<NextSteps commands={['write.direct']} />}>
          {t('drafts.none_text')}
        </EmptyState>
      ) : (
        <div className={styles.list} ref={ref} {...keys}>
          {all.map(({ store, drafts }) => {
            const organization = accounts.length < 2 ? '' : titleOfAccount(store.id, accounts)
            return (
              <AccountProvider key={store.id} store={store}>
                {organization !== '' && (
                  <h2 className={styles.heading}>
                    <AccountMark account={store.id} />
                    <bdi>{organization}</bdi>
                  </h2>
                )}
                <ul
                  aria-label={organization === '' ? t('drafts.list') : t('drafts.list_in', { organization })}
                >
                  {drafts.map((draft) => (
                    <DraftRow key={draft.id} draft={draft} />
                  ))}
                </ul>
              </AccountProvider>
            )
          })}
        </div>
      )}
    </ViewPane>
  )
}
