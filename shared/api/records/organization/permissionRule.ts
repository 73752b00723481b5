import { z } from 'zod'
import type { PermissionRule } from '../../types.ts'
import { entriesOf, flag, isRecord, name, nameOrNone, optionalListOf } from '../lenient.ts'

const permissionRule = z
  .object({
    require_system_group: flag,
    allow_internet_group: flag,
    allow_nobody_group: z.boolean().nullish(),
    allow_everyone_group: z.boolean().nullish(),
    default_group_name: nameOrNone,
    allowed_system_groups: optionalListOf(name),
  })
  .transform((wire): PermissionRule => ({
    requiresSystemGroup: wire.require_system_group,
    allowsInternet: wire.allow_internet_group,
    allowsNobody: wire.allow_nobody_group ?? true,
    allowsEveryone: wire.allow_everyone_group ?? true,
    // The name below level 427.
    defaultGroupName:
      wire.default_group_name === 'stream_creator_or_nobody' ? 'channel_creator' : wire.default_group_name,
    allowedSystemGroups: wire.allowed_system_groups,
  }))

/** Parses `{realm: {[setting]: rule}, stream: ..., group: ...}`; null on servers without rules (below level 221). */
export function permissionRulesOf(value: unknown): Record<string, Record<string, PermissionRule>> | null {
  if (!isRecord(value)) return null
  return Object.fromEntries(
    entriesOf(value).map(([kind, rules]) => [
      kind,
      Object.fromEntries(
        entriesOf(rules).flatMap(([setting, rule]) => {
          const parsed = permissionRule.safeParse(rule)
          return parsed.success ? [[setting, parsed.data] as const] : []
        }),
      ),
    ]),
  )
}
