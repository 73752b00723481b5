import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import { selectSelf } from '../../../../shared/model/people/users.ts'
import type { OperationKind } from '../engine/operationKind.ts'
import { fieldsOf, localEventId, routeKind, type RouteRow } from '../routeKind.ts'

const noStatus = { text: '', emojiName: '', emojiCode: '', reactionType: '' }

/** Fails after about half a minute. Otherwise the user would take a value that is retried forever for a saved one. */
const recovery = { maxServerFaults: 7 }

const updateStatus = routeKind(routes.updateStatus, {
  recovery,
  key: (params) => `status ${Object.keys(params).sort().join(' ')}`,
  lane: () => 'status',
  words: ({ emojiName, text }) => {
    if (text !== undefined && text !== '') return t('outbox.status', { text })
    return t(emojiName === undefined || emojiName === '' ? 'outbox.status_cleared' : 'outbox.status_emoji')
  },
  optimistic: {
    value: ({ isAway: _away, ...status }) => status,
    current: ({ isAway: _away, ...status }, state) =>
      fieldsOf({ ...noStatus, ...state.statuses.get(state.self.userId) }, Object.keys(status)),
    events: (_params, value, state) => [
      { ...localEventId, type: 'user_status', userId: state.self.userId, status: value as object },
    ],
  },
})

const updateSettings = routeKind(routes.updateSettings, {
  recovery,
  key: ({ settings }) => `settings ${Object.keys(settings).sort().join(' ')}`,
  words: () => t('outbox.settings'),
  optimistic: {
    value: ({ settings }) => settings,
    current: ({ settings }, state) => fieldsOf(state.userSettings, Object.keys(settings)),
    events: (_params, value) =>
      Object.entries(value as object).map(([property, each]) => ({
        ...localEventId,
        type: 'user_settings',
        property,
        value: each as unknown,
      })),
  },
})

const updateOwnName = routeKind(routes.updateOwnName, {
  recovery,
  key: () => 'own name',
  words: ({ fullName }) => t('outbox.own_name', { name: fullName }),
  merge: { isSuperseded: () => true },
  optimistic: {
    value: ({ fullName }) => fullName,
    current: (_params, state) => selectSelf(state)?.name,
    events: (_params, value, state) => [
      {
        ...localEventId,
        type: 'realm_user',
        op: 'update',
        userId: state.self.userId,
        change: { name: value as string },
        profileChange: null,
      },
    ],
  },
})

type WordsParams = {
  readonly words: string[]
}

/** The server compares alert words case-insensitively. */
const isWord = (word: string) => (candidate: string) => candidate.toLowerCase() === word.toLowerCase()

const alertWords = (isAdded: boolean): RouteRow<WordsParams> => ({
  recovery,
  key: ({ words }) =>
    `alert words ${words
      .map((word) => word.toLowerCase())
      .sort()
      .join('\n')}`,
  words: ({ words }) =>
    t(isAdded ? 'outbox.alert_words_add' : 'outbox.alert_words_remove', { words: words.join(', ') }),
  optimistic: {
    value: () => isAdded,
    current: ({ words }, state) => words.every((word) => state.alertWords.some(isWord(word))),
    events: ({ words }, value, state) => {
      const others = state.alertWords.filter((each) => !words.some(isWord(each)))
      const next = value === true ? [...others, ...words] : others
      return [{ ...localEventId, type: 'alert_words', words: next }]
    },
  },
})
const addAlertWords = routeKind(routes.addAlertWords, alertWords(true))
const removeAlertWords = routeKind(routes.removeAlertWords, alertWords(false))

/** Operations that change the user's status, settings, name and alert words. */
export const ownSettingKinds: readonly OperationKind[] = [
  updateStatus,
  updateSettings,
  updateOwnName,
  addAlertWords,
  removeAlertWords,
]
