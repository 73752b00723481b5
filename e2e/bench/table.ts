/** One figure. `ratio` is relative to the blank window, or for growth to the same figure of the usual size. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly ratio: number | null
  /** In the row's unit; null prints the figure without a verdict. */
  readonly budget: number | null
  readonly within: boolean | null
}

export interface RowOptions {
  readonly ratio?: number
  readonly budget?: number
  /** True if the budget is exclusive: a value equal to it misses it. */
  readonly under?: boolean
}

/** Returns a row with its verdict. Throws if the value is not a finite number. */
export function row(name: string, value: number, unit: string, options: RowOptions = {}): Row {
  if (!Number.isFinite(value)) throw new Error(`${name} could not be measured.`)
  const { ratio = null, budget = null, under = false } = options
  const within = budget === null ? null : under ? value < budget : value <= budget
  return { name, value: rounded(value), unit, ratio: ratio === null ? null : rounded(ratio), budget, within }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Formats the rows as a table, with a count of the misses below. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ name, value, unit, ratio, budget, within }) => [
    name,
    number(value),
    unit,
    ratio === null ? '' : `${ratio.toFixed(2)} x`,
    budget === null ? '' : number(budget),
    within === null ? '' : within ? 'yes' : 'MISSED',
  ])
  const head = ['', 'value', 'unit', 'ratio', 'budget', 'within']
  const widths = head.map((title, index) =>
    Math.max(title.length, ...cells.map((line) => line[index]?.length ?? 0)),
  )
  const isText = (at: number): boolean => at === 0 || at === 2 || at === 5
  const draw = (line: readonly string[]): string =>
    line
      .map((cell, index) =>
        isText(index) ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const rated = rows.filter(({ within }) => within !== null)
  const missed = rated.filter(({ within }) => within === false)
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  return [
    draw(head),
    rule,
    ...cells.map(draw),
    '',
    `${rated.length - missed.length} of ${rated.length} budgets kept${missed.length > 0 ? `, missed: ${missed.map(({ name }) => name).join('; ')}` : ''}.`,
  ].join('\n')
}

const number = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2))
