import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { MessagePin } from '../../../shared/lists/itemSchemas.ts'
import { messagePinOf } from '../../../shared/model/lists/messagePins.ts'
import { lineText } from '../../../shared/model/messages/lineText.ts'
import { createPlainList, type OwnList } from '../lists/ownList.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { movedBy } from '../sync/topicFollow.ts'
import { createPinCheck } from './pinCheck.ts'

/**
 * Messages pinned by the user. Each pin follows edits and moves of its message and is marked when the message is
 * deleted.
 */
interface MessagePinList extends OwnList<'messagePins'> {
  /** Called with the server's events after they are applied, or with 'all' after a registration. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
}

export function createMessagePinList(runtime: AccountRuntime): MessagePinList {
  const { list, put, records, whenLoaded } = createPlainList(runtime, 'messagePins')
  const check = createPinCheck({
    runtime,
    whenLoaded,
    ids: () => [...records.values()].map(({ messageId }) => messageId),
    take: async (found) => {
      const { selfUserId } = runtime.context()
      const changed = [...found].flatMap(([id, message]) => {
        const pin = records.get(String(id))
        if (pin === undefined) return []
        return message === null ? { ...pin, isGone: true } : messagePinOf(message, selfUserId, pin.pinnedAt)
      })
      await put(changed)
    },
  })

  const changedBy = (pin: MessagePin, event: ServerEvent): MessagePin => {
    const { messageId } = pin
    if (event.type === 'delete_message')
      return event.messageIds.includes(messageId) ? { ...pin, isGone: true } : pin
    if (event.type !== 'update_message') return pin
    const isMoved = event.move !== null && event.messageIds.includes(messageId)
    const moved = isMoved
      ? { ...pin, conversation: movedBy(event, pin.conversation) ?? pin.conversation }
      : pin
    if (event.messageId !== messageId || event.content === null) return moved
    const { html, isMeMessage } = event.content
    return {
      ...moved,
      text: lineText({ content: html, isMeMessage: isMeMessage === true, submessages: [] }),
    }
  }

  return {
    ...list,
    onEvents: (events) => {
      if (events === 'all') return check.start()
      if (records.size === 0) return
      const changed = [...records.values()].flatMap((pin) => {
        const now = events.reduce(changedBy, pin)
        return now === pin ? [] : now
      })
      for (const { messageId } of changed) check.onChange(messageId)
      void put(changed)
    },
  }
}
