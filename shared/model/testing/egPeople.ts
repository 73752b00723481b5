import type { Snapshot } from '../../api/snapshotType.ts'
import type { UserGroup } from '../../api/types.ts'
import * as eg from './eg.ts'

/** One user of each rank, and the system groups, in which each lower rank contains the higher ones. */
export const owner = 10
export const admin = 20
export const moderator = 30
export const member = 40
export const newcomer = 41
export const guest = 60
export const bot = 70
export const now = Date.parse('2024-06-10T00:00:00Z')

export const users = [
  eg.user(eg.selfId),
  eg.user(owner, { role: 100 }),
  eg.user(admin, { role: 200 }),
  eg.user(moderator, { role: 300 }),
  eg.user(member),
  eg.user(newcomer, { dateJoined: '2024-06-09T00:00:00Z' }),
  eg.user(guest, { role: 600 }),
  eg.user(bot, { isBot: true }),
]
export const everybody = [owner, admin, moderator, member, newcomer, guest]

export const [nobodyGroup, ownersGroup, adminsGroup, moderatorsGroup, membersGroup, everyoneGroup] = [
  101, 102, 103, 104, 105, 106,
]
const system = (id: number, members: readonly number[], subgroups: readonly number[] = []): UserGroup =>
  eg.group(id, { members, subgroups, isSystem: true })
export const groups = [
  system(nobodyGroup, []),
  system(ownersGroup, [owner]),
  system(adminsGroup, [admin], [ownersGroup]),
  system(moderatorsGroup, [moderator], [adminsGroup]),
  system(membersGroup, [eg.selfId, member, newcomer, bot], [moderatorsGroup]),
  system(everyoneGroup, [guest], [membersGroup]),
  eg.group(1, { members: [member], subgroups: [2] }),
  eg.group(2, { members: [guest], subgroups: [1] }),
]

export const account = (realm: Record<string, unknown> = {}, fields: Partial<Snapshot> = {}) =>
  eg.account({ users, groups, realm: { waiting_period_threshold: 3, ...realm }, ...fields })
