import type { Narrow, NarrowTerm } from '../../../shared/api/types.ts'
import { isWholeTerm, parseSearch } from '../../../shared/model/search/searchGrammar.ts'
import type { SearchNames } from '../../../shared/narrow/operator.ts'
import { operators } from '../../../shared/narrow/operators.ts'
import { fillExample } from '../../../shared/narrow/testing/fillExample.ts'
import { channels, humans, readable, topicsIn, type Actor } from '../action.ts'

/** Returns a random narrow, decidable by the client or not, possibly with negated terms. */
export function someNarrow(actor: Actor): Narrow {
  const { rng } = actor
  const channel = rng.pick(channels(actor))
  const topic = channel && rng.pick(topicsIn(actor, channel.id))
  const others = rng.some(
    humans(actor).filter(({ id }) => id !== actor.by.id),
    1,
  )
  const userId = others[0]?.id ?? actor.by.id
  const inChannel: Narrow = channel === undefined ? [] : [term('channel', channel.id)]
  const inTopic: Narrow = topic === undefined ? inChannel : [...inChannel, term('topic', topic)]
  const message = rng.pick(readable(actor))?.id ?? 1
  const conversation: Narrow = [
    term(
      'dm',
      others.map(({ id }) => id).sort((a, b) => a - b),
    ),
  ]
  const names: SearchNames = {
    channelId: () => channel?.id ?? null,
    channelName: () => null,
    userId: () => userId,
    userName: () => null,
    topic: () => topic ?? 'none',
    selfId: actor.by.id,
  }
  const filling = { person: 'a', channel: 'a', topic: 'a', message: String(message), day: '2020-01-01' }
  // Terms with dates are valid in searches only, which have no views.
  const ofTable = operators
    .filter(({ isDay }) => isDay !== true)
    .flatMap(({ examples }) => examples.map((example) => parseSearch(fillExample(example, filling), names)))
    .filter((narrow) => narrow.every(isWholeTerm))
  const whole: readonly Narrow[] = [
    [],
    inTopic,
    conversation,
    [...inTopic, term('near', message)],
    [...inTopic, term('with', message)],
    ...ofTable.filter((narrow) => !narrow.every(({ negated }) => negated === true)),
  ]
  const refined: readonly NarrowTerm[] = [
    term('is', 'unread'),
    term('sender', userId),
    term('has', 'reaction'),
    term('is', 'starred'),
    ...ofTable.flat().filter(({ negated }) => negated === true),
  ]
  const base = rng.pick(whole, JSON.stringify) ?? []
  const more = rng.chance(0.35) ? rng.pick(refined, JSON.stringify) : undefined
  return more === undefined || base.some(({ operator }) => operator === more.operator)
    ? base
    : [...base, more]
}

const term = (operator: string, operand: NarrowTerm['operand']): NarrowTerm => ({ operator, operand })
