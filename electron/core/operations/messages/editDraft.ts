import { routes } from '../../../../shared/api/routes/index.ts'
import { editDraftId } from '../../../../shared/model/outbox/localDraft.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import type { TakenDraft } from '../engine/operationKind.ts'
import { takeDraft, type MovedDrafts } from '../sending/takenBack.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

/** Turns the draft of an edit into its operation. Returns null if the operation does not edit a message's text. */
export function takeEditDraft(
  drafts: MovedDrafts,
  { context, stateStore }: AccountRuntime,
  kind: string,
  params: unknown,
): TakenDraft | null {
  if (kind !== routes.updateMessage.name) return null
  const { messageId, content } = routes.updateMessage.params.safeParse(params).data ?? {}
  if (messageId === undefined || content === undefined) return null
  const id = editDraftId(messageId)
  const had = drafts.begun().get(id)
  const target = () => {
    const state = stateStore.state()
    const message = state === null ? undefined : messageOf(state, messageId)
    return message === undefined ? had?.target : conversationOf(message, context().selfUserId)
  }
  // The draft is kept as a version, so that earlier texts exist if the edit becomes a draft again.
  return takeDraft(drafts, { id, content, target }, { keeps: true })
}
