import { namesPeopleById } from '../../../../shared/api/capabilities.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'

/** Max users per request, because the server processes all of them before it responds. */
export const chunkSize = 500

/** Splits users into lists of at most `size`. */
export function chunksOf(ids: readonly UserId[], size: number = chunkSize): readonly (readonly UserId[])[] {
  const chunks: (readonly UserId[])[] = []
  for (let at = 0; at < ids.length; at += size) chunks.push(ids.slice(at, at + size))
  return chunks
}

/** Returns the parameters that identify users. Old servers only take their email addresses. */
export function principalsOf(
  state: AccountState,
  userIds: readonly UserId[],
): { readonly userIds: readonly UserId[]; readonly emails?: readonly string[] } {
  return namesPeopleById(state.realm.featureLevel)
    ? { userIds }
    : { userIds, emails: userIds.map((id) => selectUser(state, id)?.email ?? '') }
}
