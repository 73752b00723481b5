import type { Message, MessageId } from '../../../../shared/api/types.ts'
import { lineText, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'

/** entry: the line as it is from now on; null: it cannot be read; undefined: it is not known what it is. */
export interface LineChange {
  readonly messageId: MessageId
  readonly entry: MessageLine | Message | null | undefined
}

/** Longer messages are not held until somebody looks at them, in characters of HTML. */
const maxHeld = 4000

/** Returns what an event does to the lines of messages that the window does not hold. known: the line so far. */
export function lineChangesOf(
  event: AccountEvent,
  known: (id: MessageId) => MessageLine | null,
): readonly LineChange[] {
  switch (event.type) {
    case 'message': {
      const { message } = event
      return message.content.length > maxHeld ? [] : [{ messageId: message.id, entry: message }]
    }
    case 'update_message': {
      const { content, messageId } = event
      if (content === null) return []
      const line = known(messageId)
      if (line === null) return [{ messageId, entry: undefined }]
      const isMeMessage = content.isMeMessage ?? false
      const text = lineText({ content: content.html, isMeMessage, submessages: [] })
      return [{ messageId, entry: { ...line, text } }]
    }
    case 'delete_message':
      return event.messageIds.map((messageId) => ({
        messageId,
        entry: known(messageId) === null ? undefined : null,
      }))
    default:
      return []
  }
}
