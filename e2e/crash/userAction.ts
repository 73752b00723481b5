import type { Conversation } from '../../shared/api/conversation.ts'
import type { CallResult } from '../../shared/ipc/contract.ts'
import type { Expectation } from './expectations.ts'
import { describePlace } from './actor.ts'
import type { Actor } from './actor.ts'

/** An action of the user that has started. */
export interface StartedAction {
  readonly text: string
  /** Expectations that hold once the action is accepted. */
  readonly expected: readonly Expectation[]
  readonly answer: Promise<CallResult<unknown>>
  /** Called once it is accepted. */
  readonly then?: () => void
}

/** A kind of action of the user. */
export interface UserAction {
  readonly name: string
  /** Weight of the action in the random choice. */
  readonly weight: number
  /** Starts the action; returns null if it is impossible now. */
  readonly start: (actor: Actor) => StartedAction | null
}

const words = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath'] as const
export const freshText = (actor: Actor, mark: string) =>
  `${mark}${String(actor.next())} ${actor.rng.pick(words) ?? ''}`

/** Sends a message, or a draft as a message. */
export function send(
  actor: Actor,
  conversation: Conversation,
  content: string,
  draft?: string,
): StartedAction {
  const { core, expectations } = actor
  const from = draft === undefined ? {} : { draft }
  return {
    text: `sends "${content}" to ${describePlace(conversation)}${draft === undefined ? '' : ', a draft'}`,
    expected: [expectations.send(content)],
    answer: core.handlers['message.send']({
      account: core.account,
      destination: conversation,
      content,
      ...from,
    }),
  }
}
