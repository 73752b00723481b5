import { afterEach, beforeEach } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { brisk, profileRuns } from './profileRuns.ts'
import type { ProfileRuns } from './profileRuns.ts'
import { sendsTo } from './sends.ts'
import type { Sends } from './sends.ts'

/** Fixtures of each test: a small organization, and the runs of one of its users. */
interface Given {
  readonly server: RunningServer
  readonly runs: ProfileRuns
  readonly sends: Sends
}

/** Passes new fixtures to `give` before each test of the file, and ends them afterward. */
export function eachRuns(give: (fixtures: Given) => void, speed = brisk): void {
  let fixtures: Given
  beforeEach(async () => {
    const server = await startServer({ scenario: 'small' })
    fixtures = { server, runs: profileRuns(server, server.accounts[1]!, speed), sends: sendsTo(server) }
    give(fixtures)
  })
  afterEach(async () => {
    await fixtures.runs.end()
    await fixtures.server.close()
  })
}
