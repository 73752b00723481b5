import { z } from 'zod'
import type { ProfileValue, User, UserStatus } from '../types.ts'
import { int } from './lenient.ts'

export const profileValue = z
  .looseObject({ value: z.string(), rendered_value: z.string().nullish() })
  .transform((wire): ProfileValue => ({ value: wire.value, renderedValue: wire.rendered_value ?? null }))

const profileData = z
  .record(z.string(), z.unknown())
  .transform((data) => {
    const profile: Record<string, ProfileValue> = {}
    for (const [id, value] of Object.entries(data)) {
      const parsed = profileValue.safeParse(value)
      if (parsed.success) profile[id] = parsed.data
    }
    return profile
  })
  .catch({})

/** Servers that lack `role` tell it by booleans. */
interface Role {
  readonly role?: number | null | undefined
  readonly is_owner?: boolean | null | undefined
  readonly is_admin?: boolean | null | undefined
  readonly is_guest?: boolean | null | undefined
}
function roleOf(wire: Role): number {
  if (wire.role != null) return wire.role
  if (wire.is_owner) return 100
  if (wire.is_admin) return 200
  return wire.is_guest ? 600 : 400
}

/** A user record; `is_active` is absent in a registration's lists, which say it by themselves. */
export const user = z
  .looseObject({
    user_id: int,
    email: z.string(),
    full_name: z.string(),
    delivery_email: z.string().nullish(),
    role: int.nullish(),
    is_owner: z.boolean().nullish(),
    is_admin: z.boolean().nullish(),
    is_guest: z.boolean().nullish(),
    is_active: z.boolean().nullish(),
    is_bot: z.boolean().nullish(),
    bot_type: int.nullish(),
    bot_owner_id: int.nullish(),
    is_system_bot: z.boolean().nullish(),
    timezone: z.string().nullish(),
    avatar_url: z.string().nullish(),
    avatar_version: int.nullish(),
    date_joined: z.string().nullish(),
    profile_data: profileData.nullish(),
  })
  .transform((wire): User => ({
    id: wire.user_id,
    email: wire.email,
    deliveryEmail: wire.delivery_email ?? null,
    name: wire.full_name,
    role: roleOf(wire),
    isActive: wire.is_active ?? true,
    isBot: wire.is_bot ?? false,
    botType: wire.bot_type ?? null,
    botOwnerId: wire.bot_owner_id ?? null,
    isSystemBot: wire.is_system_bot ?? false,
    timezone: wire.timezone ?? '',
    avatarUrl: wire.avatar_url,
    avatarVersion: wire.avatar_version ?? 0,
    dateJoined: wire.date_joined ?? '',
    profile: wire.profile_data ?? {},
  }))

/** What of a status a record or event says; keys that are absent are unchanged. */
export const statusChange = z
  .looseObject({
    status_text: z.string().nullish(),
    emoji_name: z.string().nullish(),
    emoji_code: z.string().nullish(),
    reaction_type: z.string().nullish(),
  })
  .transform((wire): Partial<UserStatus> => {
    const change: { -readonly [K in keyof UserStatus]?: string } = {}
    if (wire.status_text != null) change.text = wire.status_text
    if (wire.emoji_name != null) change.emojiName = wire.emoji_name
    if (wire.emoji_code != null) change.emojiCode = wire.emoji_code
    if (wire.reaction_type != null) change.reactionType = wire.reaction_type
    return change
  })
