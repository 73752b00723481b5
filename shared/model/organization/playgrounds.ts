import type { PlaygroundsState } from '../state/accountState.ts'
import type { Slice } from '../state/slice.ts'

export const playgroundsSlice = {
  fromSnapshot: ({ playgrounds }) => playgrounds,
  on: { realm_playgrounds: (_own, { playgrounds }) => playgrounds },
} satisfies Slice<PlaygroundsState>
