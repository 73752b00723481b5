import { useId, useMemo, useState, type ReactNode } from 'react'
import { hasSubgroupChanges } from '../../../../shared/api/capabilities.ts'
import type { GroupId, UserGroup, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { isGroupWithin, membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { displayUser, selectUser } from '../../../../shared/model/people/users.ts'
import { granteeLabel, groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import type { Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { roles } from '../../../../shared/model/organization/roles.ts'
import { filterByWords } from '../../../../shared/model/search/matchesWords.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import {
  uiStore,
  useAccount,
  useAccountStore,
  useDerived,
  useFinder,
  useIsOffline,
  useLiveApi,
  openAddress,
} from '../../../state/index.ts'
import { SearchField, Combobox } from '../../../ui/index.ts'
import { AskDialog, EndWords, StateWords, useServerCall, useTooOldWords } from '../../common/forms/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import {
  bestOptions,
  granteeCandidates,
  GranteeMark,
  type WantedGrantees,
} from '../../search/picker/index.ts'
import { throughSubgroups, whyNot } from './groupLimits.ts'
import styles from './groups.module.css'
import { supergroupsOf } from './groupUses.ts'
import { RowGrid, type GridRow } from './RowGrid.tsx'

interface Props {
  readonly group: UserGroup
}

/** Number of members from which the list has a search field. */
const manyMembers = 12

const byName = nameOrder(true)
const inOrder = (a: GridRow, b: GridRow): number => byName(a.name, b.name) || a.id - b.id

function remarkOf(state: AccountState, group: UserGroup, userId: UserId, isDirect: boolean): string {
  const through = group.subgroups.find((id) => membersOfGroup(state, id).has(userId))
  const words = [
    !isDirect &&
      through !== undefined &&
      t('groups.through', { group: granteeLabel(state, { kind: 'group', id: through }) }),
    userId === state.self.userId && t('groups.you'),
    userId === group.creatorId && t('groups.created_it'),
    selectUser(state, userId)?.role === roles.guest && t('groupSetting.guest'),
  ]
  return words.filter((each) => each !== false).join(', ')
}

/** Returns the direct members of the group first, then members through subgroups, with a remark naming the subgroup. */
function memberRows(state: AccountState, group: UserGroup): readonly GridRow[] {
  const direct = new Set(group.members)
  const rowOf = (userId: UserId): GridRow => {
    const isDirect = direct.has(userId)
    return {
      id: userId,
      name: displayUser(state, userId, t('messages.unknown_person')).name,
      picture: <UserAvatar userId={userId} size={22} presence />,
      remark: remarkOf(state, group, userId, isDirect),
      isRemovable: isDirect,
    }
  }
  const others = [...membersOfGroup(state, group.id)].filter((id) => !direct.has(id))
  return [...[...direct].map(rowOf).sort(inOrder), ...others.map(rowOf).sort(inOrder)]
}

/** Members of a group, with a search field. */
export function GroupMembers({ group }: Props) {
  const store = useAccountStore()
  const [query, setQuery] = useState('')
  const count = useAccount((state) => membersOfGroup(state, group.id).size)
  const rows = useDerived(
    ({ groups, users }) => [groups, users],
    (state) => memberRows(state, group),
    [group],
  )
  const shown = useMemo(() => filterByWords(rows, query, ({ name }) => name), [rows, query])
  const wanted = useMemo((): WantedGrantees => {
    const direct = new Set(group.members)
    return { takesPerson: ({ id }) => !direct.has(id), takesGroup: ({ id }) => id !== group.id }
  }, [group])
  /** Adding a group adds its members, as they are now. */
  const idsOf = ({ kind, id }: Grantee): readonly UserId[] => {
    const { state } = store.getState()
    if (kind === 'person' || state === null) return [id]
    const direct = new Set(group.members)
    return [...membersOfGroup(state, id)].filter(
      (each) => !direct.has(each) && selectUser(state, each)?.isActive === true,
    )
  }
  return (
    <RowsPart
      group={group}
      title={t('groups.members')}
      more={t('groups.members_count', { direct: group.members.length, count })}
      addLabel={t('groups.add_members')}
      wanted={wanted}
      addition={(grantee) => {
        const add = idsOf(grantee)
        return add.length === 0
          ? { change: null, done: t('groups.added_none') }
          : { change: { add }, done: t('groups.added', { count: add.length }) }
      }}
      rows={shown}
      none={t(query.trim() === '' ? 'groups.members_none' : 'groups.members_found_none')}
      removal={(id) => ({ remove: [id] })}
      removalText={t('groups.remove_text')}
      onOpen={(id, at) => uiStore.setState({ person: { id, at } })}
    >
      {(rows.length > manyMembers || query !== '') && (
        <SearchField label={t('groups.find_member')} value={query} onChange={setQuery} />
      )}
    </RowsPart>
  )
}

/** Subgroups of a group, and the groups that contain it. */
export function GroupSubgroups({ group }: Props) {
  const store = useAccountStore()
  const tooOld = useTooOldWords(hasSubgroupChanges)
  const canChange = tooOld === null
  const more = useAccount((state) => throughSubgroups(state, group))
  const groups = useAccount((state) => state.groups)
  const supergroups = useAccount((state) => supergroupsOf(state, group.id))
  const rowsOf = (ids: readonly number[]): readonly GridRow[] => {
    const { state } = store.getState()
    return ids.flatMap((id): readonly GridRow[] => {
      const found = groups.get(id)
      if (state === null || found === undefined) return []
      return [
        {
          id,
          name: groupLabel(found),
          picture: <GranteeMark grantee={{ kind: 'group', id }} size={18} />,
          remark: t('groups.people', { count: membersOfGroup(state, id).size }),
          isRemovable: canChange,
        },
      ]
    })
  }
  const wanted = useMemo(
    (): WantedGrantees => ({
      takesPerson: null,
      takesGroup: ({ id }) => !group.subgroups.includes(id) && !isGroupWithin({ groups }, group.id, id),
    }),
    [group, groups],
  )
  const open = (id: number): void =>
    openAddress({ view: 'groups', page: 'group', groupId: id }, { account: store.id })
  return (
    <div className={styles.column}>
      <RowsPart
        group={group}
        title={t('groups.subgroups')}
        more={more > 0 && t('groups.subgroups_count', { count: more })}
        addLabel={canChange ? t('groups.add_subgroups') : null}
        wanted={wanted}
        addition={({ id }) => ({ change: { addSubgroups: [id] }, done: t('groups.subgroup_added') })}
        rows={rowsOf(group.subgroups)}
        none={t('groups.subgroups_none')}
        removal={(id) => ({ removeSubgroups: [id] })}
        removalText={t('groups.remove_subgroup_text')}
        onOpen={open}
      >
        {!canChange && (
          <p className={styles.dim} data-tooltip={tooOld}>
            {t('groups.subgroups_old')}
          </p>
        )}
      </RowsPart>
      {supergroups.length > 0 && (
        <Part title={t('groups.part_of')}>
          <RowGrid
            label={t('groups.part_of')}
            rows={rowsOf(supergroups.map(({ id }) => id))}
            mayRemove={false}
            isOff
            onOpen={open}
            onRemove={() => undefined}
          />
        </Part>
      )}
    </div>
  )
}

/** Changes of members and subgroups. The server applies either all of them or none. */
interface MembersChange {
  readonly add?: readonly UserId[]
  readonly remove?: readonly UserId[]
  readonly addSubgroups?: readonly GroupId[]
  readonly removeSubgroups?: readonly GroupId[]
}

interface PartProps {
  readonly title: string
  readonly more?: ReactNode
  readonly children: ReactNode
}

function Part({ title, more = false, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title}
        {more !== false && <span>{more}</span>}
      </h3>
      {children}
    </section>
  )
}

interface RowsPartProps extends Props, PartProps {
  /** Label of the field that adds rows, or null if the server cannot add any. */
  readonly addLabel: string | null
  readonly wanted: WantedGrantees
  /** Returns the change that adds a user or group, or null if it adds nobody, and the message afterward. */
  readonly addition: (grantee: Grantee) => { readonly change: MembersChange | null; readonly done: string }
  readonly rows: readonly GridRow[]
  /** Text in place of an empty list. */
  readonly none: string
  readonly removal: (id: number) => MembersChange
  /** Effect of a removal, for the question. */
  readonly removalText: string
  readonly onOpen: (id: number, at: HTMLElement) => void
}

/** Users or groups in a group, with a field that adds some, and a way to remove each. */
function RowsPart(props: RowsPartProps) {
  const { group, title, more, addLabel, wanted, addition, rows, none, onOpen } = props
  const [removed, setRemoved] = useState<GridRow | null>(null)
  const isOffline = useIsOffline()
  const api = useLiveApi()
  const request = useServerCall()
  const addBlock = useAccount((state) => whyNot(state, 'addMembers', group))
  const mayRemove = useAccount((state) => whyNot(state, 'removeMembers', group) === null)
  const add = (grantee: Grantee): void =>
    void request.run(async () => {
      const { change, done } = addition(grantee)
      if (change !== null) await api('updateUserGroupMembers', { groupId: group.id, ...change })
      return done
    })
  return (
    <Part title={title} more={more}>
      {addLabel !== null &&
        (addBlock === null ? (
          <Adder label={addLabel} isOff={isOffline || request.isBusy} wanted={wanted} onPick={add} />
        ) : (
          <StateWords state={{ kind: 'blocked', words: addBlock }} />
        ))}
      {props.children}
      <EndWords end={request.end} />
      {rows.length === 0 ? (
        <p className={styles.dim}>{none}</p>
      ) : (
        <RowGrid
          label={title}
          rows={rows}
          mayRemove={mayRemove}
          isOff={isOffline}
          onOpen={onOpen}
          onRemove={setRemoved}
        />
      )}
      {removed !== null && (
        <AskDialog
          title={t('groups.remove_title', { name: removed.name, group: group.name })}
          action={t('groups.remove')}
          isDanger
          hasClose
          ask={async () => {
            await api('updateUserGroupMembers', { groupId: group.id, ...props.removal(removed.id) })
          }}
          onClose={() => setRemoved(null)}
        >
          <p>{props.removalText}</p>
        </AskDialog>
      )}
    </Part>
  )
}

interface AdderProps {
  readonly label: string
  readonly isOff: boolean
  readonly wanted: WantedGrantees
  readonly onPick: (grantee: Grantee) => void
}

/** Field that adds users or groups. */
function Adder({ label, isOff, wanted, onPick }: AdderProps) {
  const find = useFinder(
    ({ groups, users }) => [groups, users],
    (state, typed) => bestOptions(granteeCandidates(state, typed, wanted), typed),
    [wanted],
  )
  return (
    <Combobox
      foundWords={(count) => t('groupSetting.found', { count })}
      id={useId()}
      label={label}
      listLabel={label}
      none={t('groupSetting.none')}
      disabled={isOff}
      placeholder={label}
      find={find}
      onPick={onPick}
    />
  )
}
