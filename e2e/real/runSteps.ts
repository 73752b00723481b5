/** One thing that a person does or sees; `run` throws with what was seen instead. */
export interface Step<Day> {
  readonly name: string
  /** Names of the steps without which this one means nothing. */
  readonly needs?: readonly string[]
  /** The level from which servers know of it: below it, the step is no part of the run. */
  readonly since?: number
  /** Milliseconds; 150,000 where nothing is said. */
  readonly timeoutMs?: number
  run(day: Day): Promise<void>
}

export interface RunOptions {
  /** When the whole run must be over, in milliseconds of the clock. */
  readonly deadline: number
  readonly print: (line: string) => void
  /** Called after a step that failed, before the next one. */
  readonly afterFailure: (name: string) => Promise<void>
}

export interface Outcome {
  readonly name: string
  readonly state: 'ok' | 'failed' | 'not reached'
}

/** A step may wait for a minute until the server's limits let it go on. */
const defaultTimeoutMs = 150_000

/** Runs the steps in order and prints a line for each: ok, or what was seen instead. */
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
  const isOk = (name: string) => outcomes.some((one) => one.name === name && one.state === 'ok')
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
  // A step that is given up may still fail later; nobody waits for it then.
  work.catch(() => undefined)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Playwright's errors have colours and long logs: the first lines say what was expected and seen. */
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
