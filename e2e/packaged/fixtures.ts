import { test as servers } from '../fixtures.ts'
import { installPackage, type InstalledPackage } from './installPackage.ts'
import { driveProgram, type RunningProgram, type StartOptions } from './startProgram.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  /** Starts the installed program. It ends with the test, which fails on faults. */
  readonly openInstalled: (options?: StartOptions) => Promise<RunningProgram>
}

interface WorkerFixtures {
  /** The package, installed once for all tests and removed after the last one, even if they fail. */
  readonly topical: InstalledPackage
}

/** Playwright's test with reference servers and the installed program. */
export const test = servers.extend<Fixtures, WorkerFixtures>({
  topical: [
    async ({ playwright: _ }, use) => {
      const topical = await installPackage()
      try {
        await use(topical)
      } finally {
        await topical.remove()
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  openInstalled: async ({ topical, makeServer: _ }, use) => {
    const running = new Set<RunningProgram>()
    await use(async (options) => {
      const program = await driveProgram(topical.command, options)
      const tracked: RunningProgram = {
        ...program,
        async stop() {
          running.delete(tracked)
          await program.stop()
        },
      }
      running.add(tracked)
      return tracked
    })
    for (const program of running) await program.stop()
  },
})
