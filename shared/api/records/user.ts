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
function roleOf(wire: { role?: number; is_owner?: boolean; is_admin?: boolean; is_guest?: boolean }): number {
  if (wire.role !== undefined) return wire.role
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
    role: int.optional(),
    is_owner: z.boolean().optional(),
    is_admin: z.boolean().optional(),
    is_guest: z.boolean().optional(),
    is_active: z.boolean().optional(),
    is_bot: z.boolean().optional(),
    bot_type: int.nullish(),
    bot_owner_id: int.nullish(),
    is_system_bot: z.boolean().optional(),
    timezone: z.string().optional(),
    avatar_url: z.string().nullish(),
    avatar_version: int.optional(),
    date_joined: z.string().optional(),
    profile_data: profileData.optional(),
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
    status_text: z.string().optional(),
    emoji_name: z.string().optional(),
    emoji_code: z.string().optional(),
    reaction_type: z.string().optional(),
  })
  .transform((wire): Partial<UserStatus> => {
    const change: { -readonly [K in keyof UserStatus]?: string } = {}
    if (wire.status_text !== undefined) change.text = wire.status_text
    if (wire.emoji_name !== undefined) change.emojiName = wire.emoji_name
    if (wire.emoji_code !== undefined) change.emojiCode = wire.emoji_code
    if (wire.reaction_type !== undefined) change.reactionType = wire.reaction_type
    return change
  })
