import { routes } from '../../../../shared/api/routes/index.ts'
import { editDraftId, type LocalDraft } from '../../../../shared/model/localDraft.ts'
import { conversationOf } from '../../../../shared/model/conversation.ts'
import { messageOf } from '../../../../shared/model/slices/messages.ts'
import type { DraftChange } from '../../store/ownOperations.ts'
import type { TakeBack } from '../../sync/takenBack.ts'
import type { SentOptions, TakenDraft } from './outboxType.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

/**
 * The draft of a message's edit that is being sent. The file has its text as the draft or
 * as the action, never as both or neither.
 */
export interface EditDraft {
  /** Change that removes the draft, written together with the action; null: there was no draft. */
  readonly change: (() => DraftChange) | null
  /** Returns the change that restores the draft when the edit was refused; null: there is a new draft by now. */
  readonly putBack: () => (() => DraftChange) | null
}

/** The drafts as the edit of a message sees them. */
export interface EditedDrafts {
  begun(): ReadonlyMap<string, LocalDraft>
  sent(id: string, content: string, how?: SentOptions): TakenDraft | null
  readonly takeBack: TakeBack
}

/** Takes the edit's text out of the drafts; null when the action does not edit a message's text. */
export function takeEditDraft(
  drafts: EditedDrafts,
  { context, stateStore }: AccountRuntime,
  action: string,
  params: unknown,
): EditDraft | null {
  if (action !== routes.updateMessage.name) return null
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
    // The draft becomes a version, so that earlier forms are there again if the edit becomes a draft again.
    change: drafts.sent(id, content, { keeps: true })?.change ?? null,
    putBack: () => {
      const to = target()
      return to === undefined || drafts.begun().has(id) ? null : drafts.takeBack(to, content, id).change
    },
  }
}
