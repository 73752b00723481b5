import { useCallback, useId, useMemo, useState, type ReactNode } from 'react'
import { firstLevelOf, hasSubgroupChanges } from '../../../../shared/api/capabilities.ts'
import type { UserGroup, UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { isGroupWithin, membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { displayUser, selectUser } from '../../../../shared/model/people/users.ts'
import { groupLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import type { Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { roles } from '../../../../shared/model/permissions/roles.ts'
import { foldText } from '../../../../shared/model/search/foldText.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import {
  uiStore,
  useAccount,
  useAccountStore,
  useIsOffline,
  useServerHas,
  openAddress,
} from '../../../state/index.ts'
import { SearchField, Combobox } from '../../../ui/index.ts'
import { AskDialog, EndWords, StateWords, useServerCall } from '../../common/forms/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import { GranteeMark } from '../../search/picker/index.ts'
import { additionOptions, type Wanted } from './additions.tsx'
import { changeMembers, type MembersChange } from './groupCalls.ts'
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
    !isDirect && through !== undefined && t('groups.through', { group: labelOf(state, through) }),
    userId === state.self.userId && t('groups.you'),
    userId === group.creatorId && t('groups.created_it'),
    selectUser(state, userId)?.role === roles.guest && t('groupSetting.guest'),
  ]
  return words.filter((each) => each !== false).join(', ')
}

const labelOf = (state: AccountState, id: number): string => {
  const group = state.groups.get(id)
  return group === undefined ? t('groupSetting.unknownGroup', { id: String(id) }) : groupLabel(group)
}

/** Returns the direct members of the group first, then members through subgroups, with a remark naming the subgroup. */
function memberRows(state: AccountState, group: UserGroup, mayRemove: boolean): readonly GridRow[] {
  const direct = new Set(group.members)
  const rowOf = (userId: UserId): GridRow => {
    const { name } = displayUser(state, userId, t('messages.unknown_person'))
    const isDirect = direct.has(userId)
    return {
      id: userId,
      name,
      picture: <UserAvatar userId={userId} size={22} presence />,
      remark: remarkOf(state, group, userId, isDirect),
      removeLabel: mayRemove && isDirect ? t('groups.remove_of', { name }) : null,
    }
  }
  const others = [...membersOfGroup(state, group.id)].filter((id) => !direct.has(id))
  return [...[...direct].map(rowOf).sort(inOrder), ...others.map(rowOf).sort(inOrder)]
}

/** Members of a group: a list with search, a field that adds users or groups, and a way to remove each. */
export function GroupMembers({ group }: Props) {
  const store = useAccountStore()
  const [query, setQuery] = useState('')
  const [removed, setRemoved] = useState<UserId | null>(null)
  const isOffline = useIsOffline()
  const change = useServerCall()
  const addBlock = useAccount((state) => whyNot(state, 'addMembers', group))
  const mayRemove = useAccount((state) => whyNot(state, 'removeMembers', group) === null)
  const count = useAccount((state) => membersOfGroup(state, group.id).size)
  const groups = useAccount((state) => state.groups)
  const users = useAccount((state) => state.users)
  const rows = useMemo(() => {
    const { state } = store.getState()
    return state === null ? [] : memberRows(state, group, mayRemove)
    // `groups` and `users` are the only parts of the state that the rows are made from.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, group, mayRemove, groups, users])
  const shown = useMemo(() => {
    const words = foldText(query.trim()).split(' ')
    return query.trim() === ''
      ? rows
      : rows.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  }, [rows, query])
  const wanted = useMemo((): Wanted => {
    const direct = new Set(group.members)
    return { takesPerson: ({ id }) => !direct.has(id), takesGroup: ({ id }) => id !== group.id }
  }, [group])
  const add = (grantee: Grantee): void => {
    const { state } = store.getState()
    if (state === null) return
    const direct = new Set(group.members)
    const ids =
      grantee.kind === 'person'
        ? [grantee.id]
        : [...membersOfGroup(state, grantee.id)].filter(
            (id) => !direct.has(id) && selectUser(state, id)?.isActive === true,
          )
    if (ids.length === 0) return change.tell({ kind: 'done', words: t('groups.added_none') })
    void change.run(async () => {
      await changeMembers(store, group.id, { add: ids })
      return t('groups.added', { count: ids.length })
    })
  }
  return (
    <Part
      title={t('groups.members')}
      more={t('groups.members_count', { direct: group.members.length, count })}
    >
      <Adder
        label={t('groups.add_members')}
        block={addBlock}
        isOff={isOffline || change.isBusy}
        wanted={wanted}
        onPick={add}
      />
      {(rows.length > manyMembers || query !== '') && (
        <SearchField label={t('groups.find_member')} value={query} onChange={setQuery} />
      )}
      <EndWords end={change.end} />
      {shown.length === 0 ? (
        <p className={styles.dim}>
          {t(query.trim() === '' ? 'groups.members_none' : 'groups.members_found_none')}
        </p>
      ) : (
        <RowGrid
          label={t('groups.members')}
          rows={shown}
          remove={t('groups.remove')}
          isOff={isOffline}
          onOpen={(id, at) => uiStore.setState({ person: { id, at } })}
          onRemove={setRemoved}
        />
      )}
      {removed !== null && (
        <RemoveDialog
          group={group}
          name={rows.find(({ id }) => id === removed)?.name ?? ''}
          change={{ remove: [removed] }}
          text={t('groups.remove_text')}
          onClose={() => setRemoved(null)}
        />
      )}
    </Part>
  )
}

/** Subgroups of a group, and the groups that contain it. */
export function GroupSubgroups({ group }: Props) {
  const store = useAccountStore()
  const [removed, setRemoved] = useState<number | null>(null)
  const isOffline = useIsOffline()
  const change = useServerCall()
  const canChange = useServerHas(hasSubgroupChanges)
  const level = useAccount(({ realm }) => realm.featureLevel)
  const addBlock = useAccount((state) => whyNot(state, 'addMembers', group))
  const mayRemove = useAccount((state) => whyNot(state, 'removeMembers', group) === null)
  const more = useAccount((state) => throughSubgroups(state, group))
  const groups = useAccount((state) => state.groups)
  const rowsOf = (ids: readonly number[], isRemovable: boolean): readonly GridRow[] =>
    ids.flatMap((id): readonly GridRow[] => {
      const { state } = store.getState()
      const found = groups.get(id)
      if (state === null || found === undefined) return []
      const name = groupLabel(found)
      return [
        {
          id,
          name,
          picture: <GranteeMark grantee={{ kind: 'group', id }} size={18} />,
          remark: t('groups.people', { count: membersOfGroup(state, id).size }),
          removeLabel: isRemovable ? t('groups.remove_of', { name }) : null,
        },
      ]
    })
  const rows = rowsOf(group.subgroups, mayRemove && canChange)
  const supergroups = useAccount((state) => supergroupsOf(state, group.id))
  const parents = rowsOf(
    supergroups.map(({ id }) => id),
    false,
  )
  const wanted = useMemo(
    (): Wanted => ({
      takesPerson: null,
      takesGroup: ({ id }) => !group.subgroups.includes(id) && !isGroupWithin({ groups }, group.id, id),
    }),
    [group, groups],
  )
  const open = (id: number): void =>
    openAddress({ view: 'groups', page: 'group', groupId: id }, { account: store.id })
  return (
    <div className={styles.column}>
      <Part
        title={t('groups.subgroups')}
        {...(more > 0 && { more: t('groups.subgroups_count', { count: more }) })}
      >
        {canChange ? (
          <Adder
            label={t('groups.add_subgroups')}
            block={addBlock}
            isOff={isOffline || change.isBusy}
            wanted={wanted}
            onPick={({ id }) =>
              void change.run(async () => {
                await changeMembers(store, group.id, { addSubgroups: [id] })
                return t('groups.subgroup_added')
              })
            }
          />
        ) : (
          <p
            className={styles.dim}
            data-tooltip={t('settings.tooOldLevel', { since: firstLevelOf(hasSubgroupChanges), level })}
          >
            {t('groups.subgroups_old')}
          </p>
        )}
        <EndWords end={change.end} />
        {rows.length === 0 ? (
          <p className={styles.dim}>{t('groups.subgroups_none')}</p>
        ) : (
          <RowGrid
            label={t('groups.subgroups')}
            rows={rows}
            remove={t('groups.remove')}
            isOff={isOffline}
            onOpen={open}
            onRemove={setRemoved}
          />
        )}
        {removed !== null && (
          <RemoveDialog
            group={group}
            name={rows.find(({ id }) => id === removed)?.name ?? ''}
            change={{ removeSubgroups: [removed] }}
            text={t('groups.remove_subgroup_text')}
            onClose={() => setRemoved(null)}
          />
        )}
      </Part>
      {parents.length > 0 && (
        <Part title={t('groups.part_of')}>
          <RowGrid
            label={t('groups.part_of')}
            rows={parents}
            remove=""
            isOff
            onOpen={open}
            onRemove={() => undefined}
          />
        </Part>
      )}
    </div>
  )
}

interface PartProps {
  readonly title: string
  readonly more?: string
  readonly children: ReactNode
}

function Part({ title, more, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3>
        {title}
        {more !== undefined && <span>{more}</span>}
      </h3>
      {children}
    </section>
  )
}

interface AdderProps {
  readonly label: string
  /** Why the user may not add anyone, or null if the user may. */
  readonly block: string | null
  readonly isOff: boolean
  readonly wanted: Wanted
  readonly onPick: (grantee: Grantee) => void
}

/** Field that adds users or groups, or the reason why the user may not. */
function Adder({ label, block, isOff, wanted, onPick }: AdderProps) {
  const id = useId()
  const store = useAccountStore()
  const users = useAccount((state) => state.users)
  const find = useCallback(
    (typed: string) => {
      const { state } = store.getState()
      return state === null ? [] : additionOptions(state, typed, wanted)
    },
    // `users` is the only part of the state that the search reads; `wanted` changes with the groups.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, users, wanted],
  )
  if (block !== null) return <StateWords state={{ kind: 'blocked', words: block }} />
  return (
    <Combobox
      foundWords={(count) => t('groupSetting.found', { count })}
      id={id}
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

interface RemoveDialogProps {
  readonly group: UserGroup
  readonly name: string
  readonly change: MembersChange
  readonly text: string
  readonly onClose: () => void
}

function RemoveDialog({ group, name, change, text, onClose }: RemoveDialogProps) {
  const store = useAccountStore()
  // Keeps the name of the first render: the server's event can arrive before its response.
  const [shown] = useState(name)
  return (
    <AskDialog
      title={t('groups.remove_title', { name: shown, group: group.name })}
      action={t('groups.remove')}
      isDanger
      hasClose
      ask={async () => {
        await changeMembers(store, group.id, change)
      }}
      onClose={onClose}
    >
      <p>{text}</p>
    </AskDialog>
  )
}
