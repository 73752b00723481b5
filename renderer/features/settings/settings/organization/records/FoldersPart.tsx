import { useRef } from 'react'
import { hasChannelFolders, ordersFolders } from '../../../../../../shared/api/capabilities.ts'
import type { ChannelFolder } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { memoSelector } from '../../../../../../shared/model/state/memoSelector.ts'
import { useAccount, useApi, useIsOffline, useServerHas } from '../../../../../state/index.ts'
import { Button, Entry, useKeptFocus, useRovingFocus } from '../../../../../ui/index.ts'
import { EndWords, useServerCall, useTooOld } from '../../../../common/forms/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField, RecordTexts } from './recordForm.ts'
import type { RemovalWords } from './shownRecord.ts'
import styles from './records.module.css'

const fields: readonly RecordField[] = [
  { name: 'name', label: 'organization.folder_name' },
  { name: 'description', label: 'organization.folder_description', kind: 'lines', isOptional: true },
]

const archiving: RemovalWords = {
  act: 'organization.folders_archive',
  ask: 'organization.folders_archive_ask',
  confirm: 'organization.folders_archive_do',
  done: 'organization.folders_archived',
}

const paramsOf = ({ name = '', description = '' }: RecordTexts) => ({
  name: name.trim(),
  description: description.trim(),
})

const orderedFolders = memoSelector(
  ({ folders }) => [folders],
  ({ folders }) => [...folders.values()].sort((a, b) => a.order - b.order || a.id - b.id),
)

const archivedFolders = memoSelector(
  ({ folders }) => [folders],
  (state) => orderedFolders(state).filter(({ isArchived }) => isArchived),
)

const folderRecords = memoSelector(
  ({ channels, folders }) => [channels, folders],
  (state) => {
    const counts = new Map<number | null, number>()
    for (const { folderId, isArchived } of state.channels.values())
      if (!isArchived) counts.set(folderId, (counts.get(folderId) ?? 0) + 1)
    return orderedFolders(state)
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, description }) => ({
        id: String(id),
        name,
        detail: [t('organization.folder_channels', { count: counts.get(id) ?? 0 }), description]
          .filter((words) => words !== '')
          .join(' · '),
        texts: { name, description },
      }))
  },
)

/** Channel folders of the organization, in their order. */
export function FoldersPart() {
  const api = useApi()
  const hasOrder = useServerHas(ordersFolders)
  const archived = useAccount(archivedFolders)
  return (
    <RecordList
      title="organization.folders"
      hint="organization.folders_hint"
      none="organization.folders_none"
      add="organization.folders_add"
      removal="organization.folders_removal"
      removalWords={archiving}
      records={useAccount(folderRecords)}
      fields={fields}
      limit={useTooOld(hasChannelFolders) ?? undefined}
      onAdd={({ texts }) => api('createChannelFolder', paramsOf(texts))}
      onEdit={(id, { texts }) => api('updateChannelFolder', { folderId: Number(id), ...paramsOf(texts) })}
      onRemove={(id) => api('updateChannelFolder', { folderId: Number(id), isArchived: true })}
      onReorder={
        hasOrder
          ? (ids) =>
              // The request must include all folders, so archived ones follow the visible ones.
              api('reorderChannelFolders', {
                folderIds: [...ids.map(Number), ...archived.map(({ id }) => id)],
              })
          : undefined
      }
    >
      {archived.length > 0 && <Archived folders={archived} />}
    </RecordList>
  )
}

/** Maximum number of archived folders drawn. */
const maxArchived = 200

/** Archived folders. Enter restores one. */
function Archived({ folders }: { readonly folders: readonly ChannelFolder[] }) {
  const api = useApi()
  const isFixed = useAccount((state) => fieldBlockOf(state, undefined) !== null)
  const isOffline = useIsOffline()
  const request = useServerCall()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(folders, section)
  const reopen = (id: number): void =>
    void request.run(async () => {
      await api('updateChannelFolder', { folderId: id, isArchived: false })
      return t('organization.folders_reopened')
    })
  const { ref, onFocus, onKeyDown } = useRovingFocus((event, item) => {
    const id = Number(item.dataset['folder'])
    if (event.key !== 'Enter' || event.target !== item || isFixed || isOffline) return false
    reopen(id)
    return true
  })
  return (
    <section
      ref={section}
      aria-label={t('organization.folders_gone')}
      tabIndex={-1}
      className={styles.section}
    >
      <h3>{t('organization.folders_gone')}</h3>
      <EndWords end={request.end} />
      <ul ref={ref} className={styles.list} onFocus={onFocus} onKeyDown={onKeyDown}>
        {folders.slice(0, maxArchived).map(({ id, name, description }) => (
          <Entry
            as="li"
            isSmall
            key={id}
            data-roving
            data-folder={id}
            aria-label={name}
            aria-keyshortcuts={isFixed ? undefined : 'Enter'}
            className={styles.record}
            title={name}
            detail={description}
            actions={
              !isFixed && (
                <Button
                  variant="quiet"
                  tabIndex={-1}
                  disabled={isOffline}
                  aria-label={t('organization.folders_reopen_of', { name })}
                  onClick={() => reopen(id)}
                >
                  {t('organization.folders_reopen')}
                </Button>
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}
