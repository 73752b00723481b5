import { z } from 'zod'
import { hasIdleQueueTimeout, hasPartialSubscribers, hasPresenceHistoryLimit } from '../../capabilities.ts'
import { operatorOf } from '../../../narrow/operators.ts'
import { int, listOf, parsedLater, token } from '../../records/lenient.ts'
import { parseSnapshot, parseSnapshotSteps, readSnapshotAhead } from '../../snapshot.ts'
import type { WireContext } from '../../wireContext.ts'
import { jsonText, nothing, reads, route } from '../route.ts'
import { ifHas } from '../params.ts'

/** Forms of data that this client supports, declared at every registration. Old servers ignore unknown names. */
export const clientCapabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
}

const registration = z.object({
  /** Event types for the queue. Missing: all, including those that newer servers add (counted as unknown). */
  eventTypes: z.array(z.string()).optional(),
  /** Event types for the data in the response, if they differ from those of the queue. */
  fetchEventTypes: z.array(z.string()).optional(),
  /** Content of new messages as HTML. */
  applyMarkdown: z.boolean().default(true),
  clientGravatar: z.boolean().default(true),
  /** partial: only some for large channels (all below level 412). */
  includeSubscribers: z.enum(['all', 'partial', 'none']).default('partial'),
  presenceHistoryLimitDays: int.min(0).optional(),
  /** New messages of every public channel, subscribed or not. */
  allPublicChannels: z.boolean().optional(),
  /**
   * Filter for new messages. The queue delivers only matching ones. Servers compare names, so all operands are texts.
   */
  narrow: z
    .array(z.object({ operator: z.enum(['channel', 'topic', 'sender', 'is']), operand: z.string() }))
    .optional(),
  /** Number of seconds for which the queue survives without a poll; mobile: the server's value for phones. */
  idleQueueTimeoutSeconds: z.union([int.min(1).max(604_800), z.literal('mobile')]).optional(),
  /** True for the form that every server accepts, used when the server is older than it claimed. */
  plain: z.boolean().default(false),
})

function queueTerm(term: { readonly operator: string; readonly operand: string }, context: WireContext) {
  const row = operatorOf(term)
  return [
    row?.wireName?.(context.featureLevel) ?? term.operator,
    row?.wireOperand?.(term.operand, context) ?? term.operand,
  ]
}

function registrationWire(params: z.output<typeof registration>, wireContext: WireContext) {
  const context = params.plain ? { ...wireContext, featureLevel: 0 } : wireContext
  const { featureLevel } = context
  const isPartial = params.includeSubscribers === 'partial' && hasPartialSubscribers(featureLevel)
  return {
    event_types: params.eventTypes,
    fetch_event_types: params.fetchEventTypes,
    apply_markdown: params.applyMarkdown,
    client_gravatar: params.clientGravatar,
    // One of three words, which are not JSON.
    include_subscribers: isPartial ? 'partial' : params.includeSubscribers !== 'none',
    presence_history_limit_days: ifHas(hasPresenceHistoryLimit, context, params.presenceHistoryLimitDays),
    all_public_streams: params.allPublicChannels,
    narrow: params.narrow?.map((term) => queueTerm(term, context)),
    client_capabilities: clientCapabilities,
    idle_queue_timeout: ifHas(
      hasIdleQueueTimeout,
      context,
      params.idleQueueTimeoutSeconds === 'mobile' ? jsonText('mobile') : params.idleQueueTimeoutSeconds,
    ),
  }
}

/** The response is a whole account. Request only some types if it is not parsed as one. */
const registerQueue = route({
  name: 'registerQueue',
  doc: 'Allocates an event queue and answers the state at that moment; everybody.',
  method: 'POST',
  path: '/register',
  errors: ['BAD_NARROW'],
  params: registration,
  wire: registrationWire,
  result: parseSnapshot,
  pieces: parseSnapshotSteps,
  ahead: readSnapshotAhead,
})

const events = z.object({
  events: listOf(parsedLater),
  queue_id: token.nullish(),
})

const getEvents = route({
  name: 'getEvents',
  doc: 'Waits for events of a queue and forgets those up to the given one; whoever registered the queue.',
  method: 'GET',
  path: '/events',
  errors: ['BAD_EVENT_QUEUE_ID'],
  params: z.object({
    queueId: z.string(),
    lastEventId: int.optional(),
    dontBlock: z.boolean().default(false),
  }),
  wire: (params) => ({
    queue_id: params.queueId,
    last_event_id: params.lastEventId,
    dont_block: params.dontBlock ? true : undefined,
  }),
  /** Unparsed events, so that an invalid one does not affect the others (see createEventParser). */
  result: reads(events.transform((wire) => wire.events)),
})

/**
 * Another form of the same endpoint. It does not return the state that the events change, so it is for listeners such
 * as bots.
 */
const registerWithEvents = route({
  name: 'registerWithEvents',
  doc: 'Allocates an event queue without answering the state, and waits for its first events; everybody.',
  method: 'GET',
  path: '/events',
  errors: ['BAD_NARROW'],
  params: registration.extend({ dontBlock: z.boolean().default(false) }),
  wire: ({ dontBlock, ...params }, context) => ({
    ...registrationWire(params, context),
    dont_block: dontBlock ? true : undefined,
  }),
  result: reads(events.transform((wire) => ({ queueId: wire.queue_id ?? null, events: wire.events }))),
})

const deleteQueue = route({
  name: 'deleteQueue',
  doc: 'Ends an event queue; whoever registered it.',
  method: 'DELETE',
  path: '/events',
  errors: ['BAD_EVENT_QUEUE_ID'],
  params: z.object({ queueId: z.string() }),
  wire: (params) => ({ queue_id: params.queueId }),
  result: nothing,
})

/** Routes of event queues, for the core only. */
export const queueRoutes = { registerQueue, getEvents, registerWithEvents, deleteQueue } as const
