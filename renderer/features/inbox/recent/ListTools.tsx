import { useId, type RefObject, useMemo } from 'react'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { useCommands, useKeyOf, keepSettings, useUi } from '../../../state/index.ts'
import { Chip, cx, Icon, SearchBox, useRovingFocus, switched } from '../../../ui/index.ts'
import styles from './recent.module.css'
import { sorts, type Sort } from './tableRow.ts'

export interface ListFilter {
  readonly name: string
  readonly label: MessageKey
  /** Number of rows that the filter affects. Missing if it would not help. */
  readonly count?: number
  /** Title of the list if all of its rows are hidden while this filter is off. Absent for a filter that hides rows. */
  readonly allHidden?: MessageKey
}

interface ListToolsProps {
  readonly filters: readonly ListFilter[]
  readonly choices: ListChoices
  readonly onChoose: (choices: ListChoices) => void
}

/** The filters of a list, which can be combined. */
export function ListTools({ filters, choices, onChoose }: ListToolsProps) {
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  return (
    <div ref={ref} {...keys} role="toolbar" aria-label={t('recent.filters')} className={styles.filters}>
      {filters.map(({ name, label, count = 0 }) => {
        const isOn = choices.filters.has(name)
        return (
          <Chip key={name} isOn={isOn} count={count} onClick={() => onChoose(withFilter(choices, name))}>
            {isOn && <Icon name="check" size={12} />}
            {t(label)}
          </Chip>
        )
      })}
    </div>
  )
}

interface SortHeadsProps {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** The column headings, three of which sort the list. */
export function SortHeads({ sort, onSort }: SortHeadsProps) {
  const { ref, ...keys } = useRovingFocus(undefined, 'horizontal')
  const head = (name: Sort) => (
    <button
      key={name}
      type="button"
      data-roving
      aria-pressed={name === sort}
      data-tooltip={t(`recent.sort_${name}`)}
      className={cx(styles.sort, styles[name])}
      onClick={() => onSort(name)}
    >
      {t(`recent.column_${name}`)}
      {name === sort && <Icon name={name === 'name' ? 'up' : 'down'} size={10} />}
    </button>
  )
  const [first, ...rest] = sorts
  return (
    <div ref={ref} {...keys} role="toolbar" aria-label={t('recent.order')} className={styles.heads}>
      {first !== undefined && head(first)}
      <span className={styles.peopleHead}>{t('recent.column_people')}</span>
      <span className={styles.lineHead}>{t('recent.column_line')}</span>
      {rest.map(head)}
    </div>
  )
}

interface FilterFieldProps {
  readonly label: string
  readonly words: string
  readonly onWords: (words: string) => void
  /** Receives the focus when the user leaves the field. */
  readonly list: RefObject<HTMLElement | null>
}

/** The field that filters a list by name. It has the key that opens the search elsewhere. */
export function FilterField({ label, words, onWords, list }: FilterFieldProps) {
  const id = useId()
  const filterKey = useKeyOf()('row.filter')
  useCommands([
    {
      id: 'row.filter',
      when: ({ inDialog, inText }) => !inDialog && !inText,
      run: () => document.getElementById(id)?.focus(),
    },
  ])
  return (
    <SearchBox
      id={id}
      className={styles.field}
      isSmall
      label={label}
      clearLabel={t('sidebar.filter_clear')}
      shortcut={filterKey}
      value={words}
      onChange={onWords}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        event.stopPropagation()
        if (event.key === 'Escape') onWords('')
        list.current?.focus({ preventScroll: true })
      }}
    />
  )
}

/** The sort order and filters of a list. This computer stores them as words: `unread direct muted`. */
export interface ListChoices {
  readonly sort: Sort
  /** Names of the active filters. */
  readonly filters: ReadonlySet<string>
}

type ListSetting = 'recentList' | 'topicList'

function read(text: string): ListChoices {
  const [first = '', ...filters] = text.split(' ')
  return { sort: sorts.find((sort) => sort === first) ?? 'time', filters: new Set(filters) }
}

export function useListChoices(setting: ListSetting): ListChoices {
  const text = useUi((ui) => ui.settings[setting])
  return useMemo(() => read(text), [text])
}

/** Saves the choices. */
export const setListChoices = (setting: ListSetting, { sort, filters }: ListChoices): void =>
  keepSettings({ [setting]: [sort, ...filters].join(' ') })

/** Returns the choices with one filter toggled. */
export const withFilter = (choices: ListChoices, name: string): ListChoices => ({
  ...choices,
  filters: switched(choices.filters, name),
})
