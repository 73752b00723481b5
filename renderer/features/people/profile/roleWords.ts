import { t } from '../../../../shared/i18n.ts'
import type { User } from '../../../../shared/api/types.ts'
import { botLabels } from '../../../../shared/model/permissions/botKinds.ts'
import { roleLabels } from '../../../../shared/model/organization/roles.ts'
import { fullDay } from '../../conversation/messages/index.ts'

/** Returns the type of a bot in words. Unknown types are called "bot". */
function botWords({ botType, isSystemBot }: User): string {
  if (isSystemBot) return t('person.bot_system')
  return t(botLabels[botType ?? 0] ?? 'app.role_bot')
}

/** Returns the role of a user in the organization, or the type of a bot. Unknown roles count as member. */
export function roleWords(user: User): string {
  if (!user.isActive) return t('app.role_deactivated')
  if (user.isBot) return botWords(user)
  return t(roleLabels[user.role] ?? 'app.role_member')
}

/** Returns "Member since 14 January 2024", or only the role if the date is invalid. */
export function sinceWords(user: User): string {
  const joined = Date.parse(user.dateJoined)
  const role = roleWords(user)
  return Number.isNaN(joined) ? role : t('person.since', { role, day: fullDay(new Date(joined)) })
}
