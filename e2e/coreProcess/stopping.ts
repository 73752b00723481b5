import type { Stop, StopPlace } from './childMessages.ts'

/** Ends this process at one of the stops; `input` is only serialized if a stop has a text. */
export interface Stopping {
  add(stop: Stop): void
  reach(moment: StopPlace, what: string, input?: unknown): void
}

export function createStopping(stops: readonly Stop[]): Stopping {
  const left = stops.map((stop) => ({ stop, times: stop.nth ?? 1 }))
  const fits = (stop: Stop, moment: StopPlace, what: string, input: unknown) =>
    stop.at === moment &&
    what.includes(stop.what) &&
    (stop.text === undefined || textOf(input).includes(stop.text))
  return {
    add: (stop) => void left.push({ stop, times: stop.nth ?? 1 }),
    reach: (moment, what, input) => {
      for (const each of left) {
        if (!fits(each.stop, moment, what, input)) continue
        each.times -= 1
        if (each.times === 0) process.kill(process.pid, 'SIGKILL')
      }
    },
  }
}

/**
 * Returns a form's values, or the JSON of anything else; without backslashes, so that JSON within JSON matches too.
 */
const textOf = (input: unknown): string =>
  (input instanceof URLSearchParams
    ? [...input.values()].join('\n')
    : (JSON.stringify(input) ?? '')
  ).replaceAll('\\', '')
