import { z } from 'zod'
import { hasIdleQueueTimeout, hasPartialSubscribers, hasPresenceHistoryLimit } from '../../capabilities.ts'
import { operatorOf } from '../../../narrow/operators.ts'
import { int, listOf, parsedLater, token } from '../../records/lenient.ts'
import { parseSnapshot, parseSnapshotSteps, readSnapshotAhead } from '../../snapshot.ts'
import type { WireContext } from '../../wireContext.ts'
import { jsonText, nothing, reads, route } from '../route.ts'
import { ifHas } from '../params.ts'

/**
 * Forms of data that this client can read, declared at every registration; old servers ignore names they do not know.
 */
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
  /**
   * Event types that the queue delivers; absent: all of them, also those that newer servers add (counted as unknown).
   */
  eventTypes: z.array(z.string()).optional(),
  /** Event types whose data the answer holds, where these differ from those that the queue delivers. */
  fetchEventTypes: z.array(z.string()).optional(),
  /** Content of new messages as HTML. */
  applyMarkdown: z.boolean().default(true),
  clientGravatar: z.boolean().default(true),
  /** partial: some of large channels (all of them below level 412). */
  includeSubscribers: z.enum(['all', 'partial', 'none']).default('partial'),
  presenceHistoryLimitDays: int.min(0).optional(),
  /** New messages of every public channel, also of those the account is not subscribed to. */
  allPublicChannels: z.boolean().optional(),
  /** Filter for new messages: the queue delivers only these. It compares names, so all operands are texts. */
  narrow: z
    .array(z.object({ operator: z.enum(['channel', 'topic', 'sender', 'is']), operand: z.string() }))
    .optional(),
  /** Seconds the queue outlives the last poll; mobile: as the server thinks right for phones. */
  idleQueueTimeoutSeconds: z.union([int.min(1).max(604_800), z.literal('mobile')]).optional(),
  /** True for the form that every server takes, used when the server is older than we were told. */
  plain: z.boolean().default(false),
})

function queueTerm(term: { readonly operator: string; readonly operand: string }, context: WireContext) {
  const row = operatorOf(term)
  return [
    row?.wireName?.(context.featureLevel) ?? term.operator,
    row?.wireOperand?.(term.operand, context) ?? term.operand,
  ]
}

function registrationWire(params: z.output<typeof registration>, known: WireContext) {
  const context = params.plain ? { ...known, featureLevel: 0 } : known
  const { featureLevel } = context
  const isPartial = params.includeSubscribers === 'partial' && hasPartialSubscribers(featureLevel)
  return {
    event_types: params.eventTypes,
    fetch_event_types: params.fetchEventTypes,
    apply_markdown: params.applyMarkdown,
    client_gravatar: params.clientGravatar,
    // One of three words, which are no JSON.
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

/** The answer is a whole account: ask for few types only where the answer is not read as one. */
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
  /** The events unparsed: one bad one must not cost the others (see createEventParser). */
  result: reads(events.transform((wire) => wire.events)),
})

/** The same endpoint's other form. Nothing tells the state the events change: for listeners such as bots. */
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

/** Event queues: the core's own business. */
export const queueRoutes = { registerQueue, getEvents, registerWithEvents, deleteQueue } as const
