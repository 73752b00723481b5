import type { Playground } from '../../api/types.ts'
import type { Slice } from '../slice.ts'

/** Sites that code blocks of a language can be opened in. */
export type PlaygroundsState = readonly Playground[]

export const playgroundsSlice = {
  fromSnapshot: ({ playgrounds }) => playgrounds,
  on: { realm_playgrounds: (_own, { playgrounds }) => playgrounds },
} satisfies Slice<PlaygroundsState>
