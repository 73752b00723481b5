import type { MessageId, Narrow, NarrowTerm } from '../api/types.ts'
import { oldOperatorOf } from '../api/linkWords.ts'
import { encodeHashComponent } from './hashComponent.ts'

export interface FragmentOptions {
  /** The message to go to. */
  readonly near?: MessageId | null
  /** Names make the address readable; only the ids in it count. */
  readonly channelName?: (id: number) => string | null
  readonly userName?: (id: number) => string | null
  /** Notes to self are addressed by the own id. */
  readonly ownUserId?: number
  /** For servers that do not know the operator `channel` (before feature level 250). */
  readonly oldOperators?: boolean
}

/** The link fragment of a narrow, `#narrow/...`; the inverse of parseNarrowLink. */
export function narrowFragment(narrow: Narrow, options: FragmentOptions = {}): string {
  const terms = options.near == null ? narrow : [...narrow, { operator: 'near', operand: options.near }]
  const parts = terms.flatMap((term) => {
    const name =
      options.oldOperators === true ? (oldOperatorOf[term.operator] ?? term.operator) : term.operator
    return [(term.negated === true ? '-' : '') + encodeHashComponent(name), operandSlug(term, options)]
  })
  return ['#narrow', ...parts].join('/')
}

function operandSlug({ operator, operand }: NarrowTerm, options: FragmentOptions): string {
  if (Array.isArray(operand)) return peopleSlug(operand as readonly number[], options)
  if (typeof operand === 'string') return encodeHashComponent(operand)
  if (typeof operand !== 'number') return ''
  if (operator === 'channel') return slug(operand, options.channelName?.(operand))
  if (operator === 'sender' || operator === 'mentions') return slug(operand, options.userName?.(operand))
  return String(operand)
}

function peopleSlug(ids: readonly number[], options: FragmentOptions): string {
  if (ids.length > 1) return `${ids.join(',')}-group`
  const id = ids[0] ?? options.ownUserId
  return id === undefined ? '' : slug(id, options.userName?.(id))
}

const slug = (id: number, name: string | null | undefined): string =>
  name == null || name === '' ? String(id) : `${id}-${encodeHashComponent(name.replaceAll(' ', '-'))}`
