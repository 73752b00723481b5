import type { GroupId, GroupSetting, UserId } from '../../api/types.ts'

/** A group or user named directly by a group setting. */
export type Grantee =
  | { readonly kind: 'group'; readonly id: GroupId }
  | { readonly kind: 'person'; readonly id: UserId }

export const granteeKey = ({ kind, id }: Grantee): string => `${kind}-${String(id)}`

/** Returns the groups and users in the value, groups first. */
export function granteesOf(value: GroupSetting): readonly Grantee[] {
  if (typeof value === 'number') return [{ kind: 'group', id: value }]
  return [
    ...value.subgroups.map((id): Grantee => ({ kind: 'group', id })),
    ...value.members.map((id): Grantee => ({ kind: 'person', id })),
  ]
}

/** Returns the value for these grantees. A single group is stored as its id, as on the server. */
export function settingOfGrantees(grantees: readonly Grantee[]): GroupSetting {
  const idsOf = (kind: Grantee['kind']): readonly number[] => [
    ...new Set(grantees.filter((grantee) => grantee.kind === kind).map(({ id }) => id)),
  ]
  const subgroups = idsOf('group')
  const members = idsOf('person')
  const [only] = subgroups
  return only !== undefined && subgroups.length === 1 && members.length === 0 ? only : { members, subgroups }
}

/** Returns true when both values name the same groups and users, in any order. */
export function isSameSetting(a: GroupSetting, b: GroupSetting): boolean {
  const keys = (value: GroupSetting): string => granteesOf(value).map(granteeKey).sort().join()
  return keys(a) === keys(b)
}
