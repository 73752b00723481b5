import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { useAccountStore, useOrganization } from '../../../state/index.ts'
import { Button, EmptyState, Pane, Spinner, type IconName } from '../../../ui/index.ts'
import {
  ConversationList,
  RowKeys,
  UpdateOrder,
  useHeldOrder,
  useListFocus,
  usePaneFocus,
  type RowItem,
} from '../../navigation/conversationRows/index.ts'
import { heldOrder, type HeldOrder, type HeldRow } from './heldOrder.ts'
import {
  setListChoices,
  useListChoices,
  type ListChoices,
  FilterField,
  ListTools,
  SortHeads,
  withFilter,
  type ListFilter,
} from './ListTools.tsx'
import styles from './recent.module.css'
import { hasWords, sorted, type TableRow } from './tableRow.ts'

interface TablePaneProps {
  readonly icon: IconName
  readonly title: string
  /** The text with the number of rows. */
  readonly counts: 'recent.count' | 'recent.topics_count'
  readonly rows: Iterable<TableRow>
  /** The setting that stores the order and the filters. */
  readonly setting: 'recentList' | 'topicList'
  /** The filters. `fits` decides if a row is shown while the given ones are on. */
  readonly filters: readonly ListFilter[]
  readonly fits: (row: TableRow, filters: ReadonlySet<string>) => boolean
  /** Returns further text of a row that the filter by name searches. */
  readonly textOf: (row: TableRow) => string
  readonly fieldLabel: MessageKey
  /** Identifies the list. A new key, as after more rows were read, sorts the rows again. */
  readonly listKey: string
  readonly isLoading: boolean
  /** Reads older rows. null: there are none. */
  readonly onOlder: (() => void) | null
  /** Shown if there are no rows and no filter is on. */
  readonly empty: ReactNode
  readonly actions?: ReactNode
}

/** Conversations as a table with filters, a sort order, and the keys of a list of conversations. */
export function TablePane(props: TablePaneProps) {
  const { counts, fieldLabel, filters, fits, icon, isLoading, listKey, onOlder, rows, setting } = props
  const { actions, textOf, title } = props
  const isChannelKnown = setting === 'topicList'
  const { id: account } = useAccountStore()
  const organization = useOrganization()
  const choices = useListChoices(setting)
  const [words, setWords] = useState('')
  const pane = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const wanted = words.trim().toLowerCase()
  const keeps = useCallback(
    (row: TableRow, on: ReadonlySet<string>): boolean =>
      fits(row, on) && (wanted === '' || hasWords(wanted, row.name, textOf(row))),
    [fits, textOf, wanted],
  )
  const shown = useMemo(() => {
    const kept = [...rows].filter((row) => keeps(row, choices.filters))
    return sorted(kept, choices.sort)
  }, [rows, keeps, choices])
  const key = `${listKey} ${choices.sort} ${[...choices.filters].join(' ')} ${words}`
  const {
    order: held,
    isHeld,
    update,
  } = useHeldOrder(list, (before: HeldOrder | null, isKept) => heldOrder(before, shown, isKept), key)
  const items = useMemo(
    () => held.rows.map((row) => itemOf(account, row, isChannelKnown)),
    [account, held, isChannelKnown],
  )
  const focus = useListFocus(items, { list: `${setting} ${listKey}`, isHeld })
  const isEmpty = items.length === 0
  usePaneFocus(pane, list, isEmpty, focus.returns)
  useOlder(list, onOlder, focus.index === items.length - 1 && focus.isMoved, items.length)
  const onChoose = (next: ListChoices): void => setListChoices(setting, next)
  return (
    <Pane
      ref={pane}
      icon={icon}
      title={<span data-tooltip={title}>{title}</span>}
      count={
        <span className={styles.count} role="status">
          {organization === '' || isChannelKnown
            ? t(counts, { count: items.length })
            : t('recent.count_in', { count: items.length, organization })}
        </span>
      }
      actions={
        <>
          {held.isOutdated && <UpdateOrder waiting={held.waiting} onUpdate={update} />}
          {actions}
          <FilterField label={t(fieldLabel)} words={words} onWords={setWords} list={list} />
        </>
      }
    >
      <ListTools filters={filters} choices={choices} onChoose={onChoose} />
      {!isEmpty ? (
        <>
          <SortHeads sort={choices.sort} onSort={(sort) => onChoose({ ...choices, sort })} />
          <ConversationList
            label={title}
            items={items}
            listRef={list}
            focus={focus}
            onToggle={() => undefined}
            hasSeveralAccounts={false}
            hasPeople
            end={
              isLoading ? (
                <span role="status">{t('recent.loading')}</span>
              ) : onOlder === null ? undefined : (
                // Not a Tab stop: keys load more rows when they reach the last one.
                <Button variant="quiet" tabIndex={-1} className={styles.older} onClick={onOlder}>
                  {t('recent.older')}
                </Button>
              )
            }
          />
          <RowKeys />
        </>
      ) : isLoading ? (
        <EmptyState title="">
          <Spinner label={t('recent.loading')} />
        </EmptyState>
      ) : (
        <NoRows
          {...props}
          choices={choices}
          words={words.trim()}
          keeps={keeps}
          onChange={(next, text) => {
            setWords(text)
            onChoose(next)
          }}
        />
      )}
    </Pane>
  )
}

