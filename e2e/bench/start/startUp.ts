import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch, type Subject } from './launch.ts'
import { memoryOf } from '../measure/memory.ts'
import type { Organization } from '../organization.ts'
import { searchTimes } from '../load/searchTimes.ts'
import { fillProfile } from './startUpStore.ts'

/** Milliseconds and megabytes of one start. */
export interface Start {
  readonly window: number
  readonly painted: number
  /** Null if it was not measured. */
  readonly megabytes: number | null
}

/** Milliseconds between painting the window and measuring memory. */
const settledMs = 10_000
/** Pause before a start in milliseconds; writes that the previous program left to other processes end within it. */
const restMs = 1000

const blankFolder = path.join(import.meta.dirname, '../blank')
const root = path.resolve(import.meta.dirname, '../../..')

export interface StartUp {
  blank(withMemory: boolean): Promise<Start>
  /** Starts the app once. `painted`: a message sent just before the start is on the screen. */
  ours(withMemory: boolean): Promise<Start>
  /** Removes the profiles. */
  close(): Promise<void>
}

/**
 * Prepares both programs, each with a profile that it keeps from start to start, as for a user. `folder` holds the build
 * of the app.
 */
export async function prepareStartUp(
  electron: string,
  organization: Organization,
  folder = root,
): Promise<StartUp> {
  const profiles = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-'))
  const { server, reader, channel } = organization
  const login = { realmUrl: server.url, email: reader.email, apiKey: reader.api_key }
  const blank: Subject = { electron, folder: blankFolder, profile: path.join(profiles, 'blank') }
  const ours: Subject = {
    electron,
    folder,
    profile: path.join(profiles, 'ours'),
    env: { TOPICAL_DEMO_LOGIN: JSON.stringify(login) },
  }
  return {
    blank: (withMemory) => start(blank, 'painted', withMemory),
    async ours(withMemory) {
      const id = await reader.send(channel.name, 'bench', `Started at ${new Date().toISOString()}`)
      return start(ours, `painted-message-${String(id)}`, withMemory)
    },
    close: () => rm(profiles, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Starts from a profile that holds many messages. */
export interface StoredStartUp {
  blank(): Promise<Start>
  /** Starts the app once. `painted`: the last conversation can be read. */
  ours(): Promise<Start>
  /** Returns milliseconds of searches in it, through the window. */
  searches(): Promise<readonly number[]>
  /** Removes the profiles. */
  close(): Promise<void>
}

/** Signs in and stores this many messages of the organization. */
export async function prepareStoredStartUp(
  electron: string,
  organization: Organization,
  messages: number,
): Promise<StoredStartUp> {
  const profiles = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-'))
  const blank: Subject = { electron, folder: blankFolder, profile: path.join(profiles, 'blank') }
  const ours: Subject = { electron, folder: root, profile: path.join(profiles, 'ours') }
  const close = () => rm(profiles, { recursive: true, force: true, maxRetries: 5 })
  try {
    const newest = await fillProfile(ours.profile, organization, messages)
    return {
      blank: () => start(blank, 'painted', false),
      ours: () => start(ours, `painted-message-${String(newest)}`, false),
      searches: () => searchTimes(ours.profile),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function start(subject: Subject, paintedMark: string, withMemory: boolean): Promise<Start> {
  await sleep(restMs)
  const program = launch(subject)
  try {
    const painted = await program.mark(paintedMark)
    const window = await program.mark('window')
    // Without memory measurement: writes soon after the start end before it quits.
    await sleep(withMemory ? settledMs : 1500)
    const megabytes = withMemory ? (await memoryOf(program.pid)).megabytes : null
    return { window, painted, megabytes }
  } finally {
    await program.close()
  }
}
