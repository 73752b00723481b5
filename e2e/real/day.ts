import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '../app.ts'
import { startDesktop, type Desktop } from '../desktop.ts'
import type { Answer, ApiPerson } from './apiPerson.ts'
import { featureLevelOf, signInByApi, wireNameOf } from './apiPerson.ts'
import type { RealOptions, Role } from './args.ts'
import { startProxies, type Proxies } from './proxies.ts'

/** The channel and the word that the run prepared for itself. */
export interface World {
  /** A word that occurs nowhere else on the server: all names and texts of the run hold it. */
  readonly tag: string
  readonly channelId: number
  readonly channel: string
}

/** The application, the people and the place where they meet. */
export interface Day {
  readonly people: Readonly<Record<Role, ApiPerson>>
  readonly world: World
  readonly level: number
  readonly desktop: Desktop
  /** The address a person types. */
  readonly address: string
  app: LaunchedApp
  page: Page
  /** When the application was started again last, in seconds of the clock. */
  restartedAt: number
  /** Opens the application on the profile of the run, after it was closed. */
  open(): Promise<void>
  /** Keeps a picture of the window. */
  picture(name: string): Promise<void>
  /** Puts the channel away and ends everything; throws when the application had faults. */
  close(): Promise<void>
}

const pictures = path.resolve(import.meta.dirname, '../../.out/real')

/** Signs the four people in by the API, makes their channel, and opens the application with an empty profile. */
export async function prepareDay(options: RealOptions): Promise<Day> {
  const { server, logins } = options
  const proxies =
    options.conformance === null
      ? null
      : await startProxies(options.conformance, server, wireNameOf(await settingsOf(server)))
  const address = proxies?.address ?? server
  const people = {
    administrator: await signInByApi(server, logins.administrator),
    member: await signInByApi(server, logins.member),
    second: await signInByApi(server, logins.second),
    guest: await signInByApi(server, logins.guest),
  }
  const world = await prepareWorld(people)
  const desktop = await startDesktop()
  // Where nothing shows tray icons, the application asks before its window closes.
  await desktop.showTray()
  const profileDir = await mkdtemp(path.join(os.tmpdir(), 'topical-real-'))
  const launch = () => launchApp({ profileDir, env: desktop.env })
  const app = await launch()
  const day: Day = {
    people,
    world,
    level: featureLevelOf(await settingsOf(server)),
    desktop,
    address,
    app,
    page: app.page,
    restartedAt: 0,
    async open() {
      day.app = await launch()
      day.page = day.app.page
    },
    async picture(name) {
      await mkdir(pictures, { recursive: true })
      const file = `${name.replace(/[^a-z0-9]+/gi, '-')}.png`
      await day.page.screenshot({ path: path.join(pictures, file), timeout: 5000 })
    },
    close: () => closeDay(day, profileDir, proxies),
  }
  return day
}

async function closeDay(day: Day, profileDir: string, proxies: Proxies | null): Promise<void> {
  const archived = day.people.administrator.call('DELETE', `/streams/${day.world.channelId}`)
  try {
    await day.app.close()
  } finally {
    await archived
    await day.desktop.close()
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
    await proxies?.close()
  }
}

async function settingsOf(server: string): Promise<Answer> {
  return (await (await fetch(`${server}/api/v1/server_settings`)).json()) as Answer
}

/** A channel with all four in it, and a few messages of others for them to find. */
async function prepareWorld(people: Day['people']): Promise<World> {
  const { administrator, member, second, guest } = people
  const tag = `q${letters(7)}z`
  const channel = `${tag} day`
  const principals = [administrator, member, second, guest].map(({ userId }) => userId)
  await administrator.call('POST', '/users/me/subscriptions', {
    subscriptions: [{ name: channel, description: 'For trying out a client; archived afterwards.' }],
    principals,
    invite_only: true,
  })
  const own = await administrator.call('GET', '/users/me/subscriptions')
  const found = (own['subscriptions'] as readonly { name: string; stream_id: number }[]).find(
    ({ name }) => name === channel,
  )
  if (found === undefined) throw new Error(`The channel ${channel} was not made.`)
  return { tag, channel, channelId: found.stream_id }
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')
