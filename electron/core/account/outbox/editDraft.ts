import { routes } from '../../../../shared/api/routes/index.ts'
import { editDraftId } from '../../../../shared/model/localDraft.ts'
import { placeOf } from '../../../../shared/model/place.ts'
import { messageOf } from '../../../../shared/model/slices/messages.ts'
import type { DraftChange } from '../../store/ownOperations.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Session } from '../session.ts'

/** The half-typed text of an edit that is asked for: the file has it as one or the other, never as both or neither. */
export interface EditDraft {
  /** What the file is told as it takes the edit; null: there was no draft. */
  readonly change: (() => DraftChange) | null
  /** What it is told as the edit leaves it refused: the text is half-typed again. null: another one is by now. */
  readonly putBack: () => (() => DraftChange) | null
}

/** Takes it from the drafts; null where nothing of the kind is asked for. */
export function takeEditDraft(
  drafts: Drafts,
  { context, door }: Session,
  action: string,
  params: unknown,
): EditDraft | null {
  if (action !== routes.updateMessage.name) return null
  const { messageId, content } = routes.updateMessage.params.safeParse(params).data ?? {}
  if (messageId === undefined || content === undefined) return null
  const id = editDraftId(messageId)
  const had = drafts.begun().get(id)
  const target = () => {
    const state = door.state()
    const message = state === null ? undefined : messageOf(state, messageId)
    return message === undefined ? had?.target : placeOf(message, context().selfUserId)
  }
  return {
    // What it was before is there again when it is half-typed again.
    change: drafts.sent(id, content, { keeps: true })?.change ?? null,
    putBack: () => {
      const to = target()
      return to === undefined || drafts.begun().has(id) ? null : drafts.takeBack(to, content, id).change
    },
  }
}
