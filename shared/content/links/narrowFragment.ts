import type { MessageId, Narrow, NarrowTerm } from '../../api/types.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { encodeHashComponent } from './hashComponent.ts'

export interface FragmentOptions {
  /** The message to scroll to. */
  readonly near?: MessageId | null
  /** Names make the address readable. Only its ids matter. */
  readonly channelName?: (id: number) => string | null
  readonly userName?: (id: number) => string | null
  /** Notes to self are addressed by the own user's id. */
  readonly ownUserId?: number
  /** For servers without the operator `channel` (before feature level 250). */
  readonly oldOperators?: boolean
}

/** Returns the link fragment of a narrow, `#narrow/...`; the inverse of parseNarrowLink. */
export function narrowFragment(narrow: Narrow, options: FragmentOptions = {}): string {
  const terms = options.near == null ? narrow : [...narrow, { operator: 'near', operand: options.near }]
  const parts = terms.flatMap((term) => {
    const oldName = options.oldOperators === true ? operatorOf(term)?.oldLinkName : undefined
    const minus = term.negated === true ? '-' : ''
    return [minus + encodeHashComponent(oldName ?? term.operator), operandSlug(term, options)]
  })
  return ['#narrow', ...parts].join('/')
}

function operandSlug(term: NarrowTerm, options: FragmentOptions): string {
  const { operand } = term
  if (typeof operand === 'object') return peopleSlug(operand, options)
  if (typeof operand === 'string') return encodeHashComponent(operand)
  const target = operatorOf(term)?.target
  if (target === 'channel') return slug(operand, options.channelName?.(operand))
  return target === 'person' ? slug(operand, options.userName?.(operand)) : String(operand)
}

function peopleSlug(ids: readonly number[], options: FragmentOptions): string {
  if (ids.length > 1) return `${ids.join(',')}-group`
  const id = ids[0] ?? options.ownUserId
  return id === undefined ? '' : slug(id, options.userName?.(id))
}

const slug = (id: number, name: string | null | undefined): string =>
  name == null || name === '' ? String(id) : `${id}-${encodeHashComponent(name.replaceAll(' ', '-'))}`
