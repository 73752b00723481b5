import type { z } from 'zod'
import { conversationOf } from '../../../shared/api/conversationKey.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { DueReminder, MessageReminder } from '../../../shared/lists/itemSchemas.ts'
import { messageOf } from '../../../shared/model/messages/messages.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { createConversationList, type ConversationList } from '../lists/conversationList.ts'
import { createTimedRecords } from '../lists/timedRecords.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { Operation } from '../operations/engine/operationKind.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { Consumer } from '../sync/stateStore.ts'

interface MessageReminderList extends ConversationList<'messageReminders'> {
  readonly onBatch: Consumer
}

type ParamsOf<Name extends 'createReminder' | 'deleteReminder'> = z.output<(typeof routes)[Name]['params']>

/** A reminder that the server does not have yet. */
type Creation = Operation<ParamsOf<'createReminder'>>

const isCreation = (record: MessageReminder | Creation): record is Creation => 'params' in record

/**
 * Creates the list of reminders of messages, for servers that have none. Also shows those that the server should deliver
 * but did not get in time, because it was out of reach or refused them as too late. `reminderOf` returns what shows one.
 */
export function createMessageReminders(
  runtime: AccountRuntime,
  engine: Pick<Engine, 'discard' | 'ofKind'>,
  reminderOf: (reminder: DueReminder, state: AccountState) => () => void,
): MessageReminderList {
  const { stateStore } = runtime
  let isResumed = false
  const start = (): void => {
    if (isResumed) timed.start()
  }
  const { list, put, records } = createConversationList(runtime, 'messageReminders', {
    follows: 'topics of reminders',
    keepsLost: true,
    onChange: start,
  })
  const creations = engine.ofKind<ParamsOf<'createReminder'>>(routes.createReminder.name)
  const deletions = engine.ofKind<ParamsOf<'deleteReminder'>>(routes.deleteReminder.name)
  const unsent = (): readonly Creation[] => {
    const deleted = new Set<number | undefined>(deletions.all().map(({ params }) => params.reminderId))
    return creations.all().filter(({ params }) => !deleted.has(params.localId))
  }
  const timed = createTimedRecords<MessageReminder | Creation>({
    name: 'reminders',
    runtime,
    records: () =>
      new Map<string, MessageReminder | Creation>([
        ...records,
        ...unsent().map((creation) => [creation.id, creation] as const),
      ]),
    timeOf: (record) => (isCreation(record) ? record.params.deliverAt * 1000 : record.dueAt),
    onDue: async (record) => {
      // The server may get it just now. It is checked again until the request has ended.
      if (isCreation(record) && (record.status === 'sending' || record.isAccepted)) return
      const state = stateStore.state()
      if (state === null) return
      // A fault here keeps the reminder.
      const show = reminderOf(dueOf(record, state), state)
      // Saved before it is shown, so that a crash cannot show it twice.
      await (isCreation(record) ? engine.discard(record.id) : put([{ ...record, dueAt: null }]))
      show()
    },
  })
  return {
    ...list,
    resume: () => {
      isResumed = true
      list.resume()
      timed.start()
    },
    onEvents: (events) => {
      list.onEvents(events)
      // Before a first registration there was no state, so reminders could not be shown.
      if (events === 'all') start()
    },
    onBatch: ({ after, before }) => {
      if (before?.reminders !== after?.reminders) start()
    },
  }
}

function dueOf(record: MessageReminder | Creation, state: AccountState): DueReminder {
  const { messageId, note = '' } = isCreation(record) ? record.params : record
  const message = messageOf(state, messageId)
  // The message may have moved without the rest of its topic, which the record follows.
  if (message !== undefined)
    return { messageId, conversation: conversationOf(message, state.self.userId), note }
  return { messageId, conversation: isCreation(record) ? null : record.conversation, note }
}
