import type { KeyboardEvent } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import { fixedKey } from '../../../../../state/index.ts'
import { cx, Entry, IconButton, useReorder, useRovingFocus } from '../../../../../ui/index.ts'
import type { OpenRecord, RemovalWords, ShownRecord } from './shownRecord.ts'
import styles from './records.module.css'

interface RowsProps {
  readonly records: readonly ShownRecord[]
  /** True if the user may neither change nor remove any of them. */
  readonly areFixed: boolean
  readonly isOffline: boolean
  readonly hasEdit: boolean
  readonly removal: RemovalWords
  readonly onOpen: (open: OpenRecord) => void
  /** Absent if the records cannot be moved. */
  readonly onReorder: ((ids: readonly string[]) => void) | undefined
}

/** Rows of a list of records, with one Tab stop. Records are edited, moved and removed with keys or buttons. */
export function RecordRows(props: RowsProps) {
  const { records, areFixed, isOffline, hasEdit, removal, onOpen, onReorder } = props
  const byKey = (event: KeyboardEvent, item: HTMLElement): boolean => {
    const record = records.find(({ id }) => id === item.dataset['record'])
    if (record === undefined) return false
    if (event.key === 'Enter' && !hasEdit && record.act !== undefined) {
      record.act.run()
      return true
    }
    if (areFixed || record.isFixed === true || isOffline) return false
    if (event.key === 'Enter' && hasEdit) onOpen({ kind: 'edit', record })
    else if (event.key === 'Delete') onOpen({ kind: 'remove', record })
    else return false
    return true
  }
  const { ref, onFocus, onKeyDown } = useRovingFocus(byKey)
  const ids = records.map(({ id }) => id)
  const order = useReorder({
    ids: onReorder === undefined ? [] : ids,
    onReorder: (next) => onReorder?.(next),
  })
  return (
    <ul
      ref={ref}
      className={styles.list}
      onFocus={onFocus}
      {...order.attributes}
      onKeyDown={(event) => {
        order.attributes.onKeyDown(event)
        onKeyDown(event)
      }}
    >
      {order.shown(ids).flatMap((id) => {
        const record = records.find((each) => each.id === id)
        if (record === undefined) return []
        const { name, detail, picture, act } = record
        const isFixed = areFixed || record.isFixed === true
        const isMovable = onReorder !== undefined && !isFixed
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
            className={styles.record}
            {...(isMovable && order.item(id))}
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
