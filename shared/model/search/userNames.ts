import { memoByObject } from '../../collections/memo.ts'
import { memoByPart } from '../../collections/shardedMap.ts'
import type { User } from '../../api/types.ts'
import { foldText } from './foldText.ts'
import type { AccountState, ProfileFieldsState } from '../state/accountState.ts'

/** A user with the folded texts by which searches find them. */
export interface NamedUser {
  readonly user: User
  readonly name: string
  /** Values of the profile fields that the organization uses to find users. null: none. */
  readonly aliases: readonly string[] | null
}

/** Some of the users. All their texts together rule out most parts at once. */
export interface NamedUsers {
  readonly users: readonly NamedUser[]
  readonly texts: string
}

const partsBy = memoByObject((fields: ProfileFieldsState) => {
  const ids = fields.filter(({ isUsedForMatching }) => isUsedForMatching).map(({ id }) => id)
  return memoByPart((users: readonly User[]) => namedUsers(users, ids))
})

function namedUsers(users: readonly User[], fieldIds: readonly number[]): NamedUsers {
  const texts: string[] = []
  const named = users.map((user): NamedUser => {
    const name = foldText(user.name)
    const aliases = fieldIds.length === 0 ? null : aliasesOf(user, fieldIds)
    texts.push(name, ...(aliases ?? []))
    return { user, name, aliases }
  })
  return { users: named, texts: texts.join('\n') }
}

function aliasesOf({ profile }: User, fieldIds: readonly number[]): readonly string[] | null {
  const found: string[] = []
  for (const id of fieldIds) {
    const value = profile[id]?.value
    if (value !== undefined) found.push(foldText(value))
  }
  return found.length === 0 ? null : found
}

/** Returns all users by parts. A change of a user renews only the part with that user. */
export const userParts = (state: AccountState): Iterable<NamedUsers> =>
  partsBy(state.profileFields)(state.users)

/** Folds the names in steps. With thousands of users, that would delay the first key of a search. */
export function* userPartSteps(state: AccountState): Generator<void, void> {
  for (const part of userParts(state)) if (part.users.length > 0) yield
}
