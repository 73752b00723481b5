import { useId } from 'react'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import { t } from '../../../../shared/i18n.ts'
import { lineOf } from '../../../../shared/model/messages/lineText.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { conversationNarrow, feedNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  navigate,
  openDialog,
  shortcutOf,
  useAccount,
  useAccountStore,
  useNow,
} from '../../../state/index.ts'
import { Icon, IconButton, Menu, useMenuOpener } from '../../../ui/index.ts'
import { timeItems, timeWords } from '../../common/when/index.ts'
import { previewOf } from '../../compose/compose/index.ts'
import { useHourCycle } from '../../conversation/messages/index.ts'
import {
  removeReminder,
  setReminder,
  shownReminders,
  type ShownReminder,
} from '../../navigation/reminders/index.ts'
import styles from './drafts.module.css'
import { DeleteButton, TextsPane } from './TextsPane.tsx'
import { whereOf } from './whereOf.ts'

/** The reminders of messages, those that were due first. */
export function RemindersPane() {
  const reminders = useAccount(shownReminders)
  return (
    <TextsPane
      icon="later"
      title={t('reminders.title')}
      count={reminders.length}
      texts={reminders}
      emptyTitle={t('reminders.none')}
      emptyText={t('reminders.none_text', { key: String(shortcutOf('message.remind') ?? '') })}
      nextSteps={[]}
    >
      <ul aria-label={t('reminders.list')}>
        {reminders.map((reminder) => (
          <Row key={reminder.id} reminder={reminder} />
        ))}
      </ul>
    </TextsPane>
  )
}

function Row({ reminder }: { readonly reminder: ShownReminder }) {
  const store = useAccountStore()
  const now = useNow()
  const hour24 = useHourCycle()
  const text = useAccount((state) => textOf(state, reminder))
  const where = useAccount((state) => {
    const conversation = conversationOfReminder(state, reminder)
    return conversation === null ? t('reminders.message') : whereOf(state, conversation)
  })
  const { menu, opener } = useMenuOpener()
  const id = useId()
  const { dueAt, messageId, note } = reminder
  const time = dueAt === null ? t('reminders.due') : timeWords(dueAt, now, hour24)
  const state = stateWords(reminder)
  const open = (): void => {
    const current = store.getState().state
    const conversation = current === null ? null : conversationOfReminder(current, reminder)
    navigate(conversation === null ? feedNarrow : conversationNarrow(conversation), { near: messageId })
  }
  const choose = (): void => openDialog({ kind: 'remind', account: store.id, messageId })
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          data-roving
          aria-label={t('reminders.open', { where, time })}
          aria-describedby={`${id}-state ${id}-note ${id}-text`}
          aria-keyshortcuts="Enter Delete"
          onClick={open}
        >
          <span className={styles.top}>
            <span data-ellipsis className={styles.where}>
              {where}
            </span>
            <span className={styles.age}>{time}</span>
          </span>
          {state !== null && (
            <span className={styles.state} id={`${id}-state`}>
              <Icon name="info" size={13} />
              {state}
            </span>
          )}
          {note !== '' && <span id={`${id}-note`}>{note}</span>}
          <span className={styles.text} id={`${id}-text`}>
            {text}
          </span>
        </button>
        <div className={styles.actions}>
          <IconButton icon="later" label={t('scheduled.reschedule')} {...opener} />
          <IconButton icon="edit" label={t('reminders.change')} onClick={choose} />
          <DeleteButton label={t('reminders.remove')} onDelete={() => void removeReminder(store, reminder)} />
        </div>
      </div>
      {menu !== null && (
        <Menu
          {...menu}
          label={t('scheduled.reschedule')}
          items={timeItems(
            hour24,
            (chosen) => void setReminder(store, messageId, reminder, { dueAt: chosen, note }),
            choose,
          )}
        />
      )}
    </li>
  )
}

/** Returns where a reminder is if the server does not have it, or that the server could not deliver it. */
function stateWords({ dueAt, id, isFailed = false }: ShownReminder): string | null {
  if (isFailed) return t('reminders.failed')
  if (typeof id === 'number') return id < 0 ? t('drafts.waiting') : null
  return dueAt === null ? null : t('reminders.only_here')
}

/** Returns the conversation of a reminder's message, or null for a message that is not loaded. */
function conversationOfReminder(state: AccountState, { id, messageId }: ShownReminder): Conversation | null {
  const message = messageOf(state, messageId)
  if (message !== undefined) return conversationOf(message, state.self.userId)
  return state.messageReminders.get(String(id))?.conversation ?? null
}

/** Returns the text of a reminder's message. The server's reminder quotes it, for a message that is not loaded. */
function textOf(state: AccountState, { id, messageId }: ShownReminder): string {
  const message = messageOf(state, messageId)
  if (message !== undefined) return lineOf(message).text
  if (typeof id === 'string') return state.messageReminders.get(id)?.text ?? ''
  const quoted = /^(`{3,})quote\n([^]*?)\n\1$/m.exec(state.reminders.get(id)?.content ?? '')
  return previewOf(quoted?.[2] ?? '')
}
