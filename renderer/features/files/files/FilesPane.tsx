import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Attachment } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useNow, leavePane } from '../../../state/index.ts'
import { Button, EmptyState, Spinner, SearchField, useList } from '../../../ui/index.ts'
import { FailedWords, OfflineWords } from '../../common/forms/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { DeleteFile } from './DeleteFile.tsx'
import { filterFiles, sortFiles, totalSize, defaultSort } from './fileList.ts'
import styles from './files.module.css'
import { fileRows, FileTable } from './FileTable.tsx'
import { FileViewer, isViewable, useOpenOutside } from './FileViewer.tsx'
import { SpaceUsed } from './SpaceUsed.tsx'
import { agoWords } from '../../../../shared/agoWords.ts'
import { useFiles, type Files } from './useFiles.ts'

const none: ReadonlyMap<number, Attachment> = new Map()

/** The files that the user has uploaded, with their sizes, where they were sent, and deletion. */
export function FilesPane() {
  const files = useFiles()
  const byId = files.known?.byId ?? none
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState(defaultSort)
  const [viewed, setViewed] = useState<Attachment | null>(null)
  const [deleting, setDeleting] = useState<Attachment | null>(null)
  const askedId = useRef<number | null>(null)
  useEffect(() => {
    askedId.current = deleting?.id ?? null
  }, [deleting])
  const wantsFocus = useRef(false)
  const pane = useRef<HTMLDivElement>(null)
  const openOutside = useOpenOutside()
  // The event of a deletion may arrive after the response.
  const own = useMemo(() => [...byId.values()].filter(({ id }) => !removed.has(id)), [byId, removed])
  const sorted = useMemo(() => sortFiles(own, sort), [own, sort])
  // Typed letters appear at once. The rows are filtered with lower priority.
  const filter = useDeferredValue(typed)
  const shown = useMemo(() => filterFiles(sorted, filter), [sorted, filter])
  const openFile = useCallback(
    (file: Attachment): void => (isViewable(file) ? setViewed(file) : openOutside(file)),
    [openOutside],
  )
  const list = useList(shown, fileRows, {
    isRoving: true,
    typed: filter,
    onOpen: openFile,
    onKey: ({ key, target }, file) => {
      const isInMenu = target instanceof Element && target.closest('[role=menu]') !== null
      if (key !== 'Delete' || file === undefined || isInMenu) return false
      setDeleting(file)
      return true
    },
  })
  const hasRows = shown.length > 0
  const hadRows = useRef(hasRows)
  useLayoutEffect(() => {
    // The pane had the focus because there were no rows, or the row of a deleted file had it.
    const isFirst = hasRows && !hadRows.current && document.activeElement === pane.current
    hadRows.current = hasRows
    if (!isFirst && !wantsFocus.current) return
    wantsFocus.current = false
    list.focusList()
  })
  const isKnown = files.known !== null
  return (
    <ViewPane
      ref={pane}
      icon="attach"
      title={t('files.title')}
      actions={
        own.length > 0 && (
          <SearchField
            className={styles.filter}
            label={t('files.filter')}
            value={typed}
            onChange={setTyped}
            onDown={list.focusList}
          />
        )
      }
      closeLabel={t('files.close')}
      focusOrder={(element) => (hasRows ? list.focusList() : element.focus())}
      onEscape={() => (typed === '' ? leavePane() : setTyped(''))}
    >
      <Notice files={files} />
      {isKnown && (
        <SpaceUsed count={own.length} ownBytes={totalSize(own)} everybody={files.known.uploadSpaceUsed} />
      )}
      {isKnown && own.length === 0 && (
        <EmptyState icon="attach" title={t('files.empty')}>
          {t('files.empty_text')}
        </EmptyState>
      )}
      {own.length > 0 && shown.length === 0 && (
        <EmptyState
          icon="search"
          title={t('files.filter_none', { text: filter.trim() })}
          actions={<Button onClick={() => setTyped('')}>{t('files.filter_clear')}</Button>}
        />
      )}
      {shown.length > 0 && (
        <FileTable list={list} sort={sort} onSort={setSort} onOpen={openFile} onDelete={setDeleting} />
      )}
      <p className="visually-hidden" role="status">
        {filter.trim() !== '' && t('files.filter_count', { count: shown.length })}
      </p>
      {viewed !== null && <FileViewer files={shown} start={viewed} onClose={() => setViewed(null)} />}
      {deleting !== null && (
        <DeleteFile
          file={deleting}
          isOffline={files.isOffline}
          onClose={() => setDeleting(null)}
          onDeleted={({ id }) => {
            setRemoved((old) => new Set(old).add(id))
            // If the dialog was closed meanwhile, it may now be open for another file and the focus may be elsewhere.
            setDeleting((now) => (now?.id === id ? null : now))
            if (askedId.current === id) wantsFocus.current = true
          }}
        />
      )}
    </ViewPane>
  )
}

/** Shows how old the list is, or why there is none. */
function Notice({ files }: { readonly files: Files }) {
  const now = useNow()
  const { fault, fetchAgain, isFetching, isOffline, known } = files
  if (isOffline && known !== null)
    return (
      <div className={styles.notice}>
        <OfflineWords
          words={
            known.asOf === null ? t('files.offline') : t('files.as_of', { ago: agoWords(known.asOf, now) })
          }
        />
      </div>
    )
  if (isOffline) return <EmptyState icon="offline" title={t('files.offline_none')} />
  if (fault !== null)
    return (
      <div className={styles.notice}>
        <FailedWords words={t('files.failed', { reason: fault })} onRetry={fetchAgain} />
      </div>
    )
  if (known === null)
    return (
      <EmptyState title="">
        <Spinner label={t('files.loading')} />
      </EmptyState>
    )
  return isFetching && known.stale ? <div className={styles.notice}>{t('files.refreshing')}</div> : null
}
