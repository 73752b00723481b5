import { namesPeopleById } from '../../../../shared/api/capabilities.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** Most people of one request: the service works on each of them before it answers. */
export const chunkSize = 500

/** The people in lists of at most `size`. */
export function chunksOf(ids: readonly UserId[], size: number = chunkSize): readonly (readonly UserId[])[] {
  const chunks: (readonly UserId[])[] = []
  for (let at = 0; at < ids.length; at += size) chunks.push(ids.slice(at, at + size))
  return chunks
}

/** The parameters that name people; old servers know them by their addresses alone. */
export function principalsOf(
  state: AccountState,
  userIds: readonly UserId[],
): { readonly userIds: readonly UserId[]; readonly emails?: readonly string[] } {
  return namesPeopleById(state.realm.featureLevel)
    ? { userIds }
    : { userIds, emails: userIds.map((id) => selectUser(state, id)?.email ?? '') }
}
