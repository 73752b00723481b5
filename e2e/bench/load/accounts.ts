import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchApp } from '../../app.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { untilLive } from '../../steps.ts'
import { generousRates, signInKept, untilPolled } from '../keptAccount.ts'
import { launch, type Launch, type Subject } from '../start/launch.ts'
import { memoryOf } from '../measure/memory.ts'
import { median } from '../measure/percentile.ts'

/** Megabytes of all processes, 10 seconds after the last one has painted or is live. */
export interface AccountsMemory {
  readonly blank: number
  /** The same app with one account and with all of them. */
  readonly one: number
  readonly all: number
}

export const accountCount = 5
const runs = 3
const settledMs = 10_000
const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Measures the memory of signed-in accounts, each with a separate store and organization, in a used profile and
 * without a debugger. The programs take turns, so that other load on the computer affects all of them alike.
 */
export async function accountsMemory(electron: string): Promise<AccountsMemory> {
  const profiles = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-accounts-'))
  const servers: RunningServer[] = []
  try {
    for (let n = 0; n < accountCount; n++) servers.push(await startServer({ rates: generousRates }))
    const subject = (name: string, folder: string): Subject => ({
      electron,
      folder,
      profile: path.join(profiles, name),
    })
    const blank = subject('blank', path.join(import.meta.dirname, '../blank'))
    const [single, all] = [subject('one', root), subject('all', root)]
    await signInEverywhere(single.profile, servers.slice(0, 1))
    await signInEverywhere(all.profile, servers)
    const weights = { blank: [] as number[], one: [] as number[], all: [] as number[] }
    for (let n = 0; n < runs; n++) {
      weights.blank.push(await weight(blank, async (program) => void (await program.mark('painted'))))
      weights.one.push(await weight(single, () => untilPolled(servers.slice(0, 1))))
      weights.all.push(await weight(all, () => untilPolled(servers)))
    }
    return { blank: median(weights.blank), one: median(weights.one), all: median(weights.all) }
  } finally {
    await Promise.all(servers.map((server) => server.close()))
    await rm(profiles, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function signInEverywhere(profileDir: string, servers: readonly RunningServer[]): Promise<void> {
  const launched = await launchApp({ profileDir })
  try {
    for (const server of servers) {
      const [user] = server.accounts
      if (user === undefined) throw new Error('The organisation has nobody.')
      await signInKept(launched.page, server, user)
      await untilLive(launched.page)
    }
    await untilPolled(servers)
    // Writes after the first registration end within this time.
    await sleep(5000)
  } finally {
    await launched.close()
  }
}

async function weight(subject: Subject, ready: (program: Launch) => Promise<void>): Promise<number> {
  const program = launch(subject)
  try {
    await ready(program)
    await sleep(settledMs)
    return (await memoryOf(program.pid)).megabytes
  } finally {
    await program.close()
  }
}
