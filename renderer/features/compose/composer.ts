import type { Narrow } from '../../../shared/api/types.ts'
import type { Destination } from '../../../shared/model/localEvent.ts'
import { narrowKey } from '../../../shared/model/narrow.ts'
import { accountKey, accountMemory } from '../../state/index.ts'
import type { Target } from './target.ts'

/** What is written in a view and not sent: it stays while other views are shown. Memory only: it is private text. */
interface Draft {
  readonly text: string
  /** Where it is to go when the person chose that; null: where the view says. */
  readonly target: Target | null
  /** What was selected in the text when it was left; null: nothing to say. */
  readonly caret: readonly [start: number, end: number] | null
}

const empty: Draft = { text: '', target: null, caret: null }
const drafts = accountMemory<Draft>()

export const draftKey = (account: string, narrow: Narrow): string => accountKey(account, narrowKey(narrow))
export const draftOf = (key: string): Draft => drafts.get(key) ?? empty

export function keepDraft(key: string, change: Partial<Draft>): void {
  const draft = { ...draftOf(key), ...change }
  if (draft.text === '' && draft.target === null) drafts.delete(key)
  else drafts.set(key, draft)
}

/** What is asked of the composer that is shown. */
export interface ComposerRequest {
  /** Where to write; without it, where the composer points. */
  readonly destination?: Destination
  /** Text to put in at the caret. */
  readonly insert?: string
}

let mounted: ((request: ComposerRequest) => void) | null = null

/** Puts the caret into the composer, and the rest of what is asked for; nothing where no composer is shown. */
export function openComposer(request: ComposerRequest = {}): void {
  mounted?.(request)
}

/** The composer that is shown takes requests; returns what ends it. */
export function takeRequests(take: (request: ComposerRequest) => void): () => void {
  mounted = take
  return () => {
    if (mounted === take) mounted = null
  }
}
