import type { AlertWordsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const alertWordsSlice = {
  fromSnapshot: ({ alertWords }) => alertWords,
  on: { alert_words: (_own, event) => event.words },
} satisfies Slice<AlertWordsState>
