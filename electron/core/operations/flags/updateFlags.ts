import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { someIds, token } from '../../../../shared/api/records/lenient.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { ChannelId, MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import { indexUnreads } from '../../../../shared/model/unread/unreadIndex.ts'
import { isUnread } from '../../../../shared/model/unread/unreads.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import { readMessage } from '../../sync/pages/readMessage.ts'
import { classifyRepeatable } from '../engine/classify.ts'
import type { Engine } from '../engine/createEngine.ts'
import { createKind } from '../engine/createKind.ts'
import type { Merged, Operation, OperationKind } from '../engine/operationKind.ts'
import { routeKind } from '../routeKind.ts'
import { createMessageLocations, storedLocation } from './messageLocations.ts'

/** Maximum number of messages in one request, limited by the server. */
const batchSize = 1000

const flagChange = fileSchema(
  z.object({
    flag: token,
    op: z.enum(['add', 'remove']),
    messageIds: someIds,
    /** Conversations of messages marked as read (in the file) or marked as unread (in a new operation). */
    locations: z.array(storedLocation).max(bounds.rows.max).optional(),
  }),
)
export type FlagChange = z.output<typeof flagChange>
export type FlagOp = FlagChange['op']

const opposite = (op: FlagOp): FlagOp => (op === 'add' ? 'remove' : 'add')

/** Returns the change without these messages, or null if none is left. Returns the same object if nothing changes. */
function withoutMessages(change: FlagChange, ids: ReadonlySet<MessageId>): FlagChange | null {
  const messageIds = change.messageIds.filter((id) => !ids.has(id))
  if (messageIds.length === change.messageIds.length) return change
  return messageIds.length === 0 ? null : { ...change, messageIds }
}

/** Keeps only the last change of each message and gathers the changes of one flag in batches. */
export function mergeFlags(
  waiting: readonly Pick<Operation<FlagChange>, 'params'>[],
  later: FlagChange,
): Merged<FlagChange> {
  const ids = new Set(later.messageIds)
  let { messageIds } = later
  const left = waiting.map(({ params }) => {
    const rest = withoutMessages(params, ids)
    if (rest === null || rest.op !== later.op || messageIds.length === 0) return rest
    const room = Math.max(batchSize - rest.messageIds.length, 0)
    const added = messageIds.slice(0, room)
    messageIds = messageIds.slice(room)
    return added.length === 0 ? rest : { ...rest, messageIds: [...rest.messageIds, ...added] }
  })
  return { waiting: left, later: messageIds.length === 0 ? null : { ...later, messageIds } }
}

/** Time in ms during which changes are gathered into one request, because scrolling marks messages one by one. */
const gatherMs = 250

/** Changes of messages and of whole narrows share a lane, because their order matters. */
const lane = () => 'flags'
const markWords = () => t('outbox.mark_messages')

/** True for changes made on purpose. Marking as read happens in passing, so its failure is not shown. */
const isOnPurpose = ({ flag, op }: FlagChange) => flag !== 'read' || op === 'remove'
/**
 * True for removing a star and for marking as read. A deleted message is neither starred nor unread, so rolling back
 * these changes would leave it starred or unread forever.
 */
const isLess = ({ flag, op }: FlagChange) => op === (flag === 'read' ? 'add' : 'remove')

