import { z } from 'zod'
import { int, token } from '../../../shared/api/records/lenient.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { classifyRepeatable } from '../operations/engine/classify.ts'
import { createKind } from '../operations/engine/createKind.ts'
import type { OperationKind } from '../operations/engine/operationKind.ts'
import type { DraftCopies } from './draftCopies.ts'

const draftParams = z.object({ draftId: token })
const copyParams = z.object({ serverId: int })

/** All requests for copies share one lane, because none is urgent. */
const lane = () => 'draft copies'

/** The user does not see these operations; the draft shows whether the server has it. */
const unseen = { words: () => null, listing: { visibility: () => 'never' as const } }

const order = { inLane: 'any', isLowPriority: true, isSentOnClose: true } as const

/** Saves a draft's copy on the server, with the text at the time of the request. */
const saveDraftCopy = (copies: DraftCopies) =>
  createKind<z.output<typeof draftParams>>({
    ...unseen,
    kind: 'saveDraftCopy',
    schema: draftParams,
    lane,
    key: ({ draftId }) => `draft copy ${draftId}`,
    request: ({ draftId }) => copies.save(draftId),
    order: {
      ...order,
      delayMs: ({ params }) => copies.waitFor(params.draftId),
      isNeeded: ({ draftId }) => copies.isDue(draftId),
    },
    recovery: {
      classify: (error, { params, unreadable }) => copies.classifySave(params.draftId, error, unreadable),
      onSettled: ({ params, status }) => {
        if (status === 'failed') copies.giveUp(params.draftId)
        copies.kick()
      },
    },
  })

/** Deletes the copy of a draft that was sent or deleted. */
const deleteDraftCopy = (copies: DraftCopies) =>
  createKind<z.output<typeof copyParams>>({
    ...unseen,
    kind: 'deleteDraftCopy',
    schema: copyParams,
    lane,
    key: ({ serverId }) => `draft deletion ${String(serverId)}`,
    request: ({ serverId }, { api, signal }) =>
      api.call(routes.deleteDraft, { draftId: serverId }, { signal }),
    order: { ...order, isNeeded: ({ serverId }) => copies.mustDelete(serverId) },
    recovery: {
      classify: (error, { params, unreadable }) => {
        const verdict = classifyRepeatable(error, unreadable)
        if (verdict.type !== 'refused') return verdict
        // The server refuses if the copy no longer exists or belongs to another user.
        copies.noteDeleted(params.serverId)
        return { type: 'ended' }
      },
      onAccepted: (operation, _answer, queue) => {
        copies.noteDeleted(operation.params.serverId)
        queue.end(operation)
      },
    },
  })

export const createDraftCopyKinds = (copies: DraftCopies): readonly OperationKind[] => [
  saveDraftCopy(copies),
  deleteDraftCopy(copies),
]
