import type { AccountState } from '../../shared/model/state/accountState.ts'
import type { User } from '../server/state/records.ts'
import type { OperationCase } from './operationCase.ts'

interface Snippet {
  readonly id: number
  readonly title: string
  readonly content: string
}

interface Parts {
  readonly call: (route: string, params: object) => Promise<unknown>
  readonly state: () => AccountState
  /** Returns the ids of two messages. */
  readonly ids: () => readonly number[]
  /** Returns the user on the server. */
  readonly me: () => User
}

/** The changes to snippets and reminders on the server. */
export const savedCases = (parts: Parts) => ({ ...snippetCases(parts), ...reminderCases(parts) })

function snippetCases({ call, me, state }: Parts) {
  const onServer = (): readonly Snippet[] => [...(me().own?.snippets.values() ?? [])]
  const add = (index: number) =>
    call('createSavedSnippet', {
      title: `title ${String(index)}`,
      content: `text ${String(index)}`,
      localId: -1 - index,
    })
  const prepare = async () => {
    for (const index of [0, 1]) await add(index)
  }
  const texts = (all: Iterable<Snippet>) =>
    [...all].map(({ content, title }) => `${title}: ${content}`).toSorted()
  const shared = {
    onServer: () => texts(onServer()),
    shown: () => texts(state().savedSnippets.values()),
  }
  const idOf = (index: number) => onServer().find(({ title }) => title === `title ${String(index)}`)?.id
  return {
    createSavedSnippet: {
      ...shared,
      request: 'POST /api/v1/saved_snippets',
      submit: add,
      after: [['title 0: text 0'], ['title 0: text 0', 'title 1: text 1']],
    },
    updateSavedSnippet: {
      ...shared,
      request: 'PATCH /api/v1/saved_snippets/',
      prepare,
      submit: (index) => call('updateSavedSnippet', { snippetId: idOf(index), content: 'changed' }),
      after: [
        ['title 0: changed', 'title 1: text 1'],
        ['title 0: changed', 'title 1: changed'],
      ],
    },
    deleteSavedSnippet: {
      ...shared,
      request: 'DELETE /api/v1/saved_snippets/',
      prepare,
      submit: (index) => call('deleteSavedSnippet', { snippetId: idOf(index) }),
      after: [['title 1: text 1'], []],
    },
  } satisfies Readonly<Record<string, OperationCase>>
}

function reminderCases({ call, ids, me, state }: Parts) {
  const deliverAt = Math.floor(Date.now() / 1000) + 86_400
  const add = (index: number) =>
    call('createReminder', { messageId: ids()[index], deliverAt, note: 'a note', localId: -1 - index })
  const prepare = async () => {
    for (const index of [0, 1]) await add(index)
  }
  const onServer = () => [...(me().own?.reminders.values() ?? [])]
  const placesOf = (all: Iterable<{ readonly messageId: number }>) =>
    [...all].map(({ messageId }) => ids().indexOf(messageId)).toSorted((a, b) => a - b)
  const shared = {
    onServer: () => placesOf(onServer()),
    shown: () => placesOf(state().reminders.values()),
    featureLevel: 415,
  }
  return {
    createReminder: { ...shared, request: 'POST /api/v1/reminders', submit: add, after: [[0], [0, 1]] },
    deleteReminder: {
      ...shared,
      request: 'DELETE /api/v1/reminders/',
      prepare,
      submit: (index) =>
        call('deleteReminder', {
          reminderId: onServer().find(({ messageId }) => messageId === ids()[index])?.id,
        }),
      after: [[1], []],
    },
  } satisfies Readonly<Record<string, OperationCase>>
}
