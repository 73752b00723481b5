import { t } from '../../../shared/i18n.ts'
import type { User } from '../../../shared/api/types.ts'

/** Returns the role of a person in the organization, in a word; unknown roles count as member. */
export function roleName({ role, isActive, isBot }: Pick<User, 'role' | 'isActive' | 'isBot'>): string {
  if (!isActive) return t('app.role_deactivated')
  if (isBot) return t('app.role_bot')
  switch (role) {
    case 100:
      return t('app.role_owner')
    case 200:
      return t('app.role_admin')
    case 300:
      return t('app.role_moderator')
    case 600:
      return t('app.role_guest')
    default:
      return t('app.role_member')
  }
}
