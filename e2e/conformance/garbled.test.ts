import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ZodError } from 'zod'
import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import type { Route } from '../../shared/api/routes/route.ts'
import type { WireContext } from '../../shared/api/wireContext.ts'
import { garbled } from '../../shared/api/testing/garbled.ts'
import { startServer } from '../server/startServer.ts'
import { coreOrganization } from './coreOrganization.ts'
import { jwtSecret } from './steps/core.ts'
import { steps } from './steps/index.ts'

interface Answered {
  readonly answer: unknown
  readonly context: WireContext
}

const names = Object.keys(routes) as RouteName[]
const answers = new Map<RouteName, Answered[]>()
/** Endpoints that are called last: they remove most of the data that the others need. */
const last: readonly RouteName[] = ['deactivateOwnUser', 'deactivateOrganization']

/** Calls each endpoint of the newest level once, and keeps the correct responses. */
beforeAll(async () => {
  for (const name of names) {
    const route = routes[name] as unknown as { result: Route['result'] }
    const { result } = route
    vi.spyOn(route, 'result').mockImplementation((answer, context) => {
      const kept = answers.get(name) ?? []
      if (kept.length < 3) kept.push({ answer: JSON.parse(JSON.stringify(answer)), context })
      answers.set(name, kept)
      return result(answer, context)
    })
  }
  const services = {
    development: true,
    jwtSecret,
    push: { delayMs: 1, failWith: null },
    summary: '<p>Soup.</p>',
  }
  const server = await startServer({ scenario: 'small', heartbeat: [1, 1], services })
  const organization = coreOrganization(server)
  await organization.listening()
  const called = (Object.keys(steps) as RouteName[]).filter((name) => !last.includes(name))
  for (const name of [...called, ...last]) await steps[name](organization).catch(() => undefined)
  vi.restoreAllMocks()
  await organization.close()
  await server.close()
}, 60_000)
afterAll(() => vi.restoreAllMocks())

test('nearly all endpoints of the newest level responded', () => {
  const there = names.filter((name) => routes[name].until === null)
  expect(answers.size).toBeGreaterThan(there.length * 0.9)
})

test('reading a garbled response throws only an error that names the position', () => {
  for (const [name, kept] of answers) {
    const route = routes[name] as unknown as Route
    for (const { answer, context } of kept)
      fc.assert(
        fc.property(garbled([answer]), (wrong) => {
          // A response that is not an object never reaches its route.
          if (typeof wrong !== 'object' || wrong === null || Array.isArray(wrong)) return
          try {
            route.result(wrong, context)
          } catch (error) {
            if (!(error instanceof ZodError)) throw new Error(name, { cause: error })
          }
          expect(({} as { user_id?: unknown }).user_id).toBeUndefined()
        }),
        { numRuns: 15 },
      )
  }
})
