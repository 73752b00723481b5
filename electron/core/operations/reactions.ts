import { z } from 'zod'
import { routes } from '../../../shared/api/routes/index.ts'
import type { MessageId, Reaction } from '../../../shared/api/types.ts'
import type { AccountEvent } from '../../../shared/model/localEvent.ts'
import { sameReaction } from '../../../shared/model/messageChanges.ts'
import { t } from '../../../shared/i18n.ts'
import { createBackoff } from '../platform/backoff.ts'
import { hasReactionCodes } from '../../../shared/api/capabilities.ts'
import { countUnreadable, isOutcomeUnknown, success } from '../http/apiError.ts'
import type { Answer, ApiError } from '../http/apiError.ts'
import type { StoredJob } from '../store/ownOperations.ts'
import { callError } from '../http/failure.ts'
import { jobContent } from './outbox/jobContent.ts'
import { maxFaults } from './outbox/actions.ts'
import type { Actions } from './outbox/actions.ts'
import type { OperationLog } from './outbox/operationLog.ts'
import { readMessage } from '../sync/readMessage.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'

type Op = 'add' | 'remove'
export interface ReactionChange {
  readonly op: Op
  readonly messageId: MessageId
  readonly reaction: Reaction
}

export interface Reactions {
  /**
   * Shows a change at once. Resolves after the first try, or when the file has it if there is no connection. An error
   * means that the server refused the change, which is then reversed.
   */
  change(change: ReactionChange): Promise<Answer<null>>
  readonly pending: () => readonly AccountEvent[]
  /** Takes over what the last run left; called once. */
  load(jobs: readonly StoredJob[]): void
}

const keyOf = ({ messageId, reaction }: ReactionChange) =>
  `${messageId} ${reaction.reactionType} ${reaction.emojiCode}`
const event = ({ op, messageId, reaction }: ReactionChange): AccountEvent => ({
  type: 'local/reaction',
  op,
  messageId,
  reaction,
})

const nameOf = ({ op }: ReactionChange) => (op === 'add' ? 'addReaction' : 'removeReaction')
const paramsOf = ({ messageId, reaction: { userId: _, ...emoji } }: ReactionChange) => ({
  messageId,
  ...emoji,
})

/** True when the server says that the reaction is as requested already. */
const isAlreadySo = (error: ApiError) =>
  error.kind === 'refused' && ['REACTION_ALREADY_EXISTS', 'REACTION_DOES_NOT_EXIST'].includes(error.code)

const reactionKind = 'reaction'
const stored = z.object({
  op: z.enum(['add', 'remove']),
  messageId: z.number(),
  reaction: z.object({
    emojiName: z.string(),
    emojiCode: z.string(),
    reactionType: z.string(),
    userId: z.number(),
  }),
})

