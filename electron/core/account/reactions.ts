import { routes } from '../../../shared/api/routes/index.ts'
import type { MessageId, Reaction } from '../../../shared/api/types.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { createBackoff } from '../http/backoff.ts'
import { hasReactionCodes } from '../../../shared/api/capabilities.ts'
import { isUndecided, success } from '../http/apiError.ts'
import type { Answer, ApiError } from '../http/apiError.ts'
import type { Session } from './session.ts'

type Op = 'add' | 'remove'
export interface ReactionChange {
  readonly op: Op
  readonly messageId: MessageId
  readonly reaction: Reaction
}

export interface Reactions {
  /** Shown at once. Answers after the first try: an error only where the service refused, and then it is taken back. */
  change(change: ReactionChange): Promise<Answer<null>>
  pending(): readonly AccountEvent[]
}

const keyOf = ({ messageId, reaction }: ReactionChange) =>
  `${messageId} ${reaction.reactionType} ${reaction.emojiCode}`
const event = ({ op, messageId, reaction }: ReactionChange): AccountEvent => ({
  type: 'local/reaction',
  op,
  messageId,
  reaction,
})

/** Already so: what was asked for is true. */
const isAlreadySo = (error: ApiError) =>
  error.kind === 'refused' && ['REACTION_ALREADY_EXISTS', 'REACTION_DOES_NOT_EXIST'].includes(error.code)

/** Own reactions on their way: one line for each reaction, in which the last wish replaces the one before it. */
export function createReactions(session: () => Session): Reactions {
  const wanted = new Map<string, ReactionChange>()
  const lines = new Map<string, Promise<Answer<null>>>()

  const tell = (change: ReactionChange): Promise<Answer<null>> => {
    const { messageId, reaction } = change
    const route = change.op === 'add' ? routes.addReaction : routes.removeReaction
    const { emojiName, emojiCode, reactionType } = reaction
    return session().api.call(
      route,
      { messageId, emojiName, emojiCode, reactionType },
      { signal: session().signal },
    )
  }

  /** Tells the newest wish until there is none left; `settle` is called after the first answer. */
  const run = async (key: string, settle: (answer: Answer<null>) => void) => {
    const { clock, connection, context, door, signal } = session()
    const backoff = createBackoff(clock, 500)
    /** The wish whose answer was lost. */
    let lost: ReactionChange | null = null
    for (let change = wanted.get(key); change && !signal.aborted; change = wanted.get(key)) {
      const answer = await tell(change)
      const passing = !answer.ok && isUndecided(answer.error)
      // Old servers have no code for "already so": it is what they mean where the same was asked before.
      const repeated =
        lost === change &&
        !hasReactionCodes(context().featureLevel) &&
        !answer.ok &&
        answer.error.kind === 'refused'
      const isSo = answer.ok || repeated || isAlreadySo(answer.error)
      settle(isSo || passing ? success(null) : answer)
      if (passing) {
        lost = change
        await clock.sleep(
          backoff.next(answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0),
          signal,
        )
        await connection.whenLive(signal)
        continue
      }
      if (wanted.get(key) === change) wanted.delete(key)
      if (!isSo && !answer.ok && answer.error.kind !== 'aborted' && !wanted.has(key))
        door.apply([event({ ...change, op: change.op === 'add' ? 'remove' : 'add' })])
    }
    lines.delete(key)
  }

  return {
    change: (change) => {
      session().door.apply([event(change)])
      const key = keyOf(change)
      wanted.set(key, change)
      const line = lines.get(key)
      if (line) return line
      const first = new Promise<Answer<null>>((resolve) => void run(key, resolve))
      if (wanted.has(key)) lines.set(key, first)
      return first
    },
    pending: () => [...wanted.values()].map(event),
  }
}
