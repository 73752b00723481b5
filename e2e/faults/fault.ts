import { test } from 'vitest'
import type { CoreFault } from './faultCases.ts'
import { assertNoLossNoDuplicates } from './assertNoLossNoDuplicates.ts'
import { openWorld } from './world.ts'
import type { FaultWorld } from './world.ts'

/** A test of core with a fault in a fresh world, after which nothing may be lost or duplicated. */
export function fault(name: CoreFault, run: (world: FaultWorld) => Promise<void>): void {
  test(name, { timeout: 60_000 }, async () => {
    const world = await openWorld()
    try {
      await run(world)
      await assertNoLossNoDuplicates(world)
    } finally {
      await world.end()
    }
  })
}
