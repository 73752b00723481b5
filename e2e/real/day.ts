import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '../app.ts'
import { startDesktop, type Desktop } from '../desktop.ts'
import type { Answer, RealUser } from './realUser.ts'
import { featureLevelOf, signInByApi, wireNameOf } from './realUser.ts'
import type { RealOptions, Role } from './args.ts'
import { startProxies } from './proxies.ts'

/** The channels that the run created, and its unique word. */
export interface RunChannels {
  /** A word that occurs nowhere else on the server: all names and texts of the run contain it. */
  readonly tag: string
  readonly channelId: number
  readonly channel: string
  /** A second channel with all four users. */
  readonly elsewhereId: number
  readonly elsewhere: string
}

/** The app, the users and their channels. */
export interface Day {
  readonly people: Readonly<Record<Role, RealUser>>
  readonly world: RunChannels
  readonly level: number
  readonly desktop: Desktop
  /** The server address that the user types. */
  readonly address: string
  app: LaunchedApp
  page: Page
  /** Time of the last restart of the app, in seconds of the clock. */
  restartedAt: number
  /** Id of a message that searches refer to. */
  firstMessageId: number
  /** Opens the app on the profile of the run, after it was closed. */
  open(): Promise<void>
  /** Saves a screenshot of the window. */
  picture(name: string): Promise<void>
  /** Archives the channels and ends everything; throws if the app had faults. */
  close(): Promise<void>
}

const pictures = path.resolve(import.meta.dirname, '../../.out/real')

type End = () => Promise<unknown>

/** Prepares the run. If that fails, everything started is ended again. */
export async function prepareDay(options: RealOptions, deadline: number): Promise<Day> {
  const ends: End[] = []
  try {
    return await beginDay(options, deadline, ends)
  } catch (error) {
    await endAll(ends).catch(() => undefined)
    throw error
  }
}

/** Signs the four users in by the API, creates their channels, and opens the app with an empty profile. */
async function beginDay(
  { server, logins, conformance }: RealOptions,
  deadline: number,
  ends: End[],
): Promise<Day> {
  const settings = await settingsOf(server)
  const proxies = conformance === null ? null : await startProxies(conformance, server, wireNameOf(settings))
  if (proxies !== null) ends.push(() => proxies.close())
  const place = { server, deadline }
  const people = {
    administrator: await signInByApi(place, logins.administrator),
    member: await signInByApi(place, logins.member),
    second: await signInByApi(place, logins.second),
    guest: await signInByApi(place, logins.guest),
  }
  const world = await prepareWorld(people)
  for (const id of [world.channelId, world.elsewhereId])
    ends.push(() => people.administrator.call('DELETE', `/streams/${id}`))
  const desktop = await startDesktop()
  ends.push(() => desktop.close())
  // Without a tray the app asks before its window closes.
  await desktop.showTray()
  const profileDir = await mkdtemp(path.join(os.tmpdir(), 'topical-real-'))
  ends.push(() => rm(profileDir, { recursive: true, force: true, maxRetries: 5 }))
  const launch = () => launchApp({ profileDir, env: desktop.env })
  const app = await launch()
  ends.push(() => day.app.close())
  const day: Day = {
    people,
    world,
    level: featureLevelOf(settings),
    desktop,
    address: proxies?.address ?? server,
    app,
    page: app.page,
    restartedAt: 0,
    firstMessageId: 0,
    async open() {
      day.app = await launch()
      day.page = day.app.page
    },
    async picture(name) {
      await mkdir(pictures, { recursive: true })
      const file = `${name.replace(/[^a-z0-9]+/gi, '-')}.png`
      await day.page.screenshot({ path: path.join(pictures, file), timeout: 5000 })
    },
    close: () => endAll(ends),
  }
  return day
}

/** Ends everything in reverse order, even if one end fails; then throws the first failure. */
async function endAll(ends: readonly End[]): Promise<void> {
  const failures: unknown[] = []
  for (const end of ends.toReversed()) await end().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function settingsOf(server: string): Promise<Answer> {
  return (await (await fetch(`${server}/api/v1/server_settings`)).json()) as Answer
}

/** Creates two channels with all four users. */
async function prepareWorld(people: Day['people']): Promise<RunChannels> {
  const { administrator, member, second, guest } = people
  const tag = `q${letters(7)}z`
  const channel = `${tag} day`
  // Named so that typing the run's word finds the first channel first.
  const elsewhere = `elsewhere ${tag}`
  const principals = [administrator, member, second, guest].map(({ userId }) => userId)
  await administrator.call('POST', '/users/me/subscriptions', {
    subscriptions: [channel, elsewhere].map((name) => ({
      name,
      description: 'For trying out a client; archived afterwards.',
    })),
    principals,
    invite_only: true,
  })
  const { subscriptions } = await administrator.call('GET', '/users/me/subscriptions')
  const idOf = (wanted: string): number => {
    const subscribed = subscriptions as readonly { name: string; stream_id: number }[]
    const found = subscribed.find(({ name }) => name === wanted)
    if (found === undefined) throw new Error(`The channel ${wanted} wasn’t made.`)
    return found.stream_id
  }
  return { tag, channel, channelId: idOf(channel), elsewhere, elsewhereId: idOf(elsewhere) }
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
