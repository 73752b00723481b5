import { useMemo, useRef } from 'react'
import { hasChannelFolders, ordersFolders } from '../../../../../../shared/api/capabilities.ts'
import type { ChannelFolder } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { call, useAccount, useAccountStore, useIsOffline, useServerHas } from '../../../../../state/index.ts'
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

/** Channel folders of the organization, in their order. */
export function FoldersPart() {
  const account = useAccountStore().id
  const old = useTooOld(hasChannelFolders)
  const hasOrder = useServerHas(ordersFolders)
  const folders = useAccount((state) => state.folders)
  const channels = useAccount((state) => state.channels)
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const limit = old ?? (block === null ? null : ({ kind: 'blocked', words: block } as const))
  const ordered = useMemo(
    () => [...folders.values()].sort((a, b) => a.order - b.order || a.id - b.id),
    [folders],
  )
  const archived = useMemo(() => ordered.filter(({ isArchived }) => isArchived), [ordered])
  const records = useMemo(() => {
    const counts = new Map<number | null, number>()
    for (const { folderId, isArchived } of channels.values())
      if (!isArchived) counts.set(folderId, (counts.get(folderId) ?? 0) + 1)
    return ordered
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, description }) => ({
        id: String(id),
        name,
        detail: [t('organization.folder_channels', { count: counts.get(id) ?? 0 }), description]
          .filter((words) => words !== '')
          .join(' · '),
        isFixed: block !== null,
        texts: { name, description },
      }))
  }, [ordered, channels, block])
  const set = (id: number, isArchived: boolean): Promise<unknown> =>
    call('api.call', { account, route: 'updateChannelFolder', params: { folderId: id, isArchived } })
  return (
    <RecordList
      title="organization.folders"
      hint="organization.folders_hint"
      none="organization.folders_none"
      add="organization.folders_add"
      removal="organization.folders_removal"
      removalWords={archiving}
      records={records}
      fields={fields}
      limit={limit}
      onAdd={async ({ texts }) => {
        await call('api.call', { account, route: 'createChannelFolder', params: paramsOf(texts) })
      }}
      onEdit={async (id, { texts }) => {
        const params = { folderId: Number(id), ...paramsOf(texts) }
        await call('api.call', { account, route: 'updateChannelFolder', params })
      }}
      onRemove={async (id) => void (await set(Number(id), true))}
      onReorder={
        !hasOrder
          ? undefined
          : async (ids) => {
              // The request must include all folders, so archived ones follow the visible ones.
              const folderIds = [...ids.map(Number), ...archived.map(({ id }) => id)]
              await call('api.call', { account, route: 'reorderChannelFolders', params: { folderIds } })
            }
      }
    >
      {archived.length > 0 && (
        <Archived
          folders={archived}
          isFixed={limit !== null}
          onReopen={async (id) => void (await set(id, false))}
        />
      )}
    </RecordList>
  )
}

/** Maximum number of archived folders drawn. */
const mostArchived = 200

interface ArchivedProps {
  readonly folders: readonly ChannelFolder[]
  readonly isFixed: boolean
  readonly onReopen: (id: number) => Promise<void>
}

/** Archived folders. Enter restores one. */
function Archived({ folders, isFixed, onReopen }: ArchivedProps) {
  const isOffline = useIsOffline()
  const request = useServerCall()
  const section = useRef<HTMLElement>(null)
  useKeptFocus(folders, section)
  const reopen = (id: number): void =>
    void request.run(async () => {
      await onReopen(id)
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
        {folders.slice(0, mostArchived).map(({ id, name, description }) => (
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
