import { z } from 'zod'
import type { PresenceEntry, UserId } from '../types.ts'
import { isRecord } from './lenient.ts'

const seconds = z.number().nullish()
const modern = z
  .looseObject({ active_timestamp: seconds, idle_timestamp: seconds })
  .transform((wire): PresenceEntry => ({
    active: wire.active_timestamp ?? null,
    idle: wire.idle_timestamp ?? null,
  }))

const legacyReport = z.looseObject({ status: z.string(), timestamp: z.number() })

/** Legacy `{website|aggregated|<client>: {status, timestamp}}`: active sets both times, idle only the second. */
export function legacyPresence(value: unknown): PresenceEntry | null {
  if (!isRecord(value)) return null
  let active: number | null = null
  let idle: number | null = null
  for (const report of Object.values(value)) {
    const parsed = legacyReport.safeParse(report)
    if (!parsed.success) continue
    const { status, timestamp } = parsed.data
    if (status === 'active') active = Math.max(active ?? 0, timestamp)
    idle = Math.max(idle ?? 0, timestamp)
  }
  return idle === null ? null : { active, idle }
}

/** Presences of either form as a record by user id; `userIdOf` resolves the legacy form's e-mail keys. */
export function presencesOf(
  value: unknown,
  userIdOf: (email: string) => UserId | undefined,
): Record<string, PresenceEntry> {
  const result: Record<string, PresenceEntry> = {}
  if (!isRecord(value)) return result
  for (const [key, entry] of Object.entries(value)) {
    if (/^\d+$/.test(key)) {
      const parsed = modern.safeParse(entry)
      if (parsed.success) result[key] = parsed.data
      continue
    }
    const id = userIdOf(key)
    const legacy = legacyPresence(entry)
    if (id !== undefined && legacy) result[String(id)] = legacy
  }
  return result
}
