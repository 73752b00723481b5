import type { Narrow, NarrowTerm } from '../../shared/api/types.ts'
import { channels, humans, readable, topicsIn, type Stage } from './action.ts'

/** Narrows that an account can decide by itself, and such as it cannot; `-` ones among them. */
export function someNarrow(stage: Stage): Narrow {
  const { rng } = stage
  const channel = rng.pick(channels(stage))
  const topic = channel && rng.pick(topicsIn(stage, channel.id))
  const others = rng.some(
    humans(stage).filter(({ id }) => id !== stage.by.id),
    1,
  )
  const person = others[0]?.id ?? stage.by.id
  const inChannel: Narrow = channel === undefined ? [] : [term('channel', channel.id)]
  const inTopic: Narrow = topic === undefined ? inChannel : [...inChannel, term('topic', topic)]
  const message = rng.pick(readable(stage))?.id ?? 1
  const conversation: Narrow = [
    term(
      'dm',
      others.map(({ id }) => id).sort((a, b) => a - b),
    ),
  ]
  const whole: readonly Narrow[] = [
    [],
    inChannel,
    inTopic,
    conversation,
    [term('dm', [])],
    [term('dm-including', person)],
    [term('sender', person)],
    [term('sender', stage.by.id)],
    [term('in', 'home')],
    [term('is', 'unread')],
    [term('is', 'starred')],
    [term('is', 'mentioned')],
    [term('is', 'alerted')],
    [term('is', 'dm')],
    [term('is', 'resolved')],
    [term('is', 'followed')],
    [term('is', 'muted')],
    [term('has', 'reaction')],
    [term('has', 'link')],
    [term('has', 'attachment')],
    [term('channels', 'public')],
    [term('with', message)],
    [term('id', message)],
    [...inTopic, term('near', message)],
    [...inTopic, term('with', message)],
    [term('search', 'lantern')],
    [term('mentions', person)],
  ]
  const refined: readonly NarrowTerm[] = [
    term('is', 'unread'),
    term('sender', person),
    term('has', 'reaction'),
    term('is', 'starred'),
    not('is', 'resolved'),
    not('sender', person),
    not('has', 'reaction'),
    not('is', 'muted'),
    not('is', 'followed'),
    not('is', 'starred'),
    not('is', 'mentioned'),
    not('is', 'unread'),
    not('topic', topic ?? 'none'),
  ]
  const base = rng.pick(whole, JSON.stringify) ?? []
  const more = rng.chance(0.35) ? rng.pick(refined, JSON.stringify) : undefined
  return more === undefined || base.some(({ operator }) => operator === more.operator)
    ? base
    : [...base, more]
}

const term = (operator: string, operand: NarrowTerm['operand']): NarrowTerm => ({ operator, operand })
const not = (operator: string, operand: NarrowTerm['operand']): NarrowTerm => ({
  operator,
  operand,
  negated: true,
})
