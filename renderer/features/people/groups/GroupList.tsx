import { useState } from 'react'
import { hasDeactivatedGroups } from '../../../../shared/api/capabilities.ts'
import type { GroupId, UserGroup } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { openAddress, useAccount, useAccountStore, useDerived } from '../../../state/index.ts'
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
import { useTooOldWords } from '../../common/forms/index.ts'
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
  /** Group that the user opened. null: none, or it is not in the list. */
  readonly opened: GroupId | null
  /** Group whose page is shown, or null. */
  readonly shown: GroupId | null
}

/** List of groups with a search field and tabs. */
export function GroupList({ opened, shown }: GroupListProps) {
  const { id: account } = useAccountStore()
  const [query, setQuery] = useState('')
  const [tab, setTab] = useState<GroupTab>('all')
  const tooOld = useTooOldWords(hasDeactivatedGroups)
  const lines = useDerived(
    ({ groups }) => [groups],
    (state) => groupLines(state, tab, query),
    [tab, query],
  )
  const list = useList(lines, groupRows, {
    wanted: opened,
    typed: query,
    onOpen: (line) =>
      line.kind === 'group' &&
      openAddress({ view: 'groups', page: 'group', groupId: line.group.id }, { account }),
  })
  return (
    <div className={styles.side}>
      <div className={styles.tools}>
        <ListField
          list={list}
          label={t('groups.search')}
          clearLabel={t('settings.find_clear')}
          value={query}
          onChange={setQuery}
        />
        <Segments
          label={t('groups.which')}
          value={tab}
          options={groupTabs.map((value) => ({ value, label: t(`groups.tab_${value}`) }))}
          onChange={setTab}
        />
      </div>
      {tab === 'deactivated' && tooOld !== null && (
        <ListNote tooltip={tooOld}>{t('groups.deactivated_old')}</ListNote>
      )}
      {lines.length === 0 ? (
        <p className={styles.note}>
          {t(query.trim() === '' ? `groups.none_${tab}` : 'groups.none_found', { query: query.trim() })}
          {query.trim() !== '' && (
            <Button variant="quiet" onClick={() => setQuery('')}>
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
          isSelected={(line) => line.kind === 'group' && line.group.id === shown}
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
      <span data-ellipsis className={styles.optionName} dir="auto" data-tooltip={label}>
        {label}
      </span>
      <span className={styles.optionCount}>{people}</span>
      <span data-ellipsis className={styles.optionLine} dir="auto">
        {group.description.slice(0, 300)}
      </span>
    </div>
  )
}
