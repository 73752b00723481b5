import { expect, type Page } from '@playwright/test'
import type { LaunchedApp } from '../../app.ts'
import { processTree } from '../../bench/measure/processTree.ts'
import type { TestServer } from '../../fixtures.ts'
import { sendMessage } from '../../server/actions/messages/sendMessage.ts'
import { render } from '../../server/render.ts'
import { messageBox, strip } from '../../steps.ts'
import { invoke, windowUser, type WindowUser } from '../../windowUser.ts'

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended by itself in the meantime.
  }
}

/** Kills all processes of the app at once, as a power failure does. */
export async function killApp({ app }: Pick<LaunchedApp, 'app'>): Promise<void> {
  const child = app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const isOver = child.exitCode !== null || child.signalCode !== null
  child.kill('SIGKILL')
  for (const pid of (await processTree(child.pid ?? 0)).keys()) signal(pid, 'SIGKILL')
  if (!isOver) await ended
}

/** Suspends all processes of the app, as closing the lid does. The returned function resumes them. */
export async function haltApp({ app }: Pick<LaunchedApp, 'app'>): Promise<() => void> {
  // Main first: it would treat suspended child processes as crashed.
  const ids = [...(await processTree(app.process().pid ?? 0)).keys()].sort((a, b) => a - b)
  for (const pid of ids) signal(pid, 'SIGSTOP')
  return () => {
    for (const pid of [...ids].reverse()) signal(pid, 'SIGCONT')
  }
}

const people = new WeakMap<Page, WindowUser>()

/**
 * Returns the open account. The first call makes main prepare data for a new window, part of which also reaches this
 * window. Tests about stable positions therefore call it beforehand.
 */
export async function userOf(page: Page): Promise<WindowUser> {
  const existing = people.get(page)
  if (existing !== undefined) return existing
  const [account] = (await invoke(page, 'app.bootstrap', undefined)).accounts
  if (account === undefined) throw new Error('nobody is signed in')
  const user = windowUser(page, account.id, account.userId)
  people.set(page, user)
  // A reloaded page may show a different account.
  page.once('load', () => people.delete(page))
  return user
}

/** Returns the number of pending messages and actions, including refused ones. */
export async function waiting(page: Page): Promise<number> {
  return (await userOf(page)).see(({ outbox, actions }) => outbox.size + actions.size)
}

/** Waits until every message and action is finished. */
export async function untilSettled(page: Page): Promise<void> {
  await expect.poll(() => waiting(page), { timeout: 45_000 }).toBe(0)
}

/** Sends as a user does; resolves once the field is empty, so the text is saved. */
export async function sendText(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messageBox(page)).toHaveValue('')
}

/** The server's messages with exactly this text. */
export const storedAs = (server: TestServer, text: string) =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content === text)

/** Asserts that server and window have the text once. */
export async function expectOnce(page: Page, server: TestServer, text: string): Promise<void> {
  await expect.poll(() => storedAs(server, text).length, { timeout: 45_000 }).toBe(1)
  await untilSettled(page)
  await expect(page.locator('[data-message-id]').filter({ hasText: text })).toHaveCount(1)
  await expect(page.locator('[data-local-id]').filter({ hasText: text })).toHaveCount(0)
  expect(storedAs(server, text)).toHaveLength(1)
}

/** Stores messages of a user in a topic directly on the server: thousands of requests would take minutes. */
export function file(
  server: TestServer,
  name: string,
  place: { readonly channel: string; readonly topic: string },
  texts: readonly string[],
): void {
  const { state } = server.server
  const sender = state.users.get(server.person(name).user_id)
  const channel = [...state.channels.values()].find((channel) => channel.name === place.channel)
  if (sender === undefined || channel === undefined) throw new Error('no such person or channel')
  for (const content of texts)
    sendMessage(server.server, {
      sender,
      channel,
      topic: place.topic,
      participants: [],
      content,
      client: 'test',
      readBySender: true,
      rendered: render(server.server, content),
    })
}

/** Presses “Try again” until the window is live. The app also retries by itself, perhaps before the press. */
export async function retryUnlessLive(page: Page): Promise<void> {
  const retry = strip(page).getByRole('button', { name: 'Try again' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 1000 })
    await expect(strip(page)).toHaveAttribute('data-state', 'live', { timeout: 2000 })
  }).toPass()
}
