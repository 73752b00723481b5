import type { AccountState } from '../state/accountState.ts'
import { hasWithOperator } from '../../api/capabilities.ts'
import type { ChannelId, Message, MessageId, Narrow, NarrowTerm, UserId } from '../../api/types.ts'
import type { Known, Verdict } from '../../narrow/operator.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { mapGet, mapHas } from '../../collections/shardedMap.ts'
import { emptyTopicName } from '../organization/realm.ts'
import { isTopicFollowed, isTopicMuted } from '../topics/userTopics.ts'

export type Knowledge = Pick<
  AccountState,
  'self' | 'channels' | 'subscriptions' | 'userTopics' | 'messages' | 'realm'
>

/** Decides with the data of this account if a narrow contains a message. One term that fails outweighs unknown ones. */
export function matchesNarrow(narrow: Narrow, message: Message, state: Knowledge): Verdict {
  let verdict: Verdict = true
  const facts = new KnownState(state)
  const follows = followsMessage(narrow, message, state)
  for (const term of narrow) {
    const row = operatorOf(term)
    if (follows && row?.isConversation === true) continue
    const decision = row?.decide(term.operand, message, facts) ?? 'unknown'
    const signed = term.negated === true && decision !== 'unknown' ? !decision : decision
    if (signed === false) return false
    if (signed === 'unknown') verdict = 'unknown'
  }
  return verdict
}

/**
 * Returns true when a `with` term names this or a cached message. The narrow then shows the conversation that contains
 * that message now, and its other conversation terms do not count.
 */
function followsMessage(narrow: Narrow, message: Message, state: Knowledge): boolean {
  const term = namingMessage(narrow, state)
  if (term === undefined) return false
  const id = Number(term.operand)
  return message.id === id || mapHas(state.messages.byId, id)
}

/**
 * Returns the `with` term, which names a conversation by one of its messages; undefined without one, or if the server
 * does not support it.
 */
export const namingMessage = (narrow: Narrow, { realm }: Pick<Knowledge, 'realm'>): NarrowTerm | undefined =>
  hasWithOperator(realm.featureLevel) ? narrow.find(({ operator }) => operator === 'with') : undefined

class KnownState implements Known {
  readonly #state: Knowledge

  constructor(state: Knowledge) {
    this.#state = state
  }

  get selfUserId(): UserId {
    return this.#state.self.userId
  }

  get featureLevel(): number {
    return this.#state.realm.featureLevel
  }

  get emptyTopicName(): string {
    return emptyTopicName(this.#state)
  }

  channel(id: ChannelId): ReturnType<Known['channel']> {
    return this.#state.channels.get(id)
  }

  message(id: MessageId): Message | undefined {
    return mapGet(this.#state.messages.byId, id)
  }

  isMuted(message: Message): boolean {
    return message.type === 'channel' && isTopicMuted(this.#state, message.channelId, message.topic)
  }

  isFollowed(message: Message): boolean {
    return message.type === 'channel' && isTopicFollowed(this.#state, message.channelId, message.topic)
  }
}
