import { useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { useIsOffline } from '../../../../state/index.ts'
import {
  Button,
  cx,
  Dialog,
  IconButton,
  movedTo,
  TextField,
  useKeptFocus,
  useRovingFocus,
} from '../../../../ui/index.ts'
import { EndWords, OfflineWords, StateWords, useServerCall, type ChangeState } from '../../../forms/index.ts'
import formStyles from '../organization.module.css'
import { RecordDialog } from './RecordDialog.tsx'
import type { RecordField, RecordOption, RecordTexts, RecordValues } from './recordForm.ts'
import styles from './records.module.css'

/** A record as the list shows it. */
export interface ShownRecord {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly picture?: ReactNode
  /** False where the person may neither change nor remove this one. */
  readonly isFixed?: boolean
  /** Texts that its form begins with. */
  readonly texts: RecordTexts
  /** Options that its form begins with. */
  readonly options?: readonly RecordOption[]
}

export interface RecordListProps {
  readonly title: MessageKey
  readonly hint: MessageKey
  readonly none: MessageKey
  readonly add: MessageKey
  /** The effect of a removal, said where it is asked about. */
  readonly removal: MessageKey
  readonly records: readonly ShownRecord[]
  readonly fields: readonly RecordField[]
  /** The obstacle to adding one; null: there is none. */
  readonly limit: ChangeState | null
  readonly onAdd: (values: RecordValues) => Promise<void>
  /** Absent where the server has no such change. */
  readonly onEdit?: ((id: string, values: RecordValues) => Promise<void>) | undefined
  readonly onRemove: (id: string) => Promise<void>
  /** Gets all ids in their new order. Absent where there is no order, or the server has no such change. */
  readonly onReorder?: ((ids: readonly string[]) => Promise<void>) | undefined
}

/** Most records that are drawn at once; a field finds the others. */
const mostShown = 200
/** From this number on a field finds some of them. */
const manyRecords = 12

type Open =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly record: ShownRecord }
  | { readonly kind: 'remove'; readonly record: ShownRecord }

/** Records of the organisation of one kind: a list with one Tab stop, in which each is changed, moved and removed. */
export function RecordList(props: RecordListProps) {
  const { title, hint, none, add, records, fields, limit, onAdd, onEdit, onRemove, onReorder } = props
  const isOffline = useIsOffline()
  const request = useServerCall()
  const [open, setOpen] = useState<Open | null>(null)
  const [query, setQuery] = useState('')
  const section = useRef<HTMLElement>(null)
  useKeptFocus(records, section)
  const moved = useRef<string | null>(null)
  useEffect(() => {
    // A row that moves in the page loses the focus.
    const id = moved.current
    moved.current = null
    if (id !== null) section.current?.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)?.focus()
  }, [records])
  const ids = records.map(({ id }) => id)
  const place = (id: string, to: number): void => {
    const next = movedTo(ids, id, to)
    if (next === ids || onReorder === undefined || isOffline) return
    void request.run(async () => {
      moved.current = id
      await onReorder(next)
      return t('organization.records_moved')
    })
  }
  const words = foldText(query)
  const found = records.filter(({ name, detail }) => foldText(`${name} ${detail}`).includes(words))
  const close = (told: MessageKey | null): void => {
    setOpen(null)
    request.tell(told === null ? null : { kind: 'done', words: t(told) })
  }
  return (
    <section ref={section} aria-label={t(title)} tabIndex={-1} className={styles.section}>
      <div className={styles.top}>
        <h2>{t(title)}</h2>
        <Button
          icon="plus"
          disabled={limit !== null}
          aria-disabled={isOffline}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {t(add)}
        </Button>
      </div>
      <p className={styles.hint}>{t(hint)}</p>
      <StateWords state={limit} />
      {limit === null && isOffline && <OfflineWords />}
      <EndWords end={request.end} />
      {records.length > manyRecords && (
        <TextField
          label={t('organization.records_find')}
          hideLabel
          placeholder={t('organization.records_find')}
          icon="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      {records.length === 0 ? (
        <p className={styles.hint}>{t(none)}</p>
      ) : (
        <Rows
          records={found.slice(0, mostShown)}
          isOffline={isOffline}
          hasEdit={onEdit !== undefined}
          isOrdered={onReorder !== undefined && query === ''}
          onOpen={setOpen}
          onMove={(id, by) => place(id, ids.indexOf(id) + by)}
          onDrop={(id, before) => place(id, ids.indexOf(before))}
        />
      )}
      {found.length > mostShown && (
        <p className={styles.hint}>{t('organization.records_more', { count: found.length - mostShown })}</p>
      )}
      {open?.kind === 'add' && (
        <RecordDialog
          title={t(add)}
          fields={fields}
          isNew
          texts={{}}
          onSave={onAdd}
          onClose={(isSaved) => close(isSaved ? 'organization.records_added' : null)}
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
          removal={props.removal}
          onRemove={() => onRemove(open.record.id)}
          onClose={(isDone) => close(isDone ? 'organization.records_removed' : null)}
        />
      )}
    </section>
  )
}

