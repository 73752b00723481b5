import type { Slice } from '../slice.ts'

/** Words that the person wants to be told of. */
export type AlertWordsState = readonly string[]

export const alertWordsSlice: Slice<AlertWordsState> = {
  fromSnapshot: ({ alertWords }) => alertWords,
  reduce: (own, event) => (event.type === 'alert_words' ? event.words : own),
}