/** Changes flags of single messages. The last change of each message wins; refused changes are rolled back. */
function createFlagKind(): OperationKind<FlagChange> {
  const locations = createMessageLocations()
  const event = ({ flag, messageIds }: FlagChange, op: FlagOp): AccountEvent => {
    const details = isMadeUnread({ flag, op }) ? { details: locations.of(messageIds) } : {}
    return { type: 'local/flags', op, flag, messageIds, ...details }
  }
  const idsRead = (all: readonly { readonly params: FlagChange }[]) =>
    all.flatMap(({ params }) => (params.flag === 'read' ? params.messageIds : []))

  return createKind<FlagChange>({
    kind: routes.updateMessageFlags.name,
    schema: flagChange,
    lane,
    key: ({ flag }) => `flag ${flag}`,
    words: ({ flag }) => (flag === 'starred' ? t('outbox.star') : markWords()),
    request: ({ flag, messageIds, op }, { api, signal }) =>
      api.call(routes.updateMessageFlags, { flag, messageIds, op }, { signal }),
    order: {
      inLane: 'any',
      isSentOnClose: true,
      delayMs: ({ requestedAt }, now) => (now < requestedAt ? 0 : requestedAt + gatherMs - now),
    },
    merge: {
      // The locations of all operations are stored once, in `locations`; `stored` adds them to the file.
      all: (waiting, { locations: _known, ...later }) => mergeFlags(waiting, later),
      failed: (earlier, later) =>
        earlier.op === later.op && earlier.flag === later.flag
          ? { ...later, messageIds: [...new Set([...earlier.messageIds, ...later.messageIds])] }
          : undefined,
      remaining: (params, others) =>
        withoutMessages(params, new Set(others.flatMap((each) => each.messageIds))),
    },
    optimistic: {
      current: ({ flag, locations: loaded = [], messageIds, op }, state) => {
        if (flag === 'read' && op === 'add') locations.note(state, messageIds)
        locations.load(loaded)
        return undefined
      },
      value: ({ op }) => op,
      events: (params) => [event(params, params.op)],
      rollback: (params, isGone) => (isGone && isLess(params) ? [] : [event(params, opposite(params.op))]),
      onEvent: (serverEvent, queue) => {
        if (locations.onEvent(serverEvent)) for (const each of queue.all()) void queue.save(each)
        if (serverEvent.type !== 'update_message_flags') return []
        // An earlier change, perhaps one of this client, must not show until the pending one is in effect.
        const { flag, messageIds, op } = serverEvent
        const changed = new Set(messageIds)
        // The latest change of a message decides.
        return queue
          .all()
          .toReversed()
          .flatMap(({ params, status }) => {
            if (status === 'failed' || params.flag !== flag) return []
            const ids = params.messageIds.filter((id) => changed.delete(id))
            return ids.length === 0 || params.op === op
              ? []
              : [event({ ...params, messageIds: ids }, params.op)]
          })
      },
      onSnapshot: ({ unreads }, queue) => {
        const ids = idsRead(queue.all())
        if (ids.length === 0) return
        locations.note({ unreads: indexUnreads(unreads) }, ids)
        for (const each of queue.all()) void queue.save(each)
      },
    },
    recovery: {
      classify: (error, { unreadable }) => {
        const verdict = classifyRepeatable(error, unreadable)
        // An event or the next registration will show whether the change was made.
        return verdict.type === 'refused' && error.kind === 'malformed' ? { type: 'ended' } : verdict
      },
      lookUp: async ({ messageIds }, runtime, error) => {
        const [id] = messageIds
        if (error === null || id === undefined || messageIds.length !== 1) return false
        const found = await readMessage(runtime, id)
        return found === null || found === 'gone' ? found : false
      },
      split: {
        halves: ({ messageIds, ...rest }) => {
          if (messageIds.length < 2) return null
          const middle = Math.ceil(messageIds.length / 2)
          return [
            { ...rest, messageIds: messageIds.slice(0, middle) },
            { ...rest, messageIds: messageIds.slice(middle) },
          ]
        },
        without: (params, part) => withoutMessages(params, new Set(part.messageIds)),
      },
      ignoredPart: (params, answer, state) => {
        const changed = answer as Parameters<typeof keptRead>[2] | null
        const messageIds = changed === null ? [] : keptRead(state, params, changed)
        if (changed === null || messageIds.length === 0) return null
        return {
          params: { ...params, messageIds: [...messageIds] },
          reason: keptReadReason(state, changed.ignoredChannelIds),
        }
      },
      stored: (params) =>
        params.flag === 'read' ? { ...params, locations: locations.stored(params.messageIds) } : params,
      onLoaded: (queue) => {
        const later = new Map<string, Set<MessageId>>()
        for (const each of queue.all().toReversed()) {
          const { locations: loaded = [], ...params } = each.params
          locations.load(loaded)
          if (each.status === 'failed') continue
          const ids = later.get(params.flag) ?? new Set()
          later.set(params.flag, ids)
          // The request of an earlier change may have been in progress when the last run ended. Only the latest change
          // is sent.
          const left = withoutMessages(params, ids)
          for (const id of params.messageIds) ids.add(id)
          if (left === null) queue.endInBatch(each)
          else each.params = left
        }
      },
      onSettled: ({ params }, queue) => {
        if (params.flag === 'read') locations.keepOnly(new Set(idsRead(queue.all())))
      },
    },
    listing: { visibility: (params) => (isOnPurpose(params) ? 'refused' : 'never') },
  })
}

/** Changes a flag of all messages of a narrow. */
const updateFlagsForNarrow = routeKind(routes.updateFlagsForNarrow, {
  key: ({ op: _op, ...rest }) => `flags ${JSON.stringify(rest)}`,
  lane,
  words: ({ flag, op }) => (flag === 'read' && op === 'add' ? t('outbox.mark_read') : markWords()),
  order: { isSentOnClose: true },
})

/** Operations that change the flags of messages. */
export const createFlagKinds = (): readonly OperationKind[] => [createFlagKind(), updateFlagsForNarrow]

/**
 * Changes a flag of single messages: shows it at once and sends it soon. Resolves when it is saved, or cannot be.
 * `locations` gives the conversations of messages marked as unread that the state may not have.
 */
export async function changeFlags(
  engine: Engine,
  { flag, locations, messageIds, op }: FlagChange,
): Promise<void> {
  const all = createMessageLocations()
  all.load(locations ?? [])
  const kept: Promise<unknown>[] = []
  for (let start = 0; start < messageIds.length; start += batchSize) {
    const ids = messageIds.slice(start, start + batchSize)
    const ofBatch = locations === undefined ? {} : { locations: all.stored(ids) }
    const params = { flag, op, messageIds: ids, ...ofBatch }
    const submitted = engine.submit(routes.updateMessageFlags.name, params)
    if (submitted !== null) kept.push(submitted.kept)
  }
  await Promise.all(kept)
}

type State = Pick<AccountState, 'channels' | 'messages' | 'self' | 'subscriptions' | 'unreads'>

const isMadeUnread = ({ flag, op }: Pick<FlagChange, 'flag' | 'op'>): boolean =>
  flag === 'read' && op === 'remove'

interface FlagsAnswer {
  readonly messageIds: readonly MessageId[]
  readonly ignoredChannelIds: readonly ChannelId[]
}

/**
 * Returns the messages that the server did not mark as unread because their channels are not subscribed to
 * (specification, transitions).
 */
function keptRead(state: State | null, batch: FlagChange, answer: FlagsAnswer): readonly MessageId[] {
  if (state === null || !isMadeUnread(batch) || answer.ignoredChannelIds.length === 0) return []
  const changed = new Set(answer.messageIds)
  // Messages that are unread here were unread before, so the server did not change them either.
  return batch.messageIds.filter((id) => !changed.has(id) && !isUnread(state, id))
}

/** Returns the reason shown to the user. */
function keptReadReason(state: State | null, channelIds: readonly ChannelId[]): string {
  const names = channelIds.map((id) => `#${state?.channels.get(id)?.name ?? String(id)}`)
  return t('core.keptRead', { channels: names.join(', ') })
}
