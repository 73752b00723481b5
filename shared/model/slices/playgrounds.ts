import type { PlaygroundsState } from '../accountState.ts'
import type { Slice } from '../slice.ts'

export const playgroundsSlice = {
  fromSnapshot: ({ playgrounds }) => playgrounds,
  on: { realm_playgrounds: (_own, { playgrounds }) => playgrounds },
} satisfies Slice<PlaygroundsState>
