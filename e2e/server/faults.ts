import type { MalformationName } from './malformations.ts'

/**
 * A fault that a test injects. Patterns match parts of `METHOD /path?query`: `POST /api/v1/messages`,
 * `"operand":"beans"`.
 */
export interface Fault {
  readonly kind: 'drop' | 'delay' | 'late' | 'fail' | 'replace' | 'garble' | 'malform'
  readonly pattern: string
  /** Number of requests that the fault will still affect. */
  times: number
  readonly ms: number
  readonly status: number
  readonly code: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly malformation: MalformationName
  /** Replaces the delay of `ms`: the fault calls `came` when the request has arrived, and waits for `over`. */
  readonly held?: { readonly came: () => void; readonly over: Promise<void> }
}

export interface Faults {
  active: Fault[]
}

/** Adds a fault; absent values have the harmless defaults. */
export function addFault(
  faults: Faults,
  fault: { readonly kind: Fault['kind']; readonly pattern: string } & Partial<Fault>,
): void {
  const defaults = { times: 1, ms: 0, status: 500, code: 'BAD_REQUEST', body: '', headers: {} }
  faults.active.push({ ...defaults, malformation: 'nothing', ...fault })
}

/** Returns the method, the path and the readable query of a request, which patterns are matched with. */
export function requestWords(method: string | undefined, { pathname, searchParams }: URL): string {
  const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&')
  return `${method ?? 'GET'} ${pathname}${query && `?${query}`}`
}

/** Returns the first fault of these kinds that matches the request, and counts it down. */
export function takeFault(faults: Faults, what: string, kinds: readonly Fault['kind'][]): Fault | undefined {
  const fault = faults.active.find((each) => kinds.includes(each.kind) && what.includes(each.pattern))
  if (fault === undefined) return undefined
  fault.times -= 1
  if (fault.times <= 0) faults.active = faults.active.filter((each) => each !== fault)
  return fault
}

export async function waitOut({ held, ms }: Fault): Promise<void> {
  held?.came()
  await (held?.over ?? new Promise((resolve) => setTimeout(resolve, ms)))
}
