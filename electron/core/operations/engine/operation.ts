import type { CallResult } from '../../../../shared/ipc/contract.ts'
import { value } from '../../http/failure.ts'
import { z } from 'zod'
import type { OwnRow } from '../../store/state/ownOperations.ts'
import type { WriteResult } from '../../store/ownWrites.ts'
import { content, int, moment, parsedLater, token } from '../../../../shared/api/records/lenient.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import { parseJson } from '../../platform/parseJson.ts'
import type { Operation, OperationKind, Params } from './operationKind.ts'

export const laneOf = ({ kind, params }: Operation): string => kind.lane(params)
export const keyOf = ({ kind, params }: Operation): string | null => kind.key(params)
/** Returns the ids of the uploads that an operation waits for. */
export const uploadsOf = ({ kind, params }: Operation): readonly string[] =>
  kind.order.uploads?.ids(params) ?? []
/** True if a failed operation blocks those behind it in its lane. */
export const isBlocking = ({ kind }: Pick<Operation, 'kind'>): boolean => kind.order.inLane === 'blocking'
/** False if an operation with an unknown outcome must not be sent again unless the user decides so. */
export const isRepeatable = ({ kind }: Pick<Operation, 'kind'>): boolean => kind.recovery.repeat !== 'byUser'

/**
 * Resolves with the result of an operation's last save. Events may change the operation during a save, and a request must
 * not contain what the file does not: after a crash, the operation would be looked up elsewhere and sent again.
 */
export async function lastSave(operation: Operation): Promise<WriteResult> {
  for (;;) {
    const { kept } = operation
    const result = await kept
    if (operation.kept === kept) return result
  }
}

/** The answer for a caller whose operation is stored and will be sent later. */
export const queuedAnswer: CallResult<unknown> = value({ queued: true })

/** Value of `resolveCaller` once the caller has an answer, or when no caller waits. */
export const noCaller = (): void => undefined

const stored = fileSchema(
  z.object({
    params: parsedLater,
    before: parsedLater.optional(),
    createdAt: moment,
    status: z.enum(['queued', 'sending', 'unknown', 'failed']),
    reason: content.nullable(),
    mayHaveApplied: z.boolean().default(false),
    isAccepted: z.boolean().default(false),
    serverFaults: int.default(0),
    hold: z
      .object({ by: token, why: z.enum(['failed', 'edited']) })
      .nullable()
      .default(null),
  }),
)

/** JSON content of an operation's row in the file. */
export type StoredOperation = z.input<typeof stored>

export function createOperation<P extends Params>(
  kind: OperationKind<P>,
  of: Pick<Operation<P>, 'createdAt' | 'id' | 'params' | 'requestedAt'> & Partial<Operation<P>>,
): Operation<P> {
  return {
    kind,
    before: undefined,
    status: 'queued',
    reason: null,
    mayHaveApplied: false,
    isAccepted: false,
    hold: null,
    position: null,
    isUnsaved: false,
    isListed: kind.listing.visibility(of.params) === 'pending',
    isInFlight: false,
    work: null,
    faults: 0,
    unreadable: 0,
    serverFaults: 0,
    retryAt: null,
    kept: Promise.resolve('saved'),
    draft: null,
    resolveCaller: noCaller,
    ...of,
  }
}

export function storedOperation(operation: Operation): StoredOperation {
  const { before, createdAt, hold, isAccepted, kind, mayHaveApplied, params, reason, serverFaults, status } =
    operation
  return {
    params: kind.recovery.stored(params),
    before,
    createdAt,
    status,
    reason,
    mayHaveApplied,
    isAccepted,
    serverFaults,
    hold,
  }
}

/**
 * Parses a stored operation. An operation marked as sending may have reached the server before the last run ended.
 * Returns null if the row is not understood; it stays in the file for a newer version of the app.
 */
export function readOperation(kind: OperationKind, { content, key, order }: OwnRow): Operation | null {
  const found = stored.safeParse(parseJson(content)).data
  const params = kind.schema.safeParse(found?.params)
  if (found === undefined || !params.success) return null
  const wasOut = found.status === 'sending'
  const canRepeat = isRepeatable({ kind })
  return createOperation(kind, {
    ...found,
    id: key,
    position: order,
    params: params.data,
    requestedAt: -Infinity,
    status: wasOut ? (canRepeat ? 'queued' : 'unknown') : found.status,
    mayHaveApplied: canRepeat || found.mayHaveApplied,
    isListed: kind.listing.visibility(params.data) === 'pending' || found.status === 'failed',
  })
}
