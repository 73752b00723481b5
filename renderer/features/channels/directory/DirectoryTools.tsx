import { type KeyboardEvent, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { archivedChannelsSince, hasArchivedChannels } from '../../../../shared/api/capabilities.ts'
import { isGuest } from '../../../../shared/model/permissions/roles.ts'
import { useAccount, useAccountStore, useServerHas, useKeyOf } from '../../../state/index.ts'
import { Icon, IconButton, useRovingFocus, ariaKeys } from '../../../ui/index.ts'
import { Select } from '../../forms/index.ts'
import {
  directoryCounts,
  directorySorts,
  directoryTabs,
  type DirectoryChoices,
  type DirectoryTab,
} from './directoryList.ts'
import { rememberDirectory } from './directoryChoices.ts'
import { optionId } from './DirectoryRow.tsx'
import styles from './directory.module.css'

interface DirectoryToolsProps {
  readonly choices: DirectoryChoices
  readonly fieldRef: RefObject<HTMLInputElement | null>
  readonly listId: string
  readonly chosen: number | null
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Above the list: the search, the tabs and the order. */
export function DirectoryTools({ choices, fieldRef, listId, chosen, onKeyDown }: DirectoryToolsProps) {
  const { id: account } = useAccountStore()
  return (
    <div className={styles.tools}>
      <SearchField
        query={choices.query}
        fieldRef={fieldRef}
        listId={listId}
        chosen={chosen}
        onKeyDown={onKeyDown}
      />
      <div className={styles.choices}>
        <Tabs tab={choices.tab} />
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

type SearchFieldProps = Omit<DirectoryToolsProps, 'choices'> & { readonly query: string }

function SearchField({ query, fieldRef, listId, chosen, onKeyDown }: SearchFieldProps) {
  const key = useKeyOf()('directory.search')
  const { id: account } = useAccountStore()
  return (
    <div className={styles.search} role="search">
      <Icon name="search" size={15} />
      <input
        ref={fieldRef}
        type="text"
        role="combobox"
        aria-label={t('channels.search')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
        aria-keyshortcuts={ariaKeys(key)}
        placeholder={t('channels.search')}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={({ target }) => rememberDirectory(account, { query: target.value })}
        onKeyDown={onKeyDown}
      />
      {query === '' ? (
        key !== undefined && <kbd aria-hidden="true">{key}</kbd>
      ) : (
        <IconButton
          icon="close"
          size={12}
          label={t('channels.search_clear')}
          onClick={() => {
            rememberDirectory(account, { query: '' })
            fieldRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function Tabs({ tab }: { readonly tab: DirectoryTab }) {
  const { id: account } = useAccountStore()
  const counts = useAccount(directoryCounts)
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  return (
    <div role="tablist" aria-label={t('channels.tabs')} className={styles.tabs} ref={ref} {...keys}>
      {directoryTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-roving
          aria-selected={each === tab}
          aria-current={each === tab || undefined}
          onClick={() => rememberDirectory(account, { tab: each, channelId: null })}
        >
          {t(`channels.tab_${each}`, { count: counts[each] })}
        </button>
      ))}
    </div>
  )
}

/** Says what the list lacks: for guests, and on servers that do not tell of archived channels. */
function Notes({ tab }: { readonly tab: DirectoryTab }) {
  const isOwnGuest = useAccount((state) => isGuest(state, state.self.userId))
  const level = useAccount((state) => state.realm.featureLevel)
  const listsArchived = useServerHas(hasArchivedChannels)
  const notes = [
    ...(isOwnGuest ? [{ words: t('channels.guest_sees'), tooltip: undefined }] : []),
    ...(tab === 'archived' && !listsArchived
      ? [
          {
            words: t('channels.archived_old'),
            tooltip: t('settings.tooOldLevel', { since: archivedChannelsSince, level }),
          },
        ]
      : []),
  ]
  return notes.map(({ words, tooltip }) => (
    <p key={words} className={styles.note} data-tooltip={tooltip}>
      <Icon name="info" size={13} />
      {words}
    </p>
  ))
}
