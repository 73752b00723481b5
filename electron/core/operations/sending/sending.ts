import { randomUUID } from 'node:crypto'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import { draftIdOf } from '../../../../shared/model/outbox/localDraft.ts'
import type { AwaitedUpload } from '../../../../shared/model/outbox/uploadLink.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { topicAnchorOf, type TopicAnchor } from '../../sync/followTopic.ts'
import type { Engine } from '../engine/createEngine.ts'
import type { TakenDraft } from '../engine/operationKind.ts'
import type { WriteResult } from '../engine/operationLog.ts'
import { storedText } from './sendText.ts'
import type { SendKind } from './sendMessage.ts'
import type { SendParams } from './sendParams.ts'

/** Options for a draft that becomes a message. */
export interface SentOptions {
  /** True when the draft becomes a version. */
  readonly keeps?: boolean
  /** The newest form that the sending window has seen, and the writer name of that window. */
  readonly seen?: { readonly rev: number; readonly writer: string } | undefined
}

export interface SendOptions {
  /** Id of the row that the window shows already; an id that is in use is refused. */
  readonly localId?: string
  /** Topic anchor from when the text was begun; by default from the current state. */
  readonly topicAnchor?: TopicAnchor | null
  /** Uploads that must be finished before the message goes out. */
  readonly awaits?: readonly AwaitedUpload[]
  /** Removes the draft that the text was; null: there is none. */
  readonly takeDraft?: () => TakenDraft | null
}

export interface Sending {
  /**
   * Shows the message at once. `kept` resolves when the file has it, or cannot have it. null: there is nothing to
   * send, or `localId` is in use.
   */
  send(
    destination: Conversation,
    content: string,
    how?: SendOptions,
  ): { readonly localId: string; readonly kept: Promise<WriteResult> } | null
  /**
   * Turns a message's text into a draft. Resolves with the draft's id when the file has it; null when
   * there is no such message, its request is out, or it was sent. edits: the user goes on with the text, and
   * the messages that it blocked wait for that.
   */
  discard(localId: string, how?: { readonly edits?: boolean }): Promise<string | null>
  /** Called when drafts change. */
  readonly onDrafts: () => void
}

/** Sends the user's messages. */
export function createSending(runtime: () => AccountRuntime, engine: Engine, kind: SendKind): Sending {
  const queue = engine.ofKind<SendParams>(kind)
  return {
    send: (destination, content, how = {}) => {
      if (storedText(content) === '' || content.includes('\0')) return null
      const { localId = randomUUID(), awaits = [], takeDraft } = how
      const { queue: registration, stateStore } = runtime()
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
      }
      const submitted = engine.submit(routes.sendMessage.name, params, { id: localId, takeDraft })
      if (submitted === null) return null
      return { localId, kept: submitted.kept }
    },
    discard: async (localId, { edits = false } = {}) => {
      const operation = queue.get(localId)
      if (operation === undefined || operation.status === 'sending' || operation.isAccepted) return null
      const { content, destination, drafted } = operation.params
      const draft = drafted ? null : runtime().takeBack(destination, content)
      if (edits) engine.blocked.onEdit(localId)
      void engine.discard(localId, draft?.change)
      await operation.kept
      return draft?.id ?? null
    },
    onDrafts: () => {
      const drafts = runtime().stateStore.state()?.localDrafts.values()
      if (drafts === undefined) return
      const edited = new Set([...drafts].map(({ target }) => draftIdOf(target)))
      engine.blocked.onEdited((lane) => edited.has(lane))
    },
  }
}
