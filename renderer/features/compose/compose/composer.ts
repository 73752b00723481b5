import type { Conversation } from '../../../../shared/api/conversation.ts'
import { uiStore } from '../../../state/index.ts'

/** A request to the composer on the screen. */
export interface ComposerRequest {
  /** Conversation to write to. Absent: keep the composer's destination. */
  readonly destination?: Conversation
  /** Text to insert at the caret, on separate lines. */
  readonly insert?: string
  /** Text to insert at the caret, within the line. */
  readonly insertInLine?: string
  /** Focuses the topic if it is missing, and the text otherwise. */
  readonly toMissing?: boolean
}

type Take = (request: ComposerRequest) => boolean

/**
 * The composers on the screen, that of a dialog last. Requests call it at once instead of going through the store,
 * because they need to know whether it took the focus.
 */
let mounted: readonly Take[] = []

/** Focuses the composer and runs the request. Returns false if there is no composer to write in. */
export const openComposer = (request: ComposerRequest = {}): boolean => mounted.at(-1)?.(request) ?? false

/** The last request that no composer could run yet, and its account. It outlives the view that made it. */
let awaited: { readonly account: string | null; readonly request: ComposerRequest } | null = null

/** Does the same, but keeps the request for the next composer if there is none now. */
export function openComposerLater(request: ComposerRequest): void {
  awaited = openComposer(request) ? null : { account: uiStore.getState().account, request }
}

/** Registers the receiver of requests. Returns a function that unregisters it. */
export function takeRequests(take: Take): () => void {
  mounted = [...mounted, take]
  const isOfOther = awaited?.account !== uiStore.getState().account
  if (awaited !== null && (isOfOther || take(awaited.request))) awaited = null
  return () => {
    mounted = mounted.filter((each) => each !== take)
  }
}
