import type { Pair } from './mutations.ts'

const onlyWaiting =
  'only what waits for the network is told so, and what people do in stories goes out or fails at once; ' +
  'e2e/core/outboxActions.test.ts holds it'
const onlyByName =
  'only queues that list their event types are sent it, and this client takes everything without a list'

/** Reductions that no story can show to matter, each with the reason. */
export const notMissed: readonly (Pair & { readonly because: string })[] = [
  { slice: 'typingEdits', type: 'typing_edit_message', because: onlyByName },
  {
    slice: 'typingEdits',
    type: 'update_message',
    because: `ends what typing_edit_message began: ${onlyByName}`,
  },
  {
    slice: 'typingEdits',
    type: 'delete_message',
    because: `ends what typing_edit_message began: ${onlyByName}`,
  },
  {
    slice: 'typingEdits',
    type: 'local/clock',
    because: `ends what typing_edit_message began: ${onlyByName}`,
  },
  { slice: 'actions', type: 'local/action', because: onlyWaiting },
  { slice: 'actions', type: 'local/action-gone', because: onlyWaiting },
]
