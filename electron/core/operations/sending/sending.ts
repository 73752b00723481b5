import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import { draftIdOf } from '../../../../shared/model/outbox/localDraft.ts'
import type { AwaitedUpload } from '../../../../shared/model/outbox/uploadLink.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { topicAnchorOf, type TopicAnchor } from '../../sync/followTopic.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { TakenDraft } from '../engine/operationKind.ts'
import type { WriteResult } from '../../store/ownWrites.ts'
import type { TakeBack } from './takenBack.ts'
import type { SendKind } from './sendMessage.ts'
import { canSend, type SendParams } from './sendParams.ts'

export interface SendOptions {
  /** Id of the row that the window already shows. An id that is in use is refused. */
  readonly localId?: string
  /** Topic anchor from the time when the user began to write. Default: from the current state. */
  readonly topicAnchor?: TopicAnchor | null
  /** Uploads that must finish before the message is sent. */
  readonly awaits?: readonly AwaitedUpload[]
  /** Time in ms in which the user can take the message back. */
  readonly undoMs?: number
  /** Takes the draft of this text. Returns null if there is none. */
  readonly takeDraft?: () => TakenDraft | null
}

export interface Sending {
  /**
   * Shows the message at once. `kept` resolves when it is saved, or cannot be. Returns null if the text is empty or
   * invalid or `localId` is in use.
   */
  send(
    destination: Conversation,
    content: string,
    how?: SendOptions,
  ): { readonly localId: string; readonly kept: Promise<WriteResult> } | null
  /**
   * Turns an unsent message into a draft. Resolves with the draft's id when it is saved, or with null if the message
   * does not exist, was sent or is being sent. `edits`: the user continues writing, and the messages blocked by this
   * one wait.
   */
  discard(localId: string, how?: { readonly edits?: boolean }): Promise<string | null>
  /** Called when drafts change. */
  readonly onDrafts: () => void
}

/** Sends the user's messages. */
export function createSending(
  runtime: AccountRuntime,
  engine: Engine,
  kind: SendKind,
  takeBack: TakeBack,
): Sending {
  const queue = engine.ofKind<SendParams>(kind.kind)
  return {
    send: (destination, content, how = {}) => {
      if (!canSend(content)) return null
      const { localId = randomUUID(), awaits = [], takeDraft, undoMs = 0 } = how
      const { queue: registration, stateStore } = runtime
      const mark = how.topicAnchor ?? topicAnchorOf(destination, stateStore.state(), registration()?.id)
      const params: SendParams = {
        destination,
        content,
        after: kind.newestId(),
        messageId: null,
        earlier: [],
        others: [],
        mark,
        awaits: [...awaits],
        drafted: false,
        undoUntil: undoMs === 0 ? null : runtime.clock.now() + undoMs,
      }
      const submitted = engine.submit(routes.sendMessage.name, params, { id: localId, takeDraft })
      if (submitted === null) return null
      return { localId, kept: submitted.kept }
    },
    discard: async (localId, { edits = false } = {}) => {
      const operation = queue.get(localId)
      if (operation === undefined || operation.status === 'sending' || operation.isAccepted) return null
      const { content, destination, drafted } = operation.params
      const draft = drafted ? null : takeBack(destination, content)
      if (edits) engine.blocked.onEdit(localId)
      void engine.discard(localId, draft?.change)
      await operation.kept
      return draft?.id ?? null
    },
    onDrafts: () => {
      const drafts = runtime.stateStore.state()?.localDrafts.values()
      if (drafts === undefined) return
      const edited = new Set([...drafts].map(({ target }) => draftIdOf(target)))
      engine.blocked.onEdited((lane) => edited.has(lane))
    },
  }
}