/** Sends own reactions: one lane for each reaction, in which the last change replaces the one before it. */
export function createReactions(
  runtime: () => AccountRuntime,
  file: Pick<OperationLog, 'keep'>,
  { refuse }: Pick<Actions, 'refuse'>,
): Reactions {
  const wanted = new Map<string, ReactionChange>()
  /** Keys of reactions of which no change was sent yet. */
  const isUntracked = new Set<string>()
  /** Changes that may be in effect already: an earlier run may have sent them, or their opposite was never sent. */
  const doubtful = new WeakSet<ReactionChange>()
  const lines = new Map<string, Promise<Answer<null>>>()
  /** Resolves when the file has the newest change, or cannot have it; by key. */
  const kept = new Map<string, Promise<unknown>>()

  const tell = (change: ReactionChange): Promise<Answer<null>> => {
    const { api, signal } = runtime()
    return change.op === 'add'
      ? api.call(routes.addReaction, paramsOf(change), { signal })
      : api.call(routes.removeReaction, paramsOf(change), { signal })
  }

  /**
   * Resolves with true when the reaction is as requested already. Old servers have no error code for that, so the
   * message itself is fetched.
   */
  const isAppliedUntracked = async ({ op, messageId, reaction }: ReactionChange): Promise<boolean> => {
    if (hasReactionCodes(runtime().context().featureLevel)) return false
    const answer = await runtime().api.call(
      routes.getMessages,
      { narrow: [{ operator: 'id', operand: messageId }], anchor: messageId, before: 0, after: 0 },
      { signal: runtime().signal },
    )
    const found = answer.ok ? answer.value.messages.find(({ id }) => id === messageId) : undefined
    return found?.reactions.some((one) => sameReaction(one, reaction)) === (op === 'add')
  }

  /** Sends the newest change until there is none left; `settle` is called after the first response. */
  const run = async (key: string, resolve: (answer: Answer<null>) => void, isAnswered: boolean) => {
    /** True when the caller has an answer, and so is not told of a refusal. */
    let isSettled = isAnswered
    const settle = (answer: Answer<null>) => {
      isSettled = true
      resolve(answer)
    }
    const { clock, connection, context, stateStore, signal } = runtime()
    const backoff = createBackoff(clock, 500)
    /** The change whose response was lost. */
    let lost: ReactionChange | null = null
    let unreadable = 0
    for (let change = wanted.get(key); change && !signal.aborted; change = wanted.get(key)) {
      if (connection.current().state !== 'live') {
        settle(success(null))
        await connection.whenLive(signal)
      }
      // Waits until the file has the change: after a crash during the request nobody would send it again.
      await kept.get(key)
      if (signal.aborted || wanted.get(key) !== change) continue
      if (doubtful.delete(change)) lost = change
      isUntracked.delete(key)
      const answer = await tell(change)
      unreadable = countUnreadable(answer, unreadable)
      const passing = !answer.ok && isOutcomeUnknown(answer.error, unreadable)
      // Old servers have no code for "already so": a refusal means that if the same change was sent before.
      const repeated =
        lost === change &&
        !hasReactionCodes(context().featureLevel) &&
        !answer.ok &&
        answer.error.kind === 'refused'
      const isSo =
        answer.ok ||
        repeated ||
        isAlreadySo(answer.error) ||
        (answer.error.kind === 'refused' && (await isAppliedUntracked(change)))
      const isLate = isSettled
      settle(isSo || passing ? success(null) : answer)
      const isRefused = !isSo && !answer.ok && answer.error.kind === 'refused'
      // The user is told nothing about a message that is gone.
      const found = isLate && isRefused ? await readMessage(runtime(), change.messageId) : undefined
      if (passing || found === null) {
        if (passing) lost = change
        const waitMs = !answer.ok && answer.error.kind === 'rateLimited' ? answer.error.retryAfter * 1000 : 0
        await clock.sleep(backoff.next(waitMs), signal)
        continue
      }
      if (!answer.ok && answer.error.kind === 'aborted') break
      if (wanted.get(key) === change) wanted.delete(key)
      // Reversed before it leaves the file: after a crash between the two the change is sent, and refused, once more.
      if (!isSo && !answer.ok && !wanted.has(key)) {
        const before = change.op === 'add' ? 'remove' : 'add'
        stateStore.dispatch([event({ ...change, op: before })])
        if (isLate && found !== 'gone')
          refuse(nameOf(change), paramsOf(change), before, callError(answer.error).message)
      }
      void save(key)
    }
    lines.delete(key)
  }
  const save = (key: string) => {
    const saved = file.keep(`${reactionKind} ${key}`, reactionKind, () => wanted.get(key) ?? null)
    kept.set(key, saved)
    void saved.then(() => kept.get(key) === saved && kept.delete(key))
    return saved
  }
  /** Gives up a change whose sending threw again and again: it waits for the user, and others go on. */
  const giveUp = (key: string, change: ReactionChange) => {
    wanted.delete(key)
    void save(key)
    const before = change.op === 'add' ? 'remove' : 'add'
    refuse(nameOf(change), paramsOf(change), before, t('core.fault'))
    runtime().stateStore.dispatch([event({ ...change, op: before })])
  }
  const begin = (key: string): Promise<Answer<null>> => {
    const first = new Promise<Answer<null>>((resolve) => {
      let isAnswered = false
      let failing: { readonly change: ReactionChange; readonly faults: number } | null = null
      const work = () =>
        run(key, resolve, isAnswered).catch((error: unknown) => {
          // The server may have received the change; the caller waits no longer.
          const change = wanted.get(key)
          isAnswered = true
          resolve(success(null))
          if (change === undefined) throw error
          doubtful.add(change)
          failing = { change, faults: failing?.change === change ? failing.faults + 1 : 1 }
          if (failing.faults >= maxFaults) giveUp(key, change)
          throw error
        })
      void runtime().supervise('reactions', work)
    })
    if (wanted.has(key)) lines.set(key, first)
    return first
  }

  return {
    change: async (change) => {
      const key = keyOf(change)
      // The opposite change was never sent. Nobody knows here whether it would
      // have changed anything, so this one is sent.
      if (isUntracked.has(key)) doubtful.add(change)
      if (!wanted.has(key) && !lines.has(key)) isUntracked.add(key)
      wanted.set(key, change)
      const saved = save(key)
      runtime().stateStore.dispatch([event(change)])
      const told = lines.get(key) ?? begin(key)
      await saved
      return told
    },
    load: (jobs) => {
      for (const job of jobs.filter(({ kind }) => kind === reactionKind)) {
        const change = jobContent(job, stored)
        if (change === null) continue
        const key = keyOf(change)
        if (wanted.has(key)) continue
        doubtful.add(change)
        wanted.set(key, change)
        void begin(key)
      }
    },
    pending: () => [...wanted.values()].map(event),
  }
}
