import { hasReminderNotes, hasReminders } from '../../../../shared/api/capabilities.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { lineOf } from '../../../../shared/model/messages/lineText.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { memoSelector } from '../../../../shared/model/state/memoSelector.ts'
import type { AccountStore } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { changeOnServer, offerUndo, removeItem, setItems } from '../../common/undo/index.ts'
import { timeWords } from '../../common/when/index.ts'

/** The part of a reminder that the user chooses. */
interface ReminderTime {
  /** In ms since 1970; null: it was due and shown. */
  readonly dueAt: number | null
  readonly note: string
}

/** A reminder as it is shown. `id` is a number on the server, negative until it is created there. */
export interface ShownReminder extends ReminderTime {
  readonly id: number | string
  readonly messageId: MessageId
  /** True if the server could not deliver it. */
  readonly isFailed?: boolean
}

/** Returns the reminders of the server and those of this computer, the next one first. */
export const shownReminders = memoSelector<readonly ShownReminder[]>(
  ({ messageReminders, reminders }) => [messageReminders, reminders],
  ({ messageReminders, reminders }) =>
    [
      ...[...reminders.values()].map(({ content, deliverAt, id, isFailed, messageId }) => ({
        id,
        isFailed,
        messageId,
        dueAt: deliverAt * 1000,
        note: id < 0 ? content : noteIn(content),
      })),
      ...messageReminders.values(),
    ].sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)),
)

/** Returns the note in the text of a server's reminder: the quote between its first line and the quoted message. */
function noteIn(content: string): string {
  const [before = ''] = content.split('\n\n@_**', 1)
  const lines = before.split('\n').slice(1)
  return lines
    .map((line) => line.replace(/^ ?> ?/, '').trim())
    .join(' ')
    .trim()
}

/** The next reminder of each message. Every row of the message list looks its own up. */
const byMessage = memoSelector<ReadonlyMap<MessageId, ShownReminder>>(
  (state) => [shownReminders(state)],
  (state) =>
    new Map(
      shownReminders(state)
        .toReversed()
        .map((reminder) => [reminder.messageId, reminder]),
    ),
)

export const reminderOfMessage = (state: AccountState, messageId: MessageId): ShownReminder | null =>
  byMessage(state).get(messageId) ?? null

/** True if a new reminder can have a note. */
export const takesNotes = ({ realm }: AccountState): boolean =>
  !hasReminders(realm.featureLevel) || hasReminderNotes(realm.featureLevel)

/** Adds a reminder. Resolves with its id, or with null if that was refused, which a toast reports. */
async function add(
  store: AccountStore,
  messageId: MessageId,
  { note, dueAt }: ReminderTime,
): Promise<number | string | null> {
  const { state } = store.getState()
  const now = Date.now()
  if (state === null) return null
  // The server would drop a note that it does not take.
  if (hasReminders(state.realm.featureLevel) && (note === '' || takesNotes(state))) {
    const taken = new Set(
      [...state.reminders.values()].flatMap((each) => (each.messageId === messageId ? each.deliverAt : [])),
    )
    let deliverAt = Math.floor((dueAt ?? now) / 1000)
    // A different second for each reminder of a message. The time is all that tells them apart after a lost response.
    while (taken.has(deliverAt)) deliverAt += 1
    const params = {
      messageId,
      deliverAt,
      localId: -now,
      ...(note !== '' && { note }),
    }
    return (await changeOnServer(store, 'createReminder', params, 'reminders.refused')) ? -now : null
  }
  const message = messageOf(state, messageId)
  const described =
    message === undefined
      ? // The reminder that this one replaces. The list has it although its message is not loaded.
        [...state.messageReminders.values()].find((item) => item.messageId === messageId)
      : { ...lineOf(message), conversation: conversationOf(message, state.self.userId) }
  if (described === undefined) {
    showToast(t('reminders.message_missing'))
    return null
  }
  const { conversation, senderName, text } = described
  const id = crypto.randomUUID()
  const item = { id, messageId, conversation, senderName, text, note, dueAt, addedAt: now }
  return (await setItems(store, 'messageReminders', [item])) ? id : null
}

const drop = (store: AccountStore, id: number | string): Promise<boolean> =>
  typeof id === 'number'
    ? changeOnServer(store, 'deleteReminder', { reminderId: id }, 'reminders.refused')
    : removeItem(store, 'messageReminders', id)

/**
 * Sets a reminder in place of `before`, and offers to undo it. Resolves with false if that was refused, which a toast
 * reports. The former one is deleted last. If the new one is queued and refused later, only the outbox still has it.
 */
export async function setReminder(
  store: AccountStore,
  messageId: MessageId,
  before: ShownReminder | null,
  time: ReminderTime,
): Promise<boolean> {
  const id = await add(store, messageId, time)
  const { state } = store.getState()
  if (id === null || state === null) return false
  if (before !== null) void drop(store, before.id)
  const undo = async (): Promise<void> => {
    if (before !== null && (await add(store, messageId, before)) === null) return
    await drop(store, id)
  }
  const hour24 = twentyFourHourTime(state)
  const words = ({ dueAt }: ReminderTime): string =>
    t('reminders.added', { time: timeWords(dueAt ?? Date.now(), Date.now(), hour24) })
  offerUndo({
    text: words(time),
    undone: before === null ? t('reminders.removed') : words(before),
    undo: () => void undo(),
  })
  return true
}

/** Deletes a reminder and offers to undo it. */
export async function removeReminder(store: AccountStore, reminder: ShownReminder): Promise<void> {
  const local = store.getState().state?.messageReminders.get(String(reminder.id))
  if (!(await drop(store, reminder.id))) return
  offerUndo({
    text: t('reminders.removed'),
    undone: null,
    undo: () => {
      if (local === undefined) void add(store, reminder.messageId, reminder)
      else void setItems(store, 'messageReminders', [local])
    },
  })
}