interface NoRowsProps extends Pick<TablePaneProps, 'empty' | 'filters' | 'icon' | 'rows' | 'setting'> {
  readonly choices: ListChoices
  readonly words: string
  readonly keeps: (row: TableRow, filters: ReadonlySet<string>) => boolean
  readonly onChange: (choices: ListChoices, words: string) => void
}

/** Shown instead of an empty list: the filters that hide all rows, and buttons that show rows again. */
function NoRows({ choices, empty, filters, icon, keeps, onChange, rows, setting, words }: NoRowsProps) {
  const isOn = ({ name }: ListFilter): boolean => choices.filters.has(name)
  const hiding = filters.filter((filter) => filter.allHidden === undefined && isOn(filter))
  const names = [...hiding.map(({ label }) => t(label)), ...(words === '' ? [] : [words])]
  // A filter such as "Include muted", with which there would be rows.
  const wider = filters.find((filter) => {
    const next = withFilter(choices, filter.name).filters
    return filter.allHidden !== undefined && !isOn(filter) && [...rows].some((row) => keeps(row, next))
  })
  const values = { filters: listWords(names.map((name) => t('recent.empty_filter_name', { name }))) }
  const title =
    names.length > 0
      ? t(setting === 'topicList' ? 'recent.topics_empty_filter' : 'recent.empty_filter', values)
      : wider?.allHidden && t(wider.allHidden)
  if (title === undefined) return empty
  return (
    <EmptyState
      icon={icon}
      title={title}
      actions={
        <>
          {names.length > 0 && (
            <Button onClick={() => onChange(hiding.map(({ name }) => name).reduce(withFilter, choices), '')}>
              {t('recent.clear_filters')}
            </Button>
          )}
          {wider !== undefined && (
            <Button onClick={() => onChange(withFilter(choices, wider.name), words)}>{t(wider.label)}</Button>
          )}
        </>
      }
    />
  )
}

const items = new WeakMap<TableRow, RowItem>()

/** Returns the item of a row. The same row has the same object, so that it does not render again. */
function itemOf(account: string, { key, row }: HeldRow, isChannelKnown: boolean): RowItem {
  const known = items.get(row)
  if (known?.key === key && known.account === account) return known
  const { conversation, isFollowed, isMuted, mentions, newest, people, unread } = row
  const item: RowItem = {
    type: 'row',
    key,
    account,
    conversation,
    unread,
    mentions,
    line: newest === 0 ? null : newest,
    people,
    isFollowed,
    isMuted,
    isChannelKnown,
  }
  items.set(row, item)
  return item
}

/** Distance in pixels from the end of the list at which older rows are read. */
const nearEnd = 400

/** Reads older rows when the list is scrolled to its end or its last row has the focus. */
function useOlder(
  list: React.RefObject<HTMLElement | null>,
  onOlder: (() => void) | null,
  isAtEnd: boolean,
  count: number,
): void {
  const readOlder = useEffectEvent(() => onOlder?.())
  const hasRows = count > 0
  useEffect(() => {
    const scroller = list.current
    if (scroller === null) return undefined
    const look = (): void => {
      const { scrollTop, clientHeight, scrollHeight } = scroller
      if (scrollHeight - scrollTop - clientHeight < nearEnd) readOlder()
    }
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [list, hasRows])
  useEffect(() => {
    if (isAtEnd) readOlder()
  }, [isAtEnd, count])
}
