import type { AlertWordsState } from '../accountState.ts'
import type { Slice } from '../slice.ts'

export const alertWordsSlice = {
  fromSnapshot: ({ alertWords }) => alertWords,
  on: { alert_words: (_own, event) => event.words },
} satisfies Slice<AlertWordsState>
