import { z } from 'zod'
import { BadRows } from '../badRows.ts'
import { idText, isRecord, name } from '../records/lenient.ts'
import type { ServerEvent } from '../serverEvent.ts'
import type { WireContext } from '../wireContext.ts'
import { administrationEvents } from './administration.ts'
import { channelsEvents } from './channels.ts'
import { devicesEvents } from './devices.ts'
import type { EventBody, EventSchema, KnownType } from './eventSchema.ts'
import { groupsEvents } from './groups.ts'
import { messagesEvents } from './messages.ts'
import { ownEvents } from './own.ts'
import { peopleEvents } from './people.ts'
import { realmEvents } from './realm.ts'
import { savedEvents } from './saved.ts'
import { serverEvents } from './server.ts'

/** Wire types whose events have another name, or several names, in this client. */
type RenamedSchemas = {
  readonly stream: EventSchema<'channel'>
  readonly default_streams: EventSchema<'default_channels'>
  readonly default_stream_groups: EventSchema<'default_channel_groups'>
  readonly realm_emoji: EventSchema<'realm_emoji' | 'realm_emoji_update'>
  readonly has_zoom_token: EventSchema<'video_call_token'>
  readonly has_webex_token: EventSchema<'video_call_token'>
  readonly realm_filters: EventSchema<'realm_linkifiers'>
  readonly update_display_settings: EventSchema<'user_settings'>
  readonly update_global_notifications: EventSchema<'user_settings'>
}
type RenamedType =
  | 'channel'
  | 'default_channels'
  | 'default_channel_groups'
  | 'realm_emoji'
  | 'realm_emoji_update'
  | 'video_call_token'

/** Does not compile if an event type of this client has no schema that returns it. */
type EventSchemas = RenamedSchemas & {
  readonly [Type in Exclude<KnownType, RenamedType>]: EventSchema<Type>
}

/** All known event types, by wire name. */
export const eventSchemas: EventSchemas = {
  ...messagesEvents,
  ...peopleEvents,
  ...channelsEvents,
  ...groupsEvents,
  ...administrationEvents,
  ...realmEvents,
  ...ownEvents,
  ...savedEvents,
  ...devicesEvents,
  ...serverEvents,
}
const byWireName: Readonly<Record<string, (context: WireContext) => z.ZodType<EventBody | null>>> =
  eventSchemas

const envelope = z.object({ id: idText, type: name })

/** Returns true for an op that a newer server added to a known type. That is no error. */
const isUnknownOp = (issue: z.core.$ZodIssue | undefined, wire: unknown): boolean =>
  issue?.path.length === 1 && issue.path[0] === 'op' && isRecord(wire) && typeof wire.op === 'string'

/**
 * Returns a parser for the events in a response to GET /events. An unknown or invalid event becomes `unknown` with its
 * reason, so that it is counted and never blocks the queue; one without an id is dropped.
 */
export function createEventParser(context: WireContext): (wire: unknown) => ServerEvent | null {
  const schemas = new Map<string, z.ZodType<EventBody | null>>()
  return (wire) => {
    const head = envelope.safeParse(wire)
    if (!head.success) return null
    const { id, type } = head.data
    let schema = schemas.get(type)
    const make = Object.hasOwn(byWireName, type) ? byWireName[type] : undefined
    if (!schema && make) schemas.set(type, (schema = make(context)))
    if (!schema) return { id, type: 'unknown', wireType: type, problem: null }
    const body = readBody(schema, wire)
    if (body === null) return { id, type: 'unknown', wireType: type, problem: 'reading it failed' }
    if (!body.success) {
      const issue = body.error.issues[0]
      if (isUnknownOp(issue, wire)) return { id, type: 'unknown', wireType: type, problem: null }
      return { id, type: 'unknown', wireType: type, problem: `${issue?.path.join('.')}: ${issue?.message}` }
    }
    if (body.data === null) return { id, type: 'unknown', wireType: type, problem: null }
    return { id, ...body.data }
  }
}

/** Returns null when a step of the schema throws, so that the following events are still read. */
function readBody(schema: z.ZodType<EventBody | null>, wire: unknown) {
  try {
    return new BadRows().within(() => schema.safeParse(wire))
  } catch {
    return null
  }
}
