import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { someIds, token } from '../../../../shared/api/records/lenient.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { Merged, Operation } from '../engine/operationKind.ts'
import { storedLocation } from './messageLocations.ts'

/** Maximum number of messages in one request, limited by the server. */
export const batchSize = 1000

export const flagChange = fileSchema(
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

export const opposite = (op: FlagOp): FlagOp => (op === 'add' ? 'remove' : 'add')

/** Returns the change without these messages, or null if none is left. Returns the same object if nothing changes. */
export function withoutMessages(change: FlagChange, ids: ReadonlySet<MessageId>): FlagChange | null {
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
