import type { User, UserId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { sidebarModel } from '../../../../shared/model/navigation/sidebar.ts'
import { allUsers, mailAddress } from '../../../../shared/model/people/users.ts'

const shown = 50

/**
 * Returns users with a name that has a word beginning with the text, or with such an email address. Recent
 * direct-message partners come first.
 */
export function matchingPeople(
  state: AccountState,
  text: string,
  without: readonly UserId[],
): readonly User[] {
  const words = text.trim().toLowerCase()
  const lately = new Map<UserId, number>()
  sidebarModel(state).directs.forEach(({ userIds }, index) => {
    for (const id of userIds) if (!lately.has(id)) lately.set(id, index)
  })
  const rank = (user: User): number => lately.get(user.id) ?? Number.MAX_SAFE_INTEGER
  const found: User[] = []
  for (const user of allUsers(state)) {
    if (!user.isActive || user.isSystemBot || without.includes(user.id)) continue
    const name = user.name.toLowerCase()
    if (
      words === '' ||
      name.startsWith(words) ||
      name.includes(` ${words}`) ||
      mailAddress(state, user)?.toLowerCase().startsWith(words) === true
    ) {
      found.push(user)
    }
  }
  return found
    .sort((a, b) => rank(a) - rank(b) || Number(a.isBot) - Number(b.isBot) || (a.name < b.name ? -1 : 1))
    .slice(0, shown)
}
