import { hasIntegerIdOperand, hasWithOperator, saysChannelOperator, saysDm } from '../capabilities.ts'
import { emptyTopic } from '../emptyTopic.ts'
import { tooNewOf } from '../searchTerms.ts'
import type { Narrow, NarrowTerm } from '../types.ts'
import type { WireContext } from '../wireContext.ts'
import { tooOld } from './params.ts'

function checkTerm(term: NarrowTerm, level: number): void {
  const name = tooNewOf(term, level)
  if (name !== null) tooOld(name)
}

/** Modern operator names and what they were called before. */
function operatorOf(name: string, level: number): string {
  if (name === 'channel') return saysChannelOperator(level) ? 'channel' : 'stream'
  if (name === 'channels') return saysChannelOperator(level) ? 'channels' : 'streams'
  if (name === 'dm') return saysDm(level) ? 'dm' : 'pm-with'
  // Before there was dm-including, only group conversations could be asked for.
  if (name === 'dm-including') return saysDm(level) ? 'dm-including' : 'group-pm-with'
  return name
}

function operandOf(term: NarrowTerm, context: WireContext): unknown {
  if (term.operator === 'is' && term.operand === 'dm' && !saysDm(context.featureLevel)) return 'private'
  if (term.operator === 'id' && !hasIntegerIdOperand(context.featureLevel)) return String(term.operand)
  if (term.operator === 'topic' && term.operand === '') return emptyTopic(context.featureLevel)
  // A conversation with oneself is named by the own id.
  if (term.operator === 'dm' && Array.isArray(term.operand) && term.operand.length === 0)
    return [context.selfUserId]
  return term.operand
}

const conversationTerms: ReadonlySet<string> = new Set(['channel', 'topic', 'dm'])

/**
 * `near` says where to look, which is the anchor's part; old servers refuse `with`, beside which stands the rest. Of
 * words to leave out servers overlook the minus and look for them: the answer is to be looked through instead.
 */
function isAsked(term: NarrowTerm, level: number): boolean {
  const { operator } = term
  return operator !== 'near' && !isUnwantedWord(term) && (operator !== 'with' || hasWithOperator(level))
}

/** Words that messages are to be without. */
export const isUnwantedWord = ({ operator, negated }: NarrowTerm): boolean =>
  operator === 'search' && negated === true

/** `dm-including` takes one person: of several each is a term. */
function onePersonEach(term: NarrowTerm): readonly NarrowTerm[] {
  const { operator, operand } = term
  return operator === 'dm-including' && typeof operand === 'object'
    ? operand.map((id) => ({ ...term, operand: id }))
    : [term]
}

/** A narrow as GET /messages of this server's level takes it; throws where it has no words for one of its terms. */
export function narrowWire(narrow: Narrow, context: WireContext): object[] {
  for (const term of narrow) checkTerm(term, context.featureLevel)
  // Alone it would leave nothing to ask for, and everything would be answered.
  const isNamed = narrow.some(({ operator }) => conversationTerms.has(operator))
  if (
    !isNamed &&
    narrow.some(({ operator }) => operator === 'with') &&
    !hasWithOperator(context.featureLevel)
  )
    tooOld('with')
  return narrow
    .filter((term) => isAsked(term, context.featureLevel))
    .flatMap(onePersonEach)
    .map((term) => ({
      operator: operatorOf(term.operator, context.featureLevel),
      operand: operandOf(term, context),
      ...(term.negated ? { negated: true } : {}),
    }))
}
