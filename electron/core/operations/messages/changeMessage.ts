import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import { readMessage } from '../../sync/pages/readMessage.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { routeKind } from '../routeKind.ts'
import { storedText } from '../sending/sendParams.ts'

const messageLane = ({ messageId }: { readonly messageId: number }) => `message ${messageId}`

/** Edits a message's text or moves messages. The server has one endpoint for both. */
const updateMessage = routeKind(routes.updateMessage, {
  // Moves with different propagation modes affect different messages, so both are sent.
  key: ({ messageId, content, propagateMode = 'change_one' }) =>
    `${content === undefined ? `move ${propagateMode}` : 'edit'} ${messageId}`,
  lane: messageLane,
  words: ({ content, topic }) => {
    if (content !== undefined) return t('outbox.edit_message')
    return topic === undefined || topic === ''
      ? t('outbox.move_message')
      : t('outbox.rename_topic', { topic })
  },
  merge: {
    pair: (earlier, later) => {
      // A move contains its whole destination, so a later one replaces an earlier one.
      if (later.content === undefined) return undefined
      const sha = earlier.prevContentSha256 ?? later.prevContentSha256
      return { ...earlier, ...later, ...(sha === undefined ? {} : { prevContentSha256: sha }) }
    },
    // The user edited the text of the refused edit again.
    isSuperseded: (failed, done) =>
      failed.messageId === done.messageId && failed.content !== undefined && done.content !== undefined,
  },
  recovery: {
    repeat: 'afterLookup',
    lookUp: async ({ messageId, content, topic, channelId }, runtime) => {
      const found = await readMessage(runtime, messageId)
      if (found === null) return null
      if (found === 'gone' || found === 'hidden') return false
      if (content !== undefined && storedText(found.content) !== storedText(content)) return false
      if (topic === undefined && channelId === undefined) return true
      const { message } = found
      if (message?.type !== 'channel') return false
      const isThere = channelId === undefined || message.channelId === channelId
      return isThere && (topic === undefined || message.topic === topic)
    },
  },
})

const deleteMessage = routeKind(routes.deleteMessage, {
  key: ({ messageId }) => `delete ${messageId}`,
  lane: messageLane,
  words: () => t('outbox.delete_message'),
  recovery: {
    lookUp: async ({ messageId }, runtime) => {
      const found = await readMessage(runtime, messageId)
      return found === null ? null : found === 'gone'
    },
  },
})

/** Operations that change sent messages. */
export const messageKinds: readonly OperationKind[] = [updateMessage, deleteMessage]
