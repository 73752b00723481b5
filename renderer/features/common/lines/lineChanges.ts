import type { Message, MessageId } from '../../../../shared/api/types.ts'
import { lineText, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'

/**
 * `entry` is the new line, null if the message cannot be read, or undefined if no line was known before, so that only
 * a pending response becomes outdated.
 */
export interface LineChange {
  readonly messageId: MessageId
  readonly entry: MessageLine | Message | null | undefined
}

/** Maximum length of a message that is kept until its line is shown, in characters of HTML. */
const maxHeld = 4000

/**
 * Returns the effect of an event on the lines of messages that are not in the window's state. `known` returns the
 * current line.
 */
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
