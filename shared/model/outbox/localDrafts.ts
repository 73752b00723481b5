import type { AccountState, LocalDraftsState } from '../state/accountState.ts'
import { draftIdOf } from './localDraft.ts'
import type { LocalDraft } from '../state/localRecords.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

export const localDraftsSlice = {
  // A registration does not contain local drafts.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/draft': (slice, { draft }) => withRecords(slice, [draft], ({ id }) => id),
    'local/draft-gone': (slice, { draftId }) => withoutRecords(slice, [draftId]),
  },
} satisfies Slice<LocalDraftsState>

/** Returns all drafts, newest first. */
export const draftList: (state: AccountState) => readonly LocalDraft[] = memoSelector(
  (state) => [state.localDrafts],
  (state) => [...state.localDrafts.values()].sort((a, b) => b.updated - a.updated),
)

/**
 * Returns the conversations with a draft, by draftIdOf. The set keeps its identity until a conversation is added or
 * removed.
 */
export const draftedConversations = memoSelector<ReadonlySet<string>>(
  (state) => [state.localDrafts],
  ({ localDrafts }, previous) => {
    const places = new Set<string>()
    for (const { content, target } of localDrafts.values())
      if (content.trim() !== '') places.add(draftIdOf(target))
    return previous !== null && sameSet(previous, places) ? previous : places
  },
)

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((item) => b.has(item))
