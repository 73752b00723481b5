import { expect, it } from 'vitest'
import { account } from '../../../../shared/model/testing/eg.ts'
import { reminderOfMessage, shownReminders } from './reminders.ts'

const quote =
  '@_**Ada|5** [said](https://example.com/#narrow/near/7):\n```quote\nWater them\n> not a note\n```'
const shared = { messageId: 7, renderedContent: '', isFailed: false }

it.each([
  ['You requested a reminder for #**garden>tomatoes@7**.\n\n> bring the can\n\n', 'bring the can'],
  ['You requested a reminder. Note:\n > bring\n the can\n\n', 'bring the can'],
  ['You requested a reminder for the following direct message.\n\n', ''],
])('finds the note in the text %j of a server’s reminder', (text, note) => {
  const state = account({ reminders: [{ ...shared, id: 3, content: text + quote, deliverAt: 2 }] })
  expect(reminderOfMessage(state, 7)?.note).toBe(note)
})

it('lists the next reminder first, and marks a message with it', () => {
  const waiting = { ...shared, id: -4, content: 'waiting', deliverAt: 2 }
  const state = account({ reminders: [{ ...shared, id: 3, content: quote, deliverAt: 5 }, waiting] })
  expect(shownReminders(state).map(({ id }) => id)).toEqual([-4, 3])
  expect(reminderOfMessage(state, 7)).toMatchObject({ id: -4, note: 'waiting', dueAt: 2000 })
  expect(reminderOfMessage(state, 8)).toBeNull()
})
