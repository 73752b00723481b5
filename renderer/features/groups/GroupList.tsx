import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { firstLevelOf, hasDeactivatedGroups } from '../../../shared/api/capabilities.ts'
import type { GroupId, UserGroup } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import { membersOfGroup } from '../../../shared/model/people/groupMembers.ts'
import { groupLabel } from '../../../shared/model/permissions/groupSettingNames.ts'
import { useAccount, useAccountStore, useServerHas } from '../../state/index.ts'
import { Button, cx, revealRow, rowByKey, TextField, useRowWindow } from '../../ui/index.ts'
import { Segments } from '../forms/index.ts'
import { groupLines, groupTabs, type GroupLine, type GroupTab } from './groupList.ts'
import styles from './groups.module.css'

const headingHeight = 32
const rowHeight = 44

interface GroupListProps {
  readonly query: string
  readonly tab: GroupTab
  /** The group whose page is shown; null: none is. */
  readonly opened: GroupId | null
  readonly onQuery: (query: string) => void
  readonly onTab: (tab: GroupTab) => void
  readonly onOpen: (groupId: GroupId) => void
}

/** Groups as one list of options, of which those in sight are drawn, with a search and tabs above. */
export function GroupList({ query, tab, opened, onQuery, onTab, onOpen }: GroupListProps) {
  const store = useAccountStore()
  const tabsId = useId()
  const groups = useAccount((state) => state.groups)
  const keepsDeactivated = useServerHas(hasDeactivatedGroups)
  const level = useAccount(({ realm }) => realm.featureLevel)
  const { lines, groups: found } = useMemo(() => {
    const { state } = store.getState()
    return state === null ? { lines: [], groups: [] } : groupLines(state, tab, query)
    // The groups stand for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, groups, tab, query])
  const [active, setActive] = useState<GroupId | null>(null)
  const wanted = found.findIndex(({ id }) => id === (active ?? opened))
  const index = Math.max(0, wanted)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const isText = event.target instanceof HTMLInputElement
    const to = rowByKey(event.key, index, found.length, isText)
    const next = found[to ?? -1]
    const current = found[index]
    if (next !== undefined) setActive(next.id)
    else if ((event.key === 'Enter' || (event.key === ' ' && !isText)) && current !== undefined)
      onOpen(current.id)
    else if (event.key === 'Escape' && isText && query !== '') onQuery('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const open = (groupId: GroupId): void => {
    setActive(groupId)
    onOpen(groupId)
  }
  return (
    <div className={styles.side}>
      <div className={styles.tools}>
        <TextField
          icon="search"
          type="search"
          label={t('groups.search')}
          hideLabel
          placeholder={t('groups.search')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setActive(null)
            onQuery(target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <span id={tabsId} className="visually-hidden">
          {t('groups.which')}
        </span>
        <Segments
          labelledBy={tabsId}
          name={tabsId}
          value={tab}
          options={groupTabs.map((value) => ({ value, label: t(`groups.tab_${value}`) }))}
          isFixed={false}
          onChange={(next) => {
            setActive(null)
            onTab(next)
          }}
        />
      </div>
      {tab === 'deactivated' && !keepsDeactivated && (
        <p
          className={styles.note}
          data-tooltip={t('settings.tooOldLevel', { since: firstLevelOf(hasDeactivatedGroups), level })}
        >
          {t('groups.deactivated_old')}
        </p>
      )}
      {found.length === 0 ? (
        <p className={styles.note}>
          {t(query.trim() === '' ? `groups.none_${tab}` : 'groups.none_found', { query: query.trim() })}
          {query.trim() !== '' && (
            <Button variant="quiet" onClick={() => onQuery('')}>
              {t('settings.find_clear')}
            </Button>
          )}
        </p>
      ) : (
        <Options
          lines={lines}
          count={found.length}
          active={found[index]?.id ?? null}
          opened={opened}
          onKeyDown={onKeyDown}
          onOpen={open}
        />
      )}
    </div>
  )
}

interface OptionsProps {
  readonly lines: readonly GroupLine[]
  readonly count: number
  readonly active: GroupId | null
  readonly opened: GroupId | null
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: (groupId: GroupId) => void
}

const optionId = (groupId: GroupId): string => `group-option-${String(groupId)}`

function Options({ lines, count, active, opened, onKeyDown, onOpen }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null)
  const heights = useMemo(
    () => lines.map(({ kind }) => (kind === 'heading' ? headingHeight : rowHeight)),
    [lines],
  )
  const { ref: windowRef, first, end, before, after } = useRowWindow(heights)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element
      return windowRef(element)
    },
    [windowRef],
  )
  useLayoutEffect(() => {
    const scroller = list.current
    const at = lines.findIndex((line) => line.kind === 'group' && line.group.id === active)
    if (scroller === null || at < 0) return
    const top = heights.slice(0, at).reduce((sum, height) => sum + height, 0)
    revealRow(scroller, top, top + rowHeight)
  }, [lines, heights, active])
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={0}
      aria-label={t('groups.title')}
      aria-activedescendant={active === null ? undefined : optionId(active)}
      className={styles.list}
      onKeyDown={onKeyDown}
    >
      {before > 0 && <div aria-hidden="true" style={{ height: before }} />}
      {lines.slice(first, end).map((line) =>
        line.kind === 'heading' ? (
          <div key={line.key} className={styles.heading} aria-hidden="true">
            {t(line.key)}
          </div>
        ) : (
          <Option
            key={line.group.id}
            group={line.group}
            position={line.at + 1}
            count={count}
            isActive={line.group.id === active}
            isOpened={line.group.id === opened}
            onOpen={onOpen}
          />
        ),
      )}
      {after > 0 && <div aria-hidden="true" style={{ height: after }} />}
    </div>
  )
}

interface OptionProps {
  readonly group: UserGroup
  readonly position: number
  readonly count: number
  readonly isActive: boolean
  readonly isOpened: boolean
  readonly onOpen: (groupId: GroupId) => void
}

function Option({ group, position, count, isActive, isOpened, onOpen }: OptionProps) {
  const people = useAccount((state) => membersOfGroup(state, group.id).size)
  const label = groupLabel(group)
  return (
    <div
      id={optionId(group.id)}
      role="option"
      aria-selected={isOpened}
      aria-posinset={position}
      aria-setsize={count}
      aria-label={`${label}, ${t('groups.people', { count: people })}`}
      data-group={group.id}
      className={cx(styles.option, isActive && styles.active, isOpened && styles.opened)}
      onClick={() => onOpen(group.id)}
    >
      <span className={styles.optionName} dir="auto" data-tooltip={label}>
        {label}
      </span>
      <span className={styles.optionCount}>{people}</span>
      <span className={styles.optionLine} dir="auto">
        {group.description.slice(0, 300)}
      </span>
    </div>
  )
}
