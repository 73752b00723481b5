import { hasReactionCodes } from '../../../../shared/api/capabilities.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import { t } from '../../../../shared/i18n.ts'
import type { AccountEvent } from '../../../../shared/model/state/localEvent.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'
import { readMessage } from '../../sync/pages/readMessage.ts'
import { isInMessage } from '../engine/isInMessage.ts'
import type { LookupResult, OperationKind } from '../engine/operationKind.ts'
import { routeKind, type RouteRow } from '../routeKind.ts'

type ReactionParams = Readonly<{
  messageId: number
  emojiName: string
  emojiCode?: string | undefined
  reactionType?: string | undefined
}>

const event = (
  op: 'add' | 'remove',
  { emojiCode = '', emojiName, messageId, reactionType = '' }: ReactionParams,
  userId: number,
): AccountEvent => ({
  type: 'local/reaction',
  op,
  messageId,
  reaction: { emojiName, emojiCode, reactionType, userId },
})

/** Error codes that mean that the reaction is already in the requested state. */
const alreadySo = new Set(['REACTION_ALREADY_EXISTS', 'REACTION_DOES_NOT_EXIST'])

const row = (op: 'add' | 'remove'): RouteRow<ReactionParams> => ({
  key: ({ emojiCode, messageId, reactionType }) =>
    `reaction ${messageId} ${reactionType ?? ''} ${emojiCode ?? ''}`,
  words: () => t('outbox.reaction'),
  // A refusal is not shown if the opposite was requested since.
  merge: { remaining: (params, others) => (others.length === 0 ? params : null) },
  optimistic: {
    value: () => op,
    events: (params, value, { self }) => [event(value === 'add' ? 'add' : 'remove', params, self.userId)],
    rollback: (params, _isGone, { self }) => [event(op === 'add' ? 'remove' : 'add', params, self.userId)],
  },
  recovery: {
    lookUp: async (params, runtime, error) => {
      if (error?.kind === 'refused' && alreadySo.has(error.code)) return true
      // Old servers have no error code for this, so the message is fetched.
      if (!hasReactionCodes(runtime.context().featureLevel)) return isAsRequested(op, params, runtime)
      const found = await readMessage(runtime, params.messageId)
      return found === null || found === 'gone' ? found : false
    },
  },
  listing: { visibility: () => 'refused' },
})

const isAsRequested = (
  op: 'add' | 'remove',
  { emojiCode, messageId, reactionType }: ReactionParams,
  runtime: AccountRuntime,
): Promise<LookupResult> => {
  const { selfUserId } = runtime.context()
  return isInMessage(runtime, messageId, ({ reactions }) => {
    const isThere = reactions.some(
      (each) =>
        each.userId === selfUserId && each.emojiCode === emojiCode && each.reactionType === reactionType,
    )
    return isThere === (op === 'add')
  })
}

const addReaction = routeKind(routes.addReaction, row('add'))
const removeReaction = routeKind(routes.removeReaction, row('remove'))

/** Operations that change the user's reactions. */
export const reactionKinds: readonly OperationKind[] = [addReaction, removeReaction]
