import { z } from 'zod'
import { hasIncrementalPresence, hasPresenceHistoryLimit } from '../../capabilities.ts'
import { countingBadRows } from '../../badRows.ts'
import { bounded } from '../../bounded.ts'
import { finish } from '../../pieces.ts'
import type { Pieces } from '../../pieces.ts'
import { entriesOf, int, isRecord, moment, parsedLater } from '../../records/lenient.ts'
import { legacyPresence, presenceEntry, presencePieces } from '../../records/people/presence.ts'
import type { PresenceEntry } from '../../types.ts'
import { none } from '../params.ts'
import { reads, route } from '../route.ts'

const report = z.object({
  presences: parsedLater.optional(),
  server_timestamp: moment.nullish(),
  presence_last_update_id: int.nullish(),
})

/** Parses a report in pieces, because the first one has all users, which may be thousands. */
function* reportSteps(answer: unknown): Pieces<{
  readonly presences: Readonly<Record<string, PresenceEntry>>
  readonly serverTimestamp: number | null
  readonly lastUpdateId: number
}> {
  const wire = report.parse(answer)
  return {
    presences: yield* presencePieces(wire.presences, () => undefined),
    serverTimestamp: wire.server_timestamp ?? null,
    lastUpdateId: wire.presence_last_update_id ?? -1,
  }
}

const updatePresence = route({
  name: 'updatePresence',
  doc: 'Tells whether the person is here, and answers who else is; everybody.',
  method: 'POST',
  path: '/users/me/presence',
  params: z.object({
    status: z.enum(['active', 'idle']),
    /** -1 for all presences. */
    lastUpdateId: int.optional(),
    newUserInput: z.boolean().optional(),
    pingOnly: z.boolean().default(false),
    historyLimitDays: int.optional(),
  }),
  wire: (params, { featureLevel }) => ({
    status: params.status,
    new_user_input: params.newUserInput,
    ping_only: params.pingOnly,
    last_update_id: hasIncrementalPresence(featureLevel) ? params.lastUpdateId : undefined,
    history_limit_days: hasPresenceHistoryLimit(featureLevel) ? params.historyLimitDays : undefined,
    // The older way to request presences by id.
    slim_presence: hasIncrementalPresence(featureLevel) ? undefined : true,
  }),
  result: bounded(null, (answer) => finish(countingBadRows(reportSteps(answer))), report),
  pieces: (answer) => countingBadRows(reportSteps(answer)),
})

/** Parses a presence of either form: new times next to the legacy reports, or the reports alone. */
function presenceOf(value: unknown): PresenceEntry {
  const modern = presenceEntry('0', value, () => undefined)?.[1]
  if (modern && (modern.active !== null || modern.idle !== null)) return modern
  return legacyPresence(value) ?? { active: null, idle: null }
}

const getPresence = route({
  name: 'getPresence',
  doc: 'When somebody was last here; anybody who may see them. Refused for bots and for those never seen.',
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  fromWindow: true,
  params: z.object({ user: z.union([int, z.string().min(1)]) }),
  wire: (params) => ({ user_id_or_email: params.user }),
  result: reads(
    z
      .object({
        presence: parsedLater,
        // Times from newer servers, next to the legacy reports.
        active_timestamp: moment.nullish(),
        idle_timestamp: moment.nullish(),
        server_timestamp: moment.nullish(),
      })
      .transform(({ presence, server_timestamp: time, ...times }) => ({
        presence: presenceOf(isRecord(presence) ? { ...times, ...presence } : presence),
        serverTimestamp:
          time ??
          (isRecord(presence) && typeof presence.server_timestamp === 'number'
            ? moment.parse(presence.server_timestamp)
            : null),
      })),
  ),
})

const getRealmPresence = route({
  name: 'getRealmPresence',
  doc: 'When everybody was last here; everybody.',
  method: 'GET',
  path: '/realm/presence',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(
    z.object({ presences: parsedLater, server_timestamp: moment.nullish() }).transform((wire) => ({
      /** By email address, even on servers that otherwise use ids. */
      presences: Object.fromEntries(
        entriesOf(wire.presences).map(([key, entry]) => [key, presenceOf(entry)]),
      ),
      serverTimestamp: wire.server_timestamp ?? null,
    })),
  ),
})

export const presenceRoutes = { updatePresence, getPresence, getRealmPresence } as const
