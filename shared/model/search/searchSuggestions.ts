import type { Narrow, NarrowTerm, UserId } from '../../api/types.ts'
import { dayOf } from '../../narrow/days.ts'
import type { NarrowOperator } from '../../narrow/operator.ts'
import { operators, typedOperator } from '../../narrow/operators.ts'
import { tooNewOf } from '../../narrow/tooNewOf.ts'
import { foldText } from './foldText.ts'
import { nameScore } from './nameScore.ts'
import type { SearchTarget } from './searchTargets.ts'

/** A way to continue a search: `text` without its last word, plus terms or an operator in place of that word. */
export interface SearchSuggestion {
  readonly key: string
  readonly target: SearchTarget | null
  readonly terms: readonly NarrowTerm[]
  /** Text left in the search field after taking the suggestion. */
  readonly text: string
  /** The operator whose operand is typed next; null when the suggestion is complete. */
  readonly begins: NarrowOperator | null
  /** True when the server is too old to search for this. The suggestion is shown disabled. */
  readonly tooOld: boolean
}

const maxSuggestions = 8
const maxOfKind = 3

/**
 * Returns suggestions for the end of the text. level: the server's feature level, which decides what it can search for.
 */
export function searchSuggestions(
  text: string,
  pills: Narrow,
  targets: readonly SearchTarget[],
  level: number,
  now: Date,
): readonly SearchSuggestion[] {
  return endings(text, pills, targets, now).map((ending) => ({
    ...ending,
    tooOld: [...ending.terms, ...begunBy(ending)].some((term) => tooNewOf(term, level) !== null),
  }))
}

type Ending = Omit<SearchSuggestion, 'tooOld'>

const begunBy = ({ begins }: Ending): Narrow =>
  begins === null ? [] : [{ operator: begins.name, operand: '' }]

function endings(
  text: string,
  pills: Narrow,
  targets: readonly SearchTarget[],
  now: Date,
): readonly Ending[] {
  const ending = /(?:^|\s)(-?)([A-Za-z][\w-]*):"?([^"]*)$/.exec(text)
  const operator = ending === null ? null : typedOperator(ending[2]!)
  if (ending !== null && operator !== null) {
    const left = text.slice(0, ending.index)
    return forOperator(operator, ending[3]!, ending[1] === '-', left, pills, targets, now)
  }
  const last = /(?:^|\s)(-?)([^\s"]*)$/.exec(text)
  if (last === null) return []
  return forWord(last[2]!, last[1] === '-', text.slice(0, last.index), pills, targets)
}

function forOperator(
  row: NarrowOperator,
  typed: string,
  negated: boolean,
  left: string,
  pills: Narrow,
  targets: readonly SearchTarget[],
  now: Date,
): readonly Ending[] {
  const { isDay, name: operator, target: kind, values } = row
  const whole = (key: string, terms: readonly NarrowTerm[], target: SearchTarget | null): Ending => ({
    key: `${operator} ${key}`,
    target,
    terms: negated ? terms.map((term) => ({ ...term, negated })) : terms,
    text: left,
    begins: null,
  })
  const wholeValue = (value: string) => whole(value, [{ operator, operand: value }], null)
  if (values !== undefined) {
    const start = typed.trim().toLowerCase()
    return Object.keys(values)
      .filter((value) => value.startsWith(start))
      .map(wholeValue)
  }
  if (isDay === true) return daysFor(typed.trim(), now).map(wholeValue)
  if (kind === undefined) return []
  const within = pills.find((term) => term.operator === 'channel' && term.negated !== true)?.operand
  const fitting = targets.filter(
    (target) =>
      target.kind === kind && (kind !== 'topic' || within === undefined || target.channelId === within),
  )
  return best(fitting, foldText(typed.replace(/^[#@]/, '')).trim(), maxSuggestions).map((target) =>
    whole(keyOf(target), termsFor(row, target, negated || within !== undefined), target),
  )
}

function termsFor(
  { isList, name }: NarrowOperator,
  target: SearchTarget,
  alone: boolean,
): readonly NarrowTerm[] {
  if (target.kind === 'person') {
    const id: UserId = target.userId!
    return [{ operator: name, operand: isList === true ? [id] : id }]
  }
  return alone ? target.terms.slice(-1) : target.terms
}

/** Returns suggestions for a word without an operator: matching names and operators. */
function forWord(
  typed: string,
  negated: boolean,
  left: string,
  pills: Narrow,
  targets: readonly SearchTarget[],
): readonly Ending[] {
  const name = /^[#@]/.test(typed) ? typed.slice(1) : typed
  const only = typed.startsWith('#') ? 'channel' : typed.startsWith('@') ? 'person' : null
  const minus = negated ? '-' : ''
  const operatorEndings = operators
    .filter(({ offer }) => offer !== undefined && only === null)
    .filter(({ name: operator }) => operator.startsWith(typed.toLowerCase()))
    .filter(({ name: operator }) => typed !== '' || !pills.some((term) => term.operator === operator))
    .map((row): Ending => {
      const text = `${left === '' ? '' : `${left} `}${minus}${row.name}:`
      return { key: `begin ${row.name}`, target: null, terms: [], text, begins: row }
    })
  const folded = foldText(name).trim()
  const found =
    [...folded].length < 2 && only === null
      ? []
      : best(
          targets.filter(({ kind }) => only === null || kind === only),
          folded,
          maxSuggestions,
          maxOfKind,
        )
  const has = new Set(pills.map((term) => JSON.stringify(term)))
  const names = found
    .map((target): Ending => {
      const terms = negated ? target.terms.slice(-1).map((term) => ({ ...term, negated })) : target.terms
      return { key: keyOf(target), target, terms, text: left, begins: null }
    })
    .filter(({ terms }) => !terms.every((term) => has.has(JSON.stringify(term))))
  return [...names, ...operatorEndings].slice(0, maxSuggestions)
}

const keyOf = ({ kind, channelId, userId, name }: SearchTarget): string =>
  `${kind} ${String(channelId ?? userId)} ${kind === 'topic' ? name : ''}`

function best(
  targets: readonly SearchTarget[],
  typed: string,
  count: number,
  ofKind = count,
): readonly SearchTarget[] {
  const scored = targets
    .map((target) => ({ target, score: nameScore(target.folded, typed) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.target.recency - a.target.recency ||
        a.target.name.length - b.target.name.length,
    )
  // Exact matches hide those with typing errors.
  const isExact = (scored[0]?.score ?? 0) > 2
  const counts = new Map<string, number>()
  return scored
    .filter(({ score }) => score > 2 || !isExact)
    .filter(({ target: { kind } }) => {
      const before = counts.get(kind) ?? 0
      counts.set(kind, before + 1)
      return before < ofKind
    })
    .slice(0, count)
    .map(({ target }) => target)
}

/** Returns the typed day, and common days such as today that start with the typed text. */
function daysFor(typed: string, now: Date): readonly string[] {
  const ago = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
  const year = String(now.getFullYear())
  const common = [ago(0), ago(1), ago(7), ago(30), `${year}-01-01`, `${String(now.getFullYear() - 1)}-01-01`]
  const parts = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?-?$/.exec(typed)
  const typedDays =
    parts === null
      ? []
      : [`${parts[1]!}-${(parts[2] ?? '1').padStart(2, '0')}-${(parts[3] ?? '1').padStart(2, '0')}`]
  return [...new Set([...typedDays, ...common.filter((day) => day.startsWith(typed))])]
}
