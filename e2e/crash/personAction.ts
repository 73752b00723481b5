import type { Conversation } from '../../shared/api/conversation.ts'
import type { CallResult } from '../../shared/ipc/contract.ts'
import type { Expectation } from './expectations.ts'
import { tellPlace } from './stage.ts'
import type { Stage } from './stage.ts'

/** An action of the user that has started. */
export interface Plan {
  readonly text: string
  /** Expectations that hold once the action is accepted. */
  readonly expected: readonly Expectation[]
  readonly answer: Promise<CallResult<unknown>>
  /** Called once it is accepted. */
  readonly then?: () => void
}

/** A kind of action of the user. */
export interface PersonAction {
  readonly name: string
  /** Weight of the action in the random choice. */
  readonly weight: number
  /** Starts the action; returns null if it is impossible now. */
  readonly start: (stage: Stage) => Plan | null
}

const words = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath'] as const
export const freshText = (stage: Stage, mark: string) =>
  `${mark}${String(stage.next())} ${stage.rng.pick(words) ?? ''}`

/** Sends a message, or a draft as a message. */
export function send(stage: Stage, conversation: Conversation, content: string, draft?: string): Plan {
  const { core, expectations } = stage
  const from = draft === undefined ? {} : { draft }
  return {
    text: `sends "${content}" to ${tellPlace(conversation)}${draft === undefined ? '' : ', a draft'}`,
    expected: [expectations.send(content)],
    answer: core.handlers['message.send']({
      account: core.account,
      destination: conversation,
      content,
      ...from,
    }),
  }
}
