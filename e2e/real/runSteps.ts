/** One action or observation of a user; `run` throws what was seen instead. */
export interface Step<Day> {
  readonly name: string
  /** Names of the steps that this one depends on. */
  readonly needs?: readonly string[]
  /** Feature level from which servers support it. Below it the step is skipped. */
  readonly since?: number
  /** Time limit in milliseconds; default 150,000. */
  readonly timeoutMs?: number
  run(day: Day): Promise<void>
}

export interface RunOptions {
  /** End of the whole run in milliseconds of the clock. */
  readonly deadline: number
  readonly print: (line: string) => void
  /** Called after a failed step, before the next one. */
  readonly afterFailure: (name: string) => Promise<void>
}

export interface Outcome {
  readonly name: string
  readonly state: 'ok' | 'failed' | 'not reached'
}

/** A step may wait for a minute because of the server's rate limits. */
const defaultTimeoutMs = 150_000

/** Runs the steps in order and prints a line for each: ok, or the failure. */
export async function runSteps<Day>(
  steps: readonly Step<Day>[],
  day: Day,
  { deadline, print, afterFailure }: RunOptions,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const ended = (name: string, state: Outcome['state'], line: string) => {
    outcomes.push({ name, state })
    print(line)
  }
  const isOk = (name: string) => outcomes.some((outcome) => outcome.name === name && outcome.state === 'ok')
  for (const step of steps) {
    const missing = step.needs?.find((name) => !isOk(name))
    const left = deadline - Date.now()
    if (missing !== undefined)
      ended(step.name, 'not reached', `not reached  ${step.name}: needs "${missing}"`)
    else if (left <= 0) ended(step.name, 'not reached', `not reached  ${step.name}: the time is over`)
    else {
      const began = Date.now()
      const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
      try {
        await within(step.run(day), Math.min(left, step.timeoutMs ?? defaultTimeoutMs))
        ended(step.name, 'ok', `ok           ${step.name} (${seconds()})`)
      } catch (error) {
        ended(step.name, 'failed', `FAILED       ${step.name} (${seconds()}): ${firstLines(error)}`)
        await afterFailure(step.name)
      }
    }
  }
  return outcomes
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing after ${Math.round(ms / 1000)} s`)), ms)
  })
  // A step that timed out may still fail later.
  work.catch(() => undefined)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Playwright's errors have colors and long logs; the first lines contain expectation and result. */
function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // oxlint-disable-next-line no-control-regex
  const plain = text.replace(/\u001b\[[0-9;]*m/g, '')
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 6)
    .join(' | ')
    .slice(0, 500)
}
