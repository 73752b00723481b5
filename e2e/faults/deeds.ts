import { expect } from 'vitest'
import { unwrap } from '../core/watchClient.ts'
import type { Stop } from '../coreProcess/childMessages.ts'
import { EndedEarly } from '../coreProcess/coreProcess.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import type { World } from './world.ts'

/** Does something that the process does not survive. */
export async function dieAt(run: CoreProcess, stop: Stop, act: () => void): Promise<void> {
  run.stopAt(stop)
  act()
  await run.ended
}

/** A start that the process does not survive, or not for long. */
export async function startAndDie(world: World, stop: Stop): Promise<void> {
  try {
    await (
      await world.start({ stops: [stop] })
    ).ended
  } catch (error) {
    if (!(error instanceof EndedEarly)) throw error
  }
}

/** Resolves when a request that was to be delayed has come to the server, which does nothing about it yet. */
export async function serverHas({ server }: World, pattern: string): Promise<void> {
  const waits = () => server.server.faults.active.some((each) => each.pattern === pattern)
  await expect.poll(waits, { timeout: 10_000, interval: 10 }).toBe(false)
}

/** As a person who sees that it did not arrive. */
export async function retryFailed(run: CoreProcess): Promise<void> {
  const { account, handlers } = run
  for (const { localId, status } of run.state().outbox.values())
    if (status === 'failed') unwrap(await handlers['outbox.retry']({ account, localId }))
}
