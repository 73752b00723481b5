import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { someIds, token } from '../../../../shared/api/records/lenient.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { Merged, Operation } from '../engine/operationKind.ts'
import { storedLocation } from './messageLocations.ts'

/** Number of messages in one request, as the server limits it. */
export const batchSize = 1000

export const flagChange = fileSchema(
  z.object({
    flag: token,
    op: z.enum(['add', 'remove']),
    messageIds: someIds,
    /**
     * Ids for which the server certainly has the opposite value. If such a change is reversed before it is sent, nothing
     * is sent.
     */
    fresh: someIds.optional(),
    /** Locations of messages that are marked as read, in the file; of those that are made unread, in a new operation. */
    locations: z.array(storedLocation).max(bounds.rows.max).optional(),
  }),
)
export type FlagChange = z.output<typeof flagChange>
export type FlagOp = FlagChange['op']

export const opposite = (op: FlagOp): FlagOp => (op === 'add' ? 'remove' : 'add')

/** Returns the change without these messages; null when none is left. The same object when nothing changes. */
export function withoutMessages(change: FlagChange, ids: ReadonlySet<MessageId>): FlagChange | null {
  const messageIds = change.messageIds.filter((id) => !ids.has(id))
  if (messageIds.length === change.messageIds.length) return change
  const fresh = change.fresh?.filter((id) => !ids.has(id))
  return messageIds.length === 0 ? null : { ...change, messageIds, ...(fresh && { fresh }) }
}

/** Keeps only the last change of each message, and gathers the changes of one flag in batches. */
export function mergeFlags(
  waiting: readonly Pick<Operation<FlagChange>, 'mayHaveApplied' | 'params'>[],
  later: FlagChange,
): Merged<FlagChange> {
  const ids = new Set(later.messageIds)
  const reversed = new Set<MessageId>()
  const fresh = new Set(later.fresh)
  const left: (FlagChange | null)[] = waiting.map(({ mayHaveApplied, params }) => {
    const isOpposite = params.op !== later.op
    for (const id of params.messageIds) {
      if (!ids.has(id)) continue
      // The server's value is that of before the first of both changes, so the later one says nothing of it.
      fresh.delete(id)
      const wasFresh = !mayHaveApplied && params.fresh?.includes(id) === true
      if (wasFresh && isOpposite) reversed.add(id)
      else if (wasFresh) fresh.add(id)
    }
    return withoutMessages(params, ids)
  })
  let messageIds = later.messageIds.filter((id) => !reversed.has(id))
  for (const [at, one] of left.entries()) {
    if (one === null || one.op !== later.op || messageIds.length === 0) continue
    const added = messageIds.slice(0, Math.max(batchSize - one.messageIds.length, 0))
    if (added.length === 0) continue
    messageIds = messageIds.slice(added.length)
    const addedFresh = added.filter((id) => fresh.has(id))
    left[at] = {
      ...one,
      messageIds: [...one.messageIds, ...added],
      fresh: [...(one.fresh ?? []), ...addedFresh],
    }
  }
  const rest = { ...later, messageIds, fresh: messageIds.filter((id) => fresh.has(id)) }
  return { waiting: left, later: messageIds.length === 0 ? null : rest }
}
