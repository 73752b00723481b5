import type { Flag, NarrowTerm } from '../api/types.ts'
import { after } from './after.ts'
import { before } from './before.ts'
import { channel } from './channel.ts'
import { channels } from './channels.ts'
import { dm } from './dm.ts'
import { dmIncluding } from './dmIncluding.ts'
import { has } from './has.ts'
import { id } from './id.ts'
import { inside } from './in.ts'
import { is } from './is.ts'
import { mentions } from './mentions.ts'
import { near } from './near.ts'
import { flagFact, type Fact, type NarrowOperator } from './operator.ts'
import { search } from './search.ts'
import { sender } from './sender.ts'
import { topic } from './topic.ts'
import { withMessage } from './with.ts'

/** All operators, the suggested ones first, in order of importance. */
export const operators: readonly NarrowOperator[] = [
  sender,
  channel,
  topic,
  dm,
  is,
  has,
  before,
  after,
  mentions,
  dmIncluding,
  inside,
  channels,
  id,
  near,
  withMessage,
  search,
]

const byName: ReadonlyMap<string, NarrowOperator> = new Map(operators.map((row) => [row.name, row]))
const currentNames: ReadonlyMap<string, string> = new Map(
  operators.flatMap(({ name, earlierNames = [] }) => earlierNames.map((earlier) => [earlier, name])),
)
const typed: ReadonlyMap<string, NarrowOperator> = new Map(
  operators
    .filter(({ parse }) => parse !== undefined)
    .flatMap((row) =>
      [row.name, ...(row.earlierNames ?? []), ...(row.typedNames ?? [])].map((name) => [name, row] as const),
    ),
)

/** Returns the row of a term's operator; null for operators of newer servers. */
export const operatorOf = ({ operator }: Pick<NarrowTerm, 'operator'>): NarrowOperator | null =>
  byName.get(operator) ?? null

/** Returns the operator with a typed name; null when it cannot be typed. */
export const typedOperator = (name: string): NarrowOperator | null => typed.get(name.toLowerCase()) ?? null

/** Returns the current name of an operator in a link. */
export const currentName = (name: string): string => currentNames.get(name) ?? name

/** Facts that an operator of a newer server may depend on. */
const unknownFacts: readonly Fact[] = ['channel', 'topic', 'content']

/** Returns the properties of a message that the term depends on. */
export const factsOf = (term: NarrowTerm): readonly Fact[] =>
  operatorOf(term)?.dependsOn(term.operand) ?? unknownFacts

/** Returns true when an event about the flag can change the result of the term. */
export function dependsOnFlag(term: NarrowTerm, flag: Flag): boolean {
  const facts = factsOf(term)
  return facts.includes('flags') || facts.includes(flagFact(flag))
}

/** Facts that all messages of a conversation share. */
const conversationFacts: ReadonlySet<Fact> = new Set<Fact>(['people', 'channel', 'topic', 'policies'])

/** Returns true for a term that depends only on a message's conversation. */
export const isOfConversation = (term: NarrowTerm): boolean =>
  factsOf(term).every((fact) => conversationFacts.has(fact))
