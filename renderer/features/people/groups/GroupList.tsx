import { useId, useMemo } from 'react'
import { firstLevelOf, hasDeactivatedGroups } from '../../../../shared/api/capabilities.ts'
import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { useAccount, useAccountStore, useServerHas } from '../../../state/index.ts'
import {
  Button,
  List,
  ListField,
  ListNote,
  type RowAttributes,
  type RowKind,
  Segments,
  useList,
} from '../../../ui/index.ts'
import { groupLines, groupTabs, type GroupLine, type GroupTab } from './groupList.ts'
import styles from './groups.module.css'

const groupRows: RowKind<GroupLine> = {
  keyOf: (line) => (line.kind === 'heading' ? line.key : line.group.id),
  heightOf: ({ kind }) => (kind === 'heading' ? 32 : 44),
  isHeading: ({ kind }) => kind === 'heading',
}

const draw = (line: GroupLine, row: RowAttributes) =>
  line.kind === 'group' && <Option group={line.group} attributes={row} />

interface GroupListProps {
  readonly query: string
  readonly tab: GroupTab
  /** Group whose page is shown, or null. */
  readonly opened: GroupId | null
  readonly onQuery: (query: string) => void
  readonly onTab: (tab: GroupTab) => void
  readonly onOpen: (groupId: GroupId) => void
}

/** List of groups with a search field and tabs. Only visible rows are drawn. */
export function GroupList({ query, tab, opened, onQuery, onTab, onOpen }: GroupListProps) {
  const store = useAccountStore()
  const tabsId = useId()
  const groups = useAccount((state) => state.groups)
  const keepsDeactivated = useServerHas(hasDeactivatedGroups)
  const level = useAccount(({ realm }) => realm.featureLevel)
  const lines = useMemo(() => {
    const { state } = store.getState()
    return state === null ? [] : groupLines(state, tab, query)
    // `groups` is the only part of the state that the lines are made from.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, groups, tab, query])
  const list = useList(lines, groupRows, {
    wanted: opened,
    typed: query,
    onOpen: (line) => line.kind === 'group' && onOpen(line.group.id),
  })
  return (
    <div className={styles.side}>
      <div className={styles.tools}>
        <ListField
          list={list}
          label={t('groups.search')}
          clearLabel={t('settings.find_clear')}
          value={query}
          onChange={onQuery}
        />
        <span id={tabsId} className="visually-hidden">
          {t('groups.which')}
        </span>
        <Segments
          labelledBy={tabsId}
          value={tab}
          options={groupTabs.map((value) => ({ value, label: t(`groups.tab_${value}`) }))}
          onChange={onTab}
        />
      </div>
      {tab === 'deactivated' && !keepsDeactivated && (
        <ListNote tooltip={t('settings.tooOldLevel', { since: firstLevelOf(hasDeactivatedGroups), level })}>
          {t('groups.deactivated_old')}
        </ListNote>
      )}
      {lines.length === 0 ? (
        <p className={styles.note}>
          {t(query.trim() === '' ? `groups.none_${tab}` : 'groups.none_found', { query: query.trim() })}
          {query.trim() !== '' && (
            <Button variant="quiet" onClick={() => onQuery('')}>
              {t('settings.find_clear')}
            </Button>
          )}
        </p>
      ) : (
        <List
          list={list}
          role="listbox"
          label={t('groups.title')}
          fills
          draw={draw}
          headingOf={(line) => (line.kind === 'heading' ? t(line.key) : '')}
          headingClass={styles.heading}
          isSelected={(line) => line.kind === 'group' && line.group.id === opened}
        />
      )}
    </div>
  )
}

interface OptionProps {
  readonly group: UserGroup
  readonly attributes: RowAttributes
}

function Option({ group, attributes }: OptionProps) {
  const people = useAccount((state) => membersOfGroup(state, group.id).size)
  const label = groupLabel(group)
  return (
    <div
      {...attributes}
      aria-label={`${label}, ${t('groups.people', { count: people })}`}
      data-group={group.id}
      className={styles.option}
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
