import type { AccountState, UsersState } from '../state/accountState.ts'
import { reportsActivation, reportsMailAddresses } from '../../api/capabilities.ts'
import type { User, UserId } from '../../api/types.ts'
import { memoByKey } from '../state/memoSelector.ts'
import { memoByObject } from '../../collections/memo.ts'
import { mapDelete, mapFrom, mapGet, mapSet, mapSetMany, mapValues } from '../../collections/shardedMap.ts'
import type { Slice } from '../state/slice.ts'

export const usersSlice = {
  fromSnapshot: ({ users }) => mapFrom(users.map((user) => [user.id, user] as const)),
  on: {
    // Removed profile fields also remove their values. No event reports that for each user.
    custom_profile_fields(slice, { fields }, before) {
      const kept = new Set(fields.map(({ id }) => id))
      const removedIds = before.profileFields.filter(({ id }) => !kept.has(id)).map(({ id }) => String(id))
      return removedIds.length === 0 ? slice : mapSetMany(slice, withoutProfileFields(slice, removedIds))
    },
    realm_user(slice, event, before) {
      if (event.op === 'add') return mapSet(slice, event.user.id, event.user)
      const user = mapGet(slice, event.userId)
      if (user === undefined) return slice
      // The own user lost access. Messages of this user then show the sender name that they carry.
      if (event.op === 'remove')
        return reportsActivation(before.realm.featureLevel)
          ? mapDelete(slice, event.userId)
          : mapSet(slice, user.id, { ...user, isActive: false })
      const { profileChange } = event
      const changed: User = { ...user, ...event.change }
      if (profileChange === null) return mapSet(slice, user.id, changed)
      const profile = { ...user.profile }
      if (profileChange.value === null) delete profile[profileChange.fieldId]
      else profile[profileChange.fieldId] = profileChange.value
      return mapSet(slice, user.id, { ...changed, profile })
    },
  },
} satisfies Slice<UsersState>

function* withoutProfileFields(
  slice: UsersState,
  removedIds: readonly string[],
): Generator<readonly [UserId, User], void> {
  for (const user of mapValues(slice)) {
    if (!removedIds.some((id) => id in user.profile)) continue
    const profile = { ...user.profile }
    for (const id of removedIds) delete profile[id]
    yield [user.id, { ...user, profile }]
  }
}

export function selectUser(state: AccountState, id: UserId): User | undefined {
  return mapGet(state.users, id)
}

export function selectSelf(state: AccountState): User | undefined {
  return mapGet(state.users, state.self.userId)
}

/** Returns all users, including deactivated ones and bots, in no particular order. */
export function allUsers(state: AccountState): Iterable<User> {
  return mapValues(state.users)
}

/** The displayed fields of a user. known: false for users hidden from this account. */
export interface DisplayUser {
  readonly id: UserId
  readonly name: string
  readonly email: string | null
  readonly avatarUrl: string | null | undefined
  readonly avatarVersion: number
  readonly isActive: boolean
  readonly isBot: boolean
  readonly known: boolean
}

/**
 * Returns the user, or a stand-in with `fallbackName`, such as a message's sender name. Returns the same object each
 * time.
 */
export function displayUser(state: AccountState, id: UserId, fallbackName?: string): DisplayUser {
  const user = mapGet(state.users, id)
  return user === undefined ? standIn(state, { id, name: fallbackName ?? `#${id}` }) : shown(user)
}

const shown = memoByObject(
  ({ id, name, email, avatarUrl, avatarVersion, isActive, isBot }: User): DisplayUser => ({
    id,
    name,
    email,
    avatarUrl,
    avatarVersion,
    isActive,
    isBot,
    known: true,
  }),
)

const standIn = memoByKey<Pick<DisplayUser, 'id' | 'name'>, DisplayUser>(
  ({ id, name }) => `${id} ${name}`,
  () => [],
  (_state, { id, name }) => ({
    id,
    name,
    email: null,
    avatarUrl: undefined,
    avatarVersion: 0,
    isActive: true,
    isBot: false,
    known: false,
  }),
)

/** Returns the user's real email address; null when it is hidden from this account. */
export function mailAddress({ realm }: AccountState, { deliveryEmail, email, id }: User): string | null {
  if (deliveryEmail !== null || reportsMailAddresses(realm.featureLevel)) return deliveryEmail
  return email.startsWith(`user${id}@`) ? null : email
}
