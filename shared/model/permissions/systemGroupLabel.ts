import { t } from '../../i18n.ts'
import { systemGroupNames, type SystemGroupName } from './systemGroupNames.ts'

const labels = {
  'role:internet': 'groupSetting.internet',
  'role:everyone': 'groupSetting.everyone',
  'role:members': 'groupSetting.members',
  'role:fullmembers': 'groupSetting.fullMembers',
  'role:moderators': 'groupSetting.moderators',
  'role:administrators': 'groupSetting.administrators',
  'role:owners': 'groupSetting.owners',
  'role:nobody': 'groupSetting.nobody',
} as const satisfies Readonly<Record<SystemGroupName, string>>

const isKnown = (name: string): name is SystemGroupName =>
  systemGroupNames.some((groupName) => groupName === name)

/** Returns the displayed name of a system group by its wire name; null for other names. */
export const systemGroupLabel = (name: string): string | null => (isKnown(name) ? t(labels[name]) : null)
