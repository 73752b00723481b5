import type { MessageKey } from '../../i18n.ts'

/** Role numbers (specification, Users and roles). Lower numbers have more permissions. */
export const roles = { owner: 100, admin: 200, moderator: 300, member: 400, guest: 600 } as const

/** Names of the roles. Members have none, because most users are members. */
export const roleLabels: Readonly<Record<number, MessageKey>> = {
  [roles.owner]: 'app.role_owner',
  [roles.admin]: 'app.role_admin',
  [roles.moderator]: 'app.role_moderator',
  [roles.guest]: 'app.role_guest',
}
