import type { GroupId, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { memoByKey } from '../../../../shared/model/state/memoSelector.ts'
import { allUsers } from '../../../../shared/model/people/users.ts'

interface NamedGroup {
  readonly id: GroupId
  readonly name: string
}

/** Returns the groups that the user is a direct member of, by name, without system groups. */
export const groupsOf: (state: AccountState, userId: UserId) => readonly NamedGroup[] = memoByKey(
  (userId: UserId) => String(userId),
  ({ groups }) => [groups],
  ({ groups }, userId) =>
    [...groups.values()]
      .filter(
        ({ isDeactivated, isSystem, members }) => !isSystem && !isDeactivated && members.includes(userId),
      )
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
)

interface NamedBot {
  readonly id: UserId
  readonly name: string
}

/** Returns the active bots that the user owns, by name. */
export const botsOf: (state: AccountState, userId: UserId) => readonly NamedBot[] = memoByKey(
  (userId: UserId) => String(userId),
  ({ users }) => [users],
  (state, userId) => {
    const found: NamedBot[] = []
    for (const { botOwnerId, id, isActive, isBot, name } of allUsers(state))
      if (isBot && isActive && botOwnerId === userId) found.push({ id, name })
    return found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
  },
)
