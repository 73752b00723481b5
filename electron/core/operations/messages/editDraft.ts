import { routes } from '../../../../shared/api/routes/index.ts'
import { editDraftId } from '../../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import type { TakeBack } from '../sending/takenBack.ts'
import type { TakenDraft } from '../engine/operationKind.ts'
import type { SentOptions } from '../sending/sending.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

/** The functions of drafts that editing a message uses. */
export interface EditedDrafts {
  begun(): ReadonlyMap<string, LocalDraft>
  sent(id: string, content: string, how?: SentOptions): TakenDraft | null
  readonly takeBack: TakeBack
}

/**
 * Turns the draft of an edit into its operation. The file contains the text as a draft or as an operation, never both
 * or neither. Returns null if the operation does not edit a message's text.
 */
export function takeEditDraft(
  drafts: EditedDrafts,
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
  return {
    // The draft is kept as a version, so that earlier texts exist if the edit becomes a draft again.
    change: drafts.sent(id, content, { keeps: true })?.change ?? null,
    putBack: () => {
      const to = target()
      return to === undefined || drafts.begun().has(id) ? null : drafts.takeBack(to, content, id).change
    },
  }
}
