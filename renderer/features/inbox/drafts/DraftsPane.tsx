import { t } from '../../../../shared/i18n.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { AccountProvider, useUi } from '../../../state/index.ts'
import { AccountMark } from '../../navigation/conversationRows/index.ts'
import { DraftRow } from './DraftRow.tsx'
import styles from './drafts.module.css'
import { TextsPane } from './TextsPane.tsx'
import { useAllDrafts } from './useAllDrafts.ts'

/** The drafts of all organizations, each newest first. */
export function DraftsPane() {
  const all = useAllDrafts()
  const accounts = useUi((ui) => ui.accounts)
  const count = all.reduce((sum, { drafts }) => sum + drafts.length, 0)
  return (
    <TextsPane
      icon="edit"
      title={t('drafts.title')}
      count={count}
      texts={all}
      emptyTitle={t('drafts.none')}
      emptyText={t('drafts.none_text')}
    >
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
            <ul aria-label={organization === '' ? t('drafts.list') : t('drafts.list_in', { organization })}>
              {drafts.map((draft) => (
                <DraftRow key={draft.id} draft={draft} />
              ))}
            </ul>
          </AccountProvider>
        )
      })}
    </TextsPane>
  )
}
