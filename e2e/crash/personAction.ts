import type { Conversation } from '../../shared/api/conversation.ts'
import type { CallResult } from '../../shared/ipc/contract.ts'
import type { Expectation } from './expectations.ts'
import { tellPlace } from './stage.ts'
import type { Stage } from './stage.ts'

/** Something that the person does now. */
export interface Plan {
  readonly text: string
  /** Expectations that hold once the action was accepted. */
  readonly expected: readonly Expectation[]
  readonly answer: Promise<CallResult<unknown>>
  /** After it was accepted. */
  readonly then?: () => void
}

/** One of the things that a person does. */
export interface PersonAction {
  readonly name: string
  /** Weight of the action in the random choice. */
  readonly weight: number
  /** null: there is nothing to do it with. */
  readonly start: (stage: Stage) => Plan | null
}

const words = ['apple', 'brook', 'cedar', 'dune', 'ember', 'fern', 'grove', 'heath'] as const
/** A text that nothing else has. */
export const freshText = (stage: Stage, mark: string) =>
  `${mark}${String(stage.next())} ${stage.rng.pick(words) ?? ''}`

/** A message, or a draft as one. */
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