interface RowsProps {
  readonly records: readonly ShownRecord[]
  readonly isOffline: boolean
  readonly hasEdit: boolean
  readonly isOrdered: boolean
  readonly onOpen: (open: Open) => void
  readonly onMove: (id: string, by: number) => void
  readonly onDrop: (id: string, before: string) => void
}

function Rows({ records, isOffline, hasEdit, isOrdered, onOpen, onMove, onDrop }: RowsProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const byKey = (event: KeyboardEvent, item: HTMLElement): boolean => {
    const record = records.find(({ id }) => id === item.dataset['record'])
    if (record === undefined || record.isFixed === true || isOffline) return false
    if (event.key === 'Enter' && hasEdit) onOpen({ kind: 'edit', record })
    else if (event.key === 'Delete') onOpen({ kind: 'remove', record })
    else return false
    return true
  }
  const { ref, onFocus, onKeyDown } = useRovingFocus(byKey)
  return (
    <ul ref={ref} className={styles.list} onFocus={onFocus} onKeyDown={onKeyDown}>
      {records.map((record) => {
        const { id, name, detail, picture, isFixed = false } = record
        const isMovable = isOrdered && !isFixed
        return (
          <li
            key={id}
            data-roving
            data-record={id}
            aria-label={`${name}, ${detail}`}
            aria-keyshortcuts={cx(
              !isFixed && hasEdit && 'Enter',
              !isFixed && 'Delete',
              isMovable && 'Alt+ArrowUp Alt+ArrowDown',
            )}
            className={cx(styles.record, dragged === id && styles.dragged)}
            draggable={isMovable && !isOffline}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(id)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null && dragged !== id) onDrop(dragged, id)
              setDragged(null)
            }}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (!event.altKey || by === undefined || !isMovable) return
              event.preventDefault()
              event.stopPropagation()
              onMove(id, by)
            }}
          >
            {picture}
            <span className={styles.words}>
              <span dir="auto">{name}</span>
              <small dir="auto">{detail}</small>
            </span>
            {!isFixed && (
              <span className={styles.acts}>
                {hasEdit && (
                  <IconButton
                    icon="edit"
                    tabIndex={-1}
                    label={t('organization.records_edit', { name })}
                    shortcut="Enter"
                    disabled={isOffline}
                    onClick={() => onOpen({ kind: 'edit', record })}
                  />
                )}
                <IconButton
                  icon="trash"
                  tabIndex={-1}
                  label={t('organization.records_remove', { name })}
                  shortcut="Delete"
                  disabled={isOffline}
                  onClick={() => onOpen({ kind: 'remove', record })}
                />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface RemovalProps {
  readonly name: string
  readonly removal: MessageKey
  readonly onRemove: () => Promise<void>
  readonly onClose: (isDone: boolean) => void
}

/** Asks once, with what will happen. */
function RemovalDialog({ name, removal, onRemove, onClose }: RemovalProps) {
  const id = useId()
  const isOffline = useIsOffline()
  const request = useServerCall()
  const remove = async (): Promise<void> => {
    const isDone = await request.run(async () => {
      await onRemove()
      return t('organization.records_removed')
    })
    if (isDone) onClose(true)
  }
  return (
    <Dialog
      title={t('organization.records_remove_ask', { name })}
      onClose={() => onClose(false)}
      closeLabel={t('app.close')}
    >
      <div className={styles.form}>
        <p id={id}>{t(removal)}</p>
        {isOffline && <OfflineWords />}
        <EndWords end={request.end} />
        <div className={formStyles.buttons}>
          <Button data-autofocus onClick={() => onClose(false)}>
            {t('app.cancel')}
          </Button>
          <Button
            variant="danger"
            aria-describedby={id}
            busy={request.isBusy}
            aria-disabled={isOffline}
            onClick={() => void remove()}
          >
            {t('organization.records_remove_do')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
