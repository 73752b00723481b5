import { expect, it } from 'vitest'
import type { z } from 'zod'
import { noteOf } from './bounded.ts'
import { eventSchemas } from './events/index.ts'
import { nothing } from './routes/route.ts'
import { routes } from './routes/index.ts'
import { unboundedIn } from './testing/unboundedIn.ts'

const context = { wireName: 'maker', featureLevel: 512, selfUserId: 7 }

it('every text, number and list in a response has a limit', () => {
  const unlimited = Object.values(routes).flatMap(({ name, result }): string[] => {
    if ((result as unknown) === nothing || name === 'registerQueue') return []
    const inner = noteOf(result)?.inner
    if (inner === undefined) return [`${name}: no schema`]
    return unboundedIn(typeof inner === 'function' ? inner(context) : inner, name)
  })
  expect(unlimited).toEqual([])
})

it.each([1, 512])('every text, number and list in an event of level %i has a limit', (featureLevel) => {
  const unlimited = Object.entries(eventSchemas).flatMap(([type, make]) =>
    unboundedIn(make({ ...context, featureLevel }) as z.ZodType, type),
  )
  expect(unlimited).toEqual([])
})
