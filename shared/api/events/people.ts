import { z } from 'zod'
import { groupSettingsOf } from '../records/groupSetting.ts'
import { ids, int, isRecord } from '../records/lenient.ts'
import { legacyPresence, presencesOf } from '../records/presence.ts'
import { profileValue, statusChange, user } from '../records/user.ts'
import { userGroup } from '../records/userGroup.ts'
import type { PresenceEntry, User } from '../types.ts'
import type { EventBody, EventSchema } from './eventSchema.ts'

const person = z.looseObject({
  user_id: int,
  full_name: z.string().optional(),
  avatar_url: z.string().nullish(),
  avatar_version: int.optional(),
  timezone: z.string().optional(),
  bot_owner_id: int.nullish(),
  role: int.optional(),
  delivery_email: z.string().nullish(),
  new_email: z.string().optional(),
  is_active: z.boolean().optional(),
  date_joined: z.string().optional(),
  custom_profile_field: z
    .looseObject({ id: int, value: z.string().nullable(), rendered_value: z.string().nullish() })
    .optional(),
})

type UserChange = { -readonly [K in keyof Omit<User, 'id' | 'profile'>]?: User[K] }

/** The nine forms and what came later, as one partial record: what is absent did not change. */
function changeOf(wire: z.output<typeof person>): UserChange {
  const change: UserChange = {}
  if (wire.full_name !== undefined) change.name = wire.full_name
  if ('avatar_url' in wire) change.avatarUrl = wire.avatar_url
  if (wire.avatar_version !== undefined) change.avatarVersion = wire.avatar_version
  if (wire.timezone !== undefined) change.timezone = wire.timezone
  if ('bot_owner_id' in wire) change.botOwnerId = wire.bot_owner_id ?? null
  if (wire.role !== undefined) change.role = wire.role
  if ('delivery_email' in wire) change.deliveryEmail = wire.delivery_email ?? null
  if (wire.new_email !== undefined) change.email = wire.new_email
  if (wire.is_active !== undefined) change.isActive = wire.is_active
  if (wire.date_joined !== undefined) change.dateJoined = wire.date_joined
  return change
}

export const realmUserEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z
      .looseObject({ op: z.literal('add'), person: user })
      .transform((wire): EventBody => ({ type: 'realm_user', op: 'add', user: wire.person })),
    z.looseObject({ op: z.literal('update'), person }).transform((wire): EventBody => {
      const field = wire.person.custom_profile_field
      return {
        type: 'realm_user',
        op: 'update',
        userId: wire.person.user_id,
        change: changeOf(wire.person),
        profileChange: field
          ? {
              fieldId: String(field.id),
              value: field.value === null ? null : profileValue.parse({ ...field, value: field.value }),
            }
          : null,
      }
    }),
    z
      .looseObject({ op: z.literal('remove'), person: z.looseObject({ user_id: int }) })
      .transform((wire): EventBody => ({ type: 'realm_user', op: 'remove', userId: wire.person.user_id })),
  ])

export const presenceEvent: EventSchema = () =>
  z
    .looseObject({
      presences: z.unknown().optional(),
      user_id: int.optional(),
      presence: z.unknown().optional(),
      server_timestamp: z.number().nullish(),
    })
    .transform((wire): EventBody => {
      const serverTimestamp = wire.server_timestamp ?? null
      let presences: Record<string, PresenceEntry> = {}
      if (wire.presences !== undefined) presences = presencesOf(wire.presences, () => undefined)
      else if (wire.user_id !== undefined) {
        const entry = legacyPresence(wire.presence)
        if (entry) presences = { [String(wire.user_id)]: entry }
      }
      return { type: 'presence', presences, serverTimestamp }
    })

export const userStatusEvent: EventSchema = () =>
  z.unknown().transform((wire, context): EventBody => {
    const who = z.looseObject({ user_id: int }).safeParse(wire)
    const change = statusChange.safeParse(wire)
    if (!who.success || !change.success) {
      context.addIssue({ code: 'custom', message: 'no status' })
      return z.NEVER
    }
    return { type: 'user_status', userId: who.data.user_id, status: change.data }
  })

const members = z.looseObject({ group_id: int, user_ids: ids })
const subgroups = z.looseObject({ group_id: int, direct_subgroup_ids: ids })

export const userGroupEvent: EventSchema = () =>
  z.discriminatedUnion('op', [
    z
      .looseObject({ op: z.literal('add'), group: userGroup })
      .transform((wire): EventBody => ({ type: 'user_group', op: 'add', group: wire.group })),
    z
      .looseObject({ op: z.literal('update'), group_id: int, data: z.unknown() })
      .transform((wire): EventBody => {
        const data = isRecord(wire.data) ? wire.data : {}
        const change: { name?: string; description?: string; isDeactivated?: boolean } = {}
        if (typeof data.name === 'string') change.name = data.name
        if (typeof data.description === 'string') change.description = data.description
        if (typeof data.deactivated === 'boolean') change.isDeactivated = data.deactivated
        return {
          type: 'user_group',
          op: 'update',
          groupId: wire.group_id,
          change,
          settings: groupSettingsOf(data),
        }
      }),
    members.extend({ op: z.enum(['add_members', 'remove_members']) }).transform((wire): EventBody => ({
      type: 'user_group',
      op: wire.op,
      groupId: wire.group_id,
      userIds: wire.user_ids,
    })),
    subgroups.extend({ op: z.enum(['add_subgroups', 'remove_subgroups']) }).transform((wire): EventBody => ({
      type: 'user_group',
      op: wire.op,
      groupId: wire.group_id,
      subgroupIds: wire.direct_subgroup_ids,
    })),
    z
      .looseObject({ op: z.literal('remove'), group_id: int })
      .transform((wire): EventBody => ({ type: 'user_group', op: 'remove', groupId: wire.group_id })),
  ])

export const mutedUsersEvent: EventSchema = () =>
  z.looseObject({ muted_users: z.array(z.looseObject({ id: int })) }).transform((wire): EventBody => ({
    type: 'muted_users',
    userIds: wire.muted_users.map((muted) => muted.id),
  }))
