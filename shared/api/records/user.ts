import { z } from 'zod'
import type { ProfileValue, Role, User } from '../types.ts'
import { entriesOf, flag, int } from './lenient.ts'

const optionalText = z.string().nullish()

export const profileValue = z
  .object({ value: z.string(), rendered_value: optionalText })
  .transform((wire): ProfileValue => ({ value: wire.value, renderedValue: wire.rendered_value ?? null }))

function profileOf(data: unknown): Record<string, ProfileValue> {
  const profile: Record<string, ProfileValue> = {}
  for (const [id, value] of entriesOf(data)) {
    const parsed = profileValue.safeParse(value)
    if (parsed.success) profile[id] = parsed.data
  }
  return profile
}

/** Servers that lack `role` tell it by booleans. */
interface WireRole {
  readonly role?: number | null | undefined
  readonly is_owner?: boolean | null | undefined
  readonly is_admin?: boolean | null | undefined
  readonly is_guest?: boolean | null | undefined
}
export function roleOf(wire: WireRole): Role {
  if (wire.role != null) return wire.role
  if (wire.is_owner) return 100
  if (wire.is_admin) return 200
  return wire.is_guest ? 600 : 400
}

/** A user record; `is_active` is absent in a registration's lists, which say it by themselves. */
export const user = z
  .object({
    user_id: int,
    email: z.string(),
    full_name: z.string(),
    delivery_email: optionalText,
    role: int.nullish(),
    is_owner: flag,
    is_admin: flag,
    is_guest: flag,
    is_active: z.boolean().nullish(),
    is_bot: flag,
    bot_type: int.nullish(),
    bot_owner_id: int.nullish(),
    is_system_bot: flag,
    timezone: optionalText,
    avatar_url: optionalText,
    avatar_version: int.nullish(),
    date_joined: optionalText,
    is_imported_stub: flag,
    is_deleted: flag,
    profile_data: z.unknown().optional(),
  })
  .transform((wire): User => ({
    id: wire.user_id,
    email: wire.email,
    deliveryEmail: wire.delivery_email ?? null,
    name: wire.full_name,
    role: roleOf(wire),
    isActive: wire.is_active ?? true,
    isBot: wire.is_bot,
    botType: wire.bot_type ?? null,
    botOwnerId: wire.bot_owner_id ?? null,
    isSystemBot: wire.is_system_bot,
    timezone: wire.timezone ?? '',
    avatarUrl: wire.avatar_url,
    avatarVersion: wire.avatar_version ?? 0,
    dateJoined: wire.date_joined ?? '',
    isImportedStub: wire.is_imported_stub,
    isDeleted: wire.is_deleted,
    profile: profileOf(wire.profile_data),
  }))
