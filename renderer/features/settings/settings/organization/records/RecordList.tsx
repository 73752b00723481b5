import { useRef, useState, type ReactNode } from 'react'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { filterByWords } from '../../../../../../shared/model/search/matchesWords.ts'
import { useAccount, useIsOffline } from '../../../../../state/index.ts'
import { Button, SearchField, useKeptFocus } from '../../../../../ui/index.ts'
import {
  blockedState,
  EndWords,
  StateWords,
  useServerCall,
  type ChangeState,
} from '../../../../common/forms/index.ts'
import { fieldBlockOf } from '../fieldAt.ts'
import { RecordDialog } from './RecordDialog.tsx'
import type { RecordField, RecordValues } from './recordForm.ts'
import { RecordRows } from './RecordRows.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { defaultRemoval, type OpenRecord, type RemovalWords, type ShownRecord } from './shownRecord.ts'
import styles from './records.module.css'
import { NeedsConnection } from '../NeedsConnection.tsx'

export interface RecordListProps {
  readonly title: MessageKey
  /** True if the list is the whole page and shares its heading. */
  readonly isWholePage?: boolean
  readonly hint: MessageKey
  readonly none: MessageKey
  readonly add: MessageKey
  /** Label of the button that adds the record, and the message afterward. */
  readonly addAction?: MessageKey
  readonly addDone?: MessageKey
  /** Effect of removing a record, shown in the confirmation. */
  readonly removal: MessageKey
  readonly removalWords?: RemovalWords
  readonly records: readonly ShownRecord[]
  readonly fields: readonly RecordField[]
  /**
   * Why no record can be added, or null. Without it, administrators may add, change and remove all records, and others
   * none.
   */
  readonly limit?: ChangeState | null | undefined
  readonly onAdd: (values: RecordValues) => Promise<unknown>
  /** Absent if the server cannot change records. */
  readonly onEdit?: ((id: string, values: RecordValues) => Promise<unknown>) | undefined
  readonly onRemove: (id: string) => Promise<unknown>
  /** Called with all ids in their new order. Absent if records have no order or the server cannot change it. */
  readonly onReorder?: ((ids: readonly string[]) => Promise<unknown>) | undefined
  /** Content below the list. */
  readonly children?: ReactNode
}

/** Maximum number of records drawn at once. The search field finds the others. */
const maxShown = 200
/** Number of records from which the list has a search field. */
const manyRecords = 12

/**
 * List of the organization's records of one kind, with one Tab stop, in which they can be edited, moved and removed.
 */
export function RecordList(props: RecordListProps) {
  const { title, isWholePage = false, hint, none, add, records, fields } = props
  const { onAdd, onEdit, onRemove, onReorder } = props
  const words = props.removalWords ?? defaultRemoval
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const { limit = blockedState(block) } = props
  const areFixed = props.limit === undefined && block !== null
  const isOffline = useIsOffline()
  const request = useServerCall()
  const [open, setOpen] = useState<OpenRecord | null>(null)
  const [query, setQuery] = useState('')
  const section = useRef<HTMLElement>(null)
  useKeptFocus(records, section)
  const reorder = (ids: readonly string[]): void =>
    void request.run(async () => {
      await onReorder?.([...ids, ...records.slice(maxShown).map(({ id }) => id)])
      return t('organization.records_moved')
    })
  // An order needs at least two records that can be moved.
  const movable = areFixed ? [] : records.filter(({ isFixed }) => isFixed !== true)
  const isOrdered = onReorder !== undefined && movable.length > 1
  const about = isOrdered ? `${t(hint)} ${t('organization.records_order')}` : t(hint)
  const found = filterByWords(records, query, ({ name, detail }) => `${name} ${detail}`)
  const close = (told: MessageKey | null): void => {
    setOpen(null)
    request.tell(told === null ? null : { kind: 'done', words: t(told) })
  }
  return (
    <section ref={section} aria-label={t(title)} tabIndex={-1} className={styles.section}>
      <div className={styles.top}>
        {isWholePage ? <p className={styles.hint}>{about}</p> : <h2>{t(title)}</h2>}
        <Button
          icon="plus"
          disabled={limit !== null}
          aria-disabled={isOffline}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {t(add)}
        </Button>
      </div>
      {!isWholePage && <p className={styles.hint}>{about}</p>}
      <StateWords state={limit} />
      {limit === null && isOffline && <NeedsConnection />}
      <EndWords end={request.end} />
      {records.length > manyRecords && (
        <SearchField label={t('organization.records_find')} value={query} onChange={setQuery} />
      )}
      {records.length === 0 ? (
        <p className={styles.hint}>{t(none)}</p>
      ) : (
        <RecordRows
          records={found.slice(0, maxShown)}
          areFixed={areFixed}
          isOffline={isOffline}
          hasEdit={onEdit !== undefined}
          removal={words}
          onOpen={setOpen}
          onReorder={isOrdered && query === '' && !isOffline ? reorder : undefined}
        />
      )}
      {found.length > maxShown && (
        <p className={styles.hint}>{t('organization.records_more', { count: found.length - maxShown })}</p>
      )}
      {props.children}
      {open?.kind === 'add' && (
        <RecordDialog
          title={t(add)}
          fields={fields}
          isNew
          texts={{}}
          {...(props.addAction !== undefined && { action: props.addAction })}
          onSave={onAdd}
          onClose={(isSaved) => close(isSaved ? (props.addDone ?? 'organization.records_added') : null)}
        />
      )}
      {open?.kind === 'edit' && onEdit !== undefined && (
        <RecordDialog
          title={t('organization.records_edit', { name: open.record.name })}
          fields={fields}
          isNew={false}
          texts={open.record.texts}
          options={open.record.options}
          onSave={(values) => onEdit(open.record.id, values)}
          onClose={(isSaved) => close(isSaved ? 'organization.records_changed' : null)}
        />
      )}
      {open?.kind === 'remove' && (
        <RemovalDialog
          name={open.record.name}
          words={words}
          removal={props.removal}
          onRemove={() => onRemove(open.record.id)}
          onClose={(isDone) => close(isDone ? words.done : null)}
        />
      )}
    </section>
  )
}
