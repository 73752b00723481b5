import { lazy } from 'react'

/** Reminders of messages. */
export const RemindDialog = lazy(() =>
  import('./RemindDialog.tsx').then((m) => ({ default: m.RemindDialog })),
)
export { ReminderMark } from './ReminderMark.tsx'
export {
  reminderOfMessage,
  removeReminder,
  setReminder,
  shownReminders,
  type ShownReminder,
} from './reminders.ts'
