import { z } from 'zod'
import { int, isRecord } from '../records/lenient.ts'
import type { ServerEvent } from '../serverEvent.ts'
import type { WireContext } from '../wireContext.ts'
import type { EventBody, EventSchema } from './eventSchema.ts'
import { channelEvent, channelFolderEvent, subscriptionEvent, userTopicEvent } from './channels.ts'
import {
  deleteMessageEvent,
  flagsEvent,
  messageEvent,
  reactionEvent,
  submessageEvent,
  typingEvent,
  updateMessageEvent,
} from './messages.ts'
import { alertWordsEvent, displaySettingsEvent, globalNotificationsEvent, userSettingsEvent } from './own.ts'
import { mutedUsersEvent, presenceEvent, realmUserEvent, userGroupEvent, userStatusEvent } from './people.ts'
import {
  customProfileFieldsEvent,
  heartbeatEvent,
  realmEmojiEvent,
  realmEvent,
  realmLinkifiersEvent,
  restartEvent,
} from './realm.ts'

/** Every event type that is understood, by its name on the wire. */
export const eventSchemas: Readonly<Record<string, EventSchema>> = {
  message: messageEvent,
  update_message: updateMessageEvent,
  delete_message: deleteMessageEvent,
  update_message_flags: flagsEvent,
  reaction: reactionEvent,
  submessage: submessageEvent,
  typing: typingEvent,
  presence: presenceEvent,
  user_status: userStatusEvent,
  realm_user: realmUserEvent,
  user_group: userGroupEvent,
  muted_users: mutedUsersEvent,
  stream: channelEvent,
  subscription: subscriptionEvent,
  channel_folder: channelFolderEvent,
  user_topic: userTopicEvent,
  user_settings: userSettingsEvent,
  update_display_settings: displaySettingsEvent,
  update_global_notifications: globalNotificationsEvent,
  alert_words: alertWordsEvent,
  realm: realmEvent,
  realm_emoji: realmEmojiEvent,
  realm_linkifiers: realmLinkifiersEvent,
  custom_profile_fields: customProfileFieldsEvent,
  restart: restartEvent,
  heartbeat: heartbeatEvent,
}

const eventId = z.union([
  int,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const envelope = z.looseObject({ id: eventId, type: z.string() })

/** Known types get new ops: those are of a newer server and no fault. */
const isUnknownOp = (issue: z.core.$ZodIssue | undefined, wire: unknown): boolean =>
  issue?.path.length === 1 && issue.path[0] === 'op' && isRecord(wire) && typeof wire.op === 'string'

/**
 * The events of one answer of GET /events, in order. One that is not known, or does not parse, becomes
 * `unknown` with its reason, so that it is counted and never stalls the queue; one without an id is dropped.
 */
export function createEventParser(context: WireContext): (wire: unknown) => ServerEvent | null {
  const schemas = new Map<string, z.ZodType<EventBody | null>>()
  return (wire) => {
    const head = envelope.safeParse(wire)
    if (!head.success) return null
    const { id, type } = head.data
    let schema = schemas.get(type)
    const make = Object.hasOwn(eventSchemas, type) ? eventSchemas[type] : undefined
    if (!schema && make) schemas.set(type, (schema = make(context)))
    if (!schema) return { id, type: 'unknown', wireType: type, problem: null }
    const body = schema.safeParse(wire)
    if (!body.success) {
      const issue = body.error.issues[0]
      if (isUnknownOp(issue, wire)) return { id, type: 'unknown', wireType: type, problem: null }
      return { id, type: 'unknown', wireType: type, problem: `${issue?.path.join('.')}: ${issue?.message}` }
    }
    if (body.data === null) return { id, type: 'unknown', wireType: type, problem: null }
    return { id, ...body.data }
  }
}
