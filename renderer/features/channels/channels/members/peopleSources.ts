import type { ChannelId, GroupId, UserId } from '../../../../../shared/api/types.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { membersOfGroup } from '../../../../../shared/model/people/groupMembers.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'

/** Source of users to add: a user, a group with its subgroups, or all members of a channel. */
export type PeopleSource =
  | { readonly kind: 'person'; readonly id: UserId }
  | { readonly kind: 'group'; readonly id: GroupId }
  | { readonly kind: 'channel'; readonly id: ChannelId }

export const sourceKey = ({ kind, id }: PeopleSource): string => `${kind}-${String(id)}`

function idsOf(state: AccountState, { kind, id }: PeopleSource): Iterable<UserId> {
  switch (kind) {
    case 'person':
      return [id]
    case 'group':
      return membersOfGroup(state, id)
    case 'channel':
      return subscribersOf(state, id)
  }
}

/** Returns false for users who cannot be added. The server refuses the whole request for a single deactivated user. */
function canBeAdded(state: AccountState, id: UserId): boolean {
  const user = selectUser(state, id)
  return user?.isActive === true && !user.isSystemBot
}

export interface PeopleCount {
  /** Users who are not members yet, without duplicates, in the order of their sources. */
  readonly newIds: readonly UserId[]
  /** Number of users who are members already. */
  readonly already: number
}

/** Returns which users of the sources are not in `members`. */
export function countPeople(
  state: AccountState,
  sources: readonly PeopleSource[],
  members: ReadonlySet<UserId>,
): PeopleCount {
  const seen = new Set<UserId>()
  const newIds: UserId[] = []
  for (const source of sources)
    for (const id of idsOf(state, source)) {
      if (seen.has(id) || !canBeAdded(state, id)) continue
      seen.add(id)
      if (!members.has(id)) newIds.push(id)
    }
  return { newIds, already: seen.size - newIds.length }
}
