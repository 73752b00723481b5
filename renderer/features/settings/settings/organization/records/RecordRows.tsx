import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { fixedKey } from '../../../../../state/index.ts'
import { cx, Entry, IconButton, useRovingFocus } from '../../../../../ui/index.ts'
import type { OpenRecord, RemovalWords, ShownRecord } from './shownRecord.ts'
import styles from './records.module.css'

interface RowsProps {
  readonly records: readonly ShownRecord[]
  readonly isOffline: boolean
  readonly hasEdit: boolean
  readonly removal: RemovalWords
  readonly isOrdered: boolean
  readonly onOpen: (open: OpenRecord) => void
  readonly onMove: (id: string, by: number) => void
  readonly onDrop: (id: string, before: string) => void
}

/** Rows of a list of records, with one Tab stop. Records are edited, moved and removed with keys or buttons. */
export function RecordRows(props: RowsProps) {
  const { records, isOffline, hasEdit, removal, isOrdered, onOpen, onMove, onDrop } = props
  const [dragged, setDragged] = useState<string | null>(null)
  const byKey = (event: KeyboardEvent, item: HTMLElement): boolean => {
    const record = records.find(({ id }) => id === item.dataset['record'])
    if (record === undefined) return false
    if (event.key === 'Enter' && !hasEdit && record.act !== undefined) {
      record.act.run()
      return true
    }
    if (record.isFixed === true || isOffline) return false
    if (event.key === 'Enter' && hasEdit) onOpen({ kind: 'edit', record })
    else if (event.key === 'Delete') onOpen({ kind: 'remove', record })
    else return false
    return true
  }
  const { ref, onFocus, onKeyDown } = useRovingFocus(byKey)
  return (
    <ul ref={ref} className={styles.list} onFocus={onFocus} onKeyDown={onKeyDown}>
      {records.map((record) => {
        const { id, name, detail, picture, act, isFixed = false } = record
        const isMovable = isOrdered && !isFixed
        return (
          <Entry
            as="li"
            isSmall
            key={id}
            data-roving
            data-record={id}
            aria-label={`${name}, ${detail}`}
            aria-keyshortcuts={cx(
              (act !== undefined || (!isFixed && hasEdit)) && 'Enter',
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
            picture={picture}
            title={name}
            detail={detail}
            actions={
              (act !== undefined || !isFixed) && (
                <>
                  {act !== undefined && (
                    <IconButton
                      icon={act.icon}
                      tabIndex={-1}
                      label={act.label}
                      shortcut={fixedKey('Enter')}
                      onClick={act.run}
                    />
                  )}
                  {!isFixed && hasEdit && (
                    <IconButton
                      icon="edit"
                      tabIndex={-1}
                      label={t('organization.records_edit', { name })}
                      shortcut={fixedKey('Enter')}
                      disabled={isOffline}
                      onClick={() => onOpen({ kind: 'edit', record })}
                    />
                  )}
                  {!isFixed && (
                    <IconButton
                      icon="trash"
                      tabIndex={-1}
                      label={t(removal.act, { name })}
                      shortcut={fixedKey('Delete')}
                      disabled={isOffline}
                      onClick={() => onOpen({ kind: 'remove', record })}
                    />
                  )}
                </>
              )
            }
          />
        )
      })}
    </ul>
  )
}
