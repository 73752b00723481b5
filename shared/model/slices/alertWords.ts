import type { Slice } from '../slice.ts'

/** Words that the person wants to be told of. */
export type AlertWordsState = readonly string[]

export const alertWordsSlice = {
  fromSnapshot: ({ alertWords }) => alertWords,
  on: { alert_words: (_own, event) => event.words },
} satisfies Slice<AlertWordsState>
