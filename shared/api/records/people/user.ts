import { z } from 'zod'
import type { ProfileValue, Role, User } from '../../types.ts'
import { address, description, entriesOf, int, name, parsedLater } from '../lenient.ts'
import { BadRows } from '../../badRows.ts'
import { record, rowReader } from '../record.ts'
import { isInt, isIntOrNone, isText, isTextOrNone, isYesNoOrNone } from '../usual.ts'

const optionalName = name.nullish()
const optionalAddress = address.nullish()

export const profileValue = record(
  { value: description, rendered_value: description.nullish() },
  (wire): ProfileValue => ({ value: wire.value, renderedValue: wire.rendered_value ?? null }),
  (raw) => isText(raw.value) && isTextOrNone(raw.rendered_value),
)

const readProfileValue = rowReader(profileValue)

function profileOf(data: unknown): Record<string, ProfileValue> {
  const profile: Record<string, ProfileValue> = {}
  for (const [id, value] of entriesOf(data)) {
    const parsed = readProfileValue(value)
    if (parsed !== undefined) profile[id] = parsed
    else BadRows.note()
  }
  return profile
}

/** Fields for the role. Servers without `role` send booleans. */
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

const yesNo = z.boolean().nullish()

/** A user record. `is_active` is missing in a registration's lists, which are separated by it. */
export const user = record(
  {
    user_id: int,
    email: name,
    full_name: name,
    delivery_email: optionalName,
    role: int.nullish(),
    is_owner: yesNo,
    is_admin: yesNo,
    is_guest: yesNo,
    is_active: yesNo,
    is_bot: yesNo,
    bot_type: int.nullish(),
    bot_owner_id: int.nullish(),
    is_system_bot: yesNo,
    timezone: optionalName,
    avatar_url: optionalAddress,
    avatar_version: int.nullish(),
    date_joined: optionalName,
    is_imported_stub: yesNo,
    is_deleted: yesNo,
    profile_data: parsedLater.optional(),
  },
  (wire): User => ({
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
    isImportedStub: wire.is_imported_stub ?? false,
    isDeleted: wire.is_deleted ?? false,
    profile: profileOf(wire.profile_data),
  }),
  (raw) =>
    isInt(raw.user_id) &&
    isText(raw.email) &&
    isText(raw.full_name) &&
    isTextOrNone(raw.delivery_email) &&
    isIntOrNone(raw.role) &&
    isYesNoOrNone(raw.is_owner) &&
    isYesNoOrNone(raw.is_admin) &&
    isYesNoOrNone(raw.is_guest) &&
    isYesNoOrNone(raw.is_active) &&
    isYesNoOrNone(raw.is_bot) &&
    isIntOrNone(raw.bot_type) &&
    isIntOrNone(raw.bot_owner_id) &&
    isYesNoOrNone(raw.is_system_bot) &&
    isTextOrNone(raw.timezone) &&
    isTextOrNone(raw.avatar_url) &&
    isIntOrNone(raw.avatar_version) &&
    isTextOrNone(raw.date_joined) &&
    isYesNoOrNone(raw.is_imported_stub) &&
    isYesNoOrNone(raw.is_deleted),
)
