import { z } from 'zod'
import { conversationSchema } from '../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import { lineText } from '../../../shared/model/messages/lineText.ts'
import { maxMessagePins, type MessagePin } from '../../../shared/model/pins/messagePin.ts'
import { messagePinOf } from '../../../shared/model/pins/messagePinOf.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import { createKeptList, type KeptList } from '../lists/keptList.ts'
import { movedBy } from '../operations/sending/placeChanges.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { askedMessages } from '../sync/pages/messagesById.ts'

/** Messages that the person pinned: each follows its message, and is told as gone where that is deleted. */
export interface MessagePinList extends Pick<KeptList<MessagePin>, 'detach' | 'flushed'> {
  /** Takes over the last run's list; called once. */
  readonly load: (file: OwnFile | null) => Promise<void>
  readonly items: () => ReadonlyMap<MessageId, MessagePin>
  /** Returns the events to apply on top of a first registration. */
  readonly pending: () => readonly AccountEvent[]
  /** Pins messages; resolves when it is written. False: the list is full, nothing changed. */
  readonly set: (pins: readonly MessagePin[]) => Promise<boolean>
  /** Takes a message off the list; an unknown one changes nothing. */
  readonly remove: (messageId: MessageId) => Promise<void>
  /** Receives the server's events, or 'all' for a registration, after they were applied. */
  readonly onEvents: (events: readonly ServerEvent[] | 'all') => void
  /** Writes everything again, because the file was lost. */
  readonly rewrite: () => void
}

const schema = z.object({
  messageId: z.number().int().nonnegative(),
  senderId: z.number().int(),
  senderName: z.string(),
  text: z.string(),
  at: z.number(),
  conversation: conversationSchema,
  pinnedAt: z.number(),
  isGone: z.boolean(),
})

const told = (pin: MessagePin): AccountEvent => ({ type: 'local/message-pin', pin })

export function createMessagePinList(
  { clock, log, signal }: Pick<AccountRuntime, 'clock' | 'log' | 'signal'>,
  runtime: () => AccountRuntime,
): MessagePinList {
  const records = new Map<string, MessagePin>()
  const file = createKeptList<MessagePin>({
    clock,
    log,
    signal,
    records,
    name: 'the list of pinned messages',
    parse: (text) => schema.safeParse(parseJson(text)).data ?? null,
    read: (own) => own.call('own', 'messagePins', null),
    write: (own, change) => own.call('own', 'saveMessagePins', change),
  })
  let loaded: () => void
  const whenLoaded = new Promise<void>((resolve) => (loaded = resolve))
  const stateOf = () => runtime().stateStore.state()

  const put = (pins: readonly MessagePin[]): Promise<void> => {
    const events: AccountEvent[] = []
    for (const pin of pins) {
      const key = String(pin.messageId)
      if (JSON.stringify(records.get(key)) === JSON.stringify(pin)) continue
      records.set(key, pin)
      events.push(told(pin))
    }
    if (events.length === 0) return Promise.resolve()
    const saved = file.save(pins.map(({ messageId }) => String(messageId)))
    if (stateOf() !== null) runtime().stateStore.dispatch(events)
    return saved
  }

  /** Asks the server what happened to the messages while no events came. */
  const check = async (): Promise<void> => {
    const { connection, context } = runtime()
    await whenLoaded
    if (records.size === 0) return
    await connection.whenLive(signal)
    if (signal.aborted) return
    const ids = [...records.values()].map(({ messageId }) => messageId)
    const found = await askedMessages(runtime(), ids)
    const { selfUserId } = context()
    const changed = [...found].flatMap(([id, message]) => {
      const pin = records.get(String(id))
      if (pin === undefined) return []
      return message === null ? { ...pin, isGone: true } : messagePinOf(message, selfUserId, pin.pinnedAt)
    })
    await put(changed)
  }

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
    load: async (own) => {
      for (const record of await file.load(own)) records.set(String(record.messageId), record)
      loaded()
    },
    items: () => new Map([...records.values()].map((pin) => [pin.messageId, pin])),
    // Later registrations leave the list as it is.
    pending: () => (stateOf() === null ? [...records.values()].map(told) : []),
    set: async (pins) => {
      await whenLoaded
      const keys = pins.map(({ messageId }) => String(messageId))
      if (new Set([...records.keys(), ...keys]).size > maxMessagePins) return false
      await put(pins)
      return true
    },
    remove: async (messageId) => {
      await whenLoaded
      const key = String(messageId)
      if (!records.delete(key)) return
      const saved = file.save([key])
      if (stateOf() !== null) runtime().stateStore.dispatch([{ type: 'local/message-pin-gone', messageId }])
      await saved
    },
    onEvents: (events) => {
      if (events === 'all') return void runtime().supervise('pinned messages', check)
      if (records.size === 0) return
      const changed = [...records.values()].flatMap((pin) => {
        const now = events.reduce(changedBy, pin)
        return now === pin ? [] : now
      })
      void put(changed)
    },
    rewrite: () => void file.save(records.keys()),
    detach: file.detach,
    flushed: file.flushed,
  }
}
