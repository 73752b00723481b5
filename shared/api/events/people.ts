import { z } from 'zod'
import { address, description, int, isRecord, listOf, moment, name, parsedLater } from '../records/lenient.ts'
import { legacyPresence, presencesOf } from '../records/people/presence.ts'
import { profileValue, roleOf, user } from '../records/people/user.ts'
import { statusChange } from '../records/people/userStatus.ts'
import type { User } from '../types.ts'
import type { BodyOf, EventSchema } from './eventSchema.ts'

const person = z.object({
  user_id: int,
  full_name: name.optional(),
  avatar_url: address.nullish(),
  avatar_version: int.optional(),
  timezone: name.optional(),
  bot_owner_id: int.nullish(),
  role: int.optional(),
  is_owner: z.boolean().optional(),
  is_admin: z.boolean().optional(),
  is_guest: z.boolean().optional(),
  delivery_email: name.nullish(),
  new_email: name.optional(),
  is_active: z.boolean().optional(),
  date_joined: name.optional(),
  is_imported_stub: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  custom_profile_field: z
    .object({ id: int, value: description.nullable(), rendered_value: description.nullish() })
    .optional(),
})

type UserChange = { -readonly [K in keyof Omit<User, 'id' | 'profile'>]?: User[K] }

/** Returns all forms of the event as one partial record. Missing fields did not change. */
function changeOf(wire: z.output<typeof person>): UserChange {
  const change: UserChange = {}
  if (wire.full_name !== undefined) change.name = wire.full_name
  if ('avatar_url' in wire) change.avatarUrl = wire.avatar_url
  if (wire.avatar_version !== undefined) change.avatarVersion = wire.avatar_version
  if (wire.timezone !== undefined) change.timezone = wire.timezone
  if ('bot_owner_id' in wire) change.botOwnerId = wire.bot_owner_id ?? null
  // Servers without `role` send booleans.
  if (wire.role !== undefined || 'is_owner' in wire || 'is_admin' in wire || 'is_guest' in wire)
    change.role = roleOf(wire)
  if ('delivery_email' in wire) change.deliveryEmail = wire.delivery_email ?? null
  if (wire.new_email !== undefined) change.email = wire.new_email
  if (wire.is_active !== undefined) change.isActive = wire.is_active
  if (wire.date_joined !== undefined) change.dateJoined = wire.date_joined
  if (wire.is_imported_stub !== undefined) change.isImportedStub = wire.is_imported_stub
  if (wire.is_deleted !== undefined) change.isDeleted = wire.is_deleted
  return change
}

const somebody = z.object({ user_id: int })

const realmUserEvent: EventSchema<'realm_user'> = () =>
  z.discriminatedUnion('op', [
    z
      .object({ op: z.literal('add'), person: user })
      .transform((wire): BodyOf<'realm_user'> => ({ type: 'realm_user', op: 'add', user: wire.person })),
    z.object({ op: z.literal('update'), person }).transform((wire): BodyOf<'realm_user'> => {
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
    z.object({ op: z.literal('remove'), person: somebody }).transform((wire): BodyOf<'realm_user'> => ({
      type: 'realm_user',
      op: 'remove',
      userId: wire.person.user_id,
    })),
  ])

/** By user id in the current form; for one user in the legacy form. */
const presenceEvent: EventSchema<'presence'> = () =>
  z
    .object({
      presences: parsedLater.optional(),
      user_id: int.optional(),
      presence: parsedLater.optional(),
      server_timestamp: moment.nullish(),
    })
    .transform((wire, context): BodyOf<'presence'> => {
      const serverTimestamp = wire.server_timestamp ?? null
      if (isRecord(wire.presences))
        return { type: 'presence', presences: presencesOf(wire.presences, () => undefined), serverTimestamp }
      if (wire.user_id === undefined) {
        context.addIssue({ code: 'custom', message: 'presence of nobody' })
        return z.NEVER
      }
      const entry = legacyPresence(wire.presence)
      return {
        type: 'presence',
        presences: entry ? { [String(wire.user_id)]: entry } : {},
        serverTimestamp,
      }
    })

const userStatusEvent: EventSchema<'user_status'> = () =>
  parsedLater.transform((wire, context): BodyOf<'user_status'> => {
    const who = somebody.safeParse(wire)
    const change = statusChange.safeParse(wire)
    if (!who.success || !change.success) {
      context.addIssue({ code: 'custom', message: 'no status' })
      return z.NEVER
    }
    return { type: 'user_status', userId: who.data.user_id, status: change.data }
  })

const mutedUsersEvent: EventSchema<'muted_users'> = () =>
  z.object({ muted_users: listOf(z.object({ id: int })) }).transform((wire) => ({
    type: 'muted_users',
    userIds: wire.muted_users.map((muted) => muted.id),
  }))

export const peopleEvents = {
  realm_user: realmUserEvent,
  presence: presenceEvent,
  user_status: userStatusEvent,
  muted_users: mutedUsersEvent,
} as const
