import type { RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { hasArchivedChannels } from '../../../../../shared/api/capabilities.ts'
import { isGuest } from '../../../../../shared/model/permissions/ranks.ts'
import { useAccount, useAccountStore, useKeyOf } from '../../../../state/index.ts'
import { ListField, type ListHandle, ListNote, Select, Tabs } from '../../../../ui/index.ts'
import { useTooOldWords } from '../../../common/forms/index.ts'
import {
  directoryCounts,
  directorySorts,
  directoryTabs,
  type DirectoryChoices,
  type DirectoryTab,
} from './directoryList.ts'
import { rememberDirectory } from './directoryChoices.ts'
import type { DirectoryRow } from './directoryRows.ts'
import styles from './directory.module.css'

interface DirectoryToolsProps {
  readonly choices: DirectoryChoices
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly list: ListHandle<DirectoryRow, string | number>
}

/** Controls above the list: search, tabs and order. */
export function DirectoryTools({ choices, fieldRef, list }: DirectoryToolsProps) {
  const { id: account } = useAccountStore()
  const counts = useAccount(directoryCounts)
  const key = useKeyOf()('directory.search')
  return (
    <div className={styles.tools}>
      <ListField
        ref={fieldRef}
        list={list}
        label={t('channels.search')}
        clearLabel={t('channels.search_clear')}
        shortcut={key}
        value={choices.query}
        onChange={(query) => rememberDirectory(account, { query })}
      />
      <div className={styles.choices}>
        <Tabs
          label={t('channels.tabs')}
          tabs={directoryTabs.map((value) => ({
            value,
            label: t(`channels.tab_${value}`, { count: counts[value] }),
          }))}
          value={choices.tab}
          onChange={(tab) => rememberDirectory(account, { tab, channelId: null })}
        />
        <Select
          isFilter
          aria-label={t('channels.sort')}
          value={choices.sort}
          options={directorySorts.map((sort) => ({ value: sort, label: t(`channels.sort_${sort}`) }))}
          onChange={(sort) => rememberDirectory(account, { sort })}
        />
      </div>
      <Notes tab={choices.tab} />
    </div>
  )
}

/** Explains what the list cannot show: for guests, and on servers that do not list archived channels. */
function Notes({ tab }: { readonly tab: DirectoryTab }) {
  const isOwnGuest = useAccount((state) => isGuest(state, state.self.userId))
  const tooOld = useTooOldWords(hasArchivedChannels)
  return (
    <>
      {isOwnGuest && <ListNote>{t('channels.guest_sees')}</ListNote>}
      {tab === 'archived' && tooOld !== null && (
        <ListNote tooltip={tooOld}>{t('channels.archived_old')}</ListNote>
      )}
    </>
  )
}
