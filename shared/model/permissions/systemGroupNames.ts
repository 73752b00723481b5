/** Wire names of the system groups, from the widest to the narrowest. */
export const systemGroupNames = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
] as const
export type SystemGroupName = (typeof systemGroupNames)[number]
