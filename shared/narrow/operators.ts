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

/** All operators; those that are suggested come first, the most wanted at the top. */
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

/** Returns the row of a term's operator; null for an operator of newer servers. */
export const operatorOf = ({ operator }: Pick<NarrowTerm, 'operator'>): NarrowOperator | null =>
  byName.get(operator) ?? null

/** Returns the operator of a name in a search; null when nothing that can be typed has it. */
export const typedOperator = (name: string): NarrowOperator | null => typed.get(name.toLowerCase()) ?? null

/** Returns what an operator of a link is called now. */
export const currentName = (name: string): string => currentNames.get(name) ?? name

/** An operator of newer servers may go by anything that an edit or a move changes. */
const unknownFacts: readonly Fact[] = ['channel', 'topic', 'content']

/** Returns the properties of a message that the decision about the term depends on. */
export const factsOf = (term: NarrowTerm): readonly Fact[] =>
  operatorOf(term)?.dependsOn(term.operand) ?? unknownFacts

/** True when an event about the flag can change the decision about the term. */
export function dependsOnFlag(term: NarrowTerm, flag: Flag): boolean {
  const facts = factsOf(term)
  return facts.includes('flags') || facts.includes(flagFact(flag))
}

/** Facts that all messages of a conversation share. */
const conversationFacts: ReadonlySet<Fact> = new Set<Fact>(['people', 'channel', 'topic', 'policies'])

/** True for a term that the conversation of a message alone decides. */
export const isOfConversation = (term: NarrowTerm): boolean =>
  factsOf(term).every((fact) => conversationFacts.has(fact))
