import type { Pair } from './mutations.ts'

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
]
