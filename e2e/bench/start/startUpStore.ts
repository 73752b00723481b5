import { setTimeout as sleep } from 'node:timers/promises'
import path from 'node:path'
import { systemClock } from '../../../electron/core/platform/clock.ts'
import type { Log } from '../../../electron/core/platform/log.ts'
import { createStoreHost } from '../../../electron/core/store/thread/storeHost.ts'
import { startSourceThread } from '../../../electron/core/store/testing/startSourceThread.ts'
import { openVault } from '../../../electron/core/profile/vault.ts'
import { launchApp } from '../../app.ts'
import { createNodeClient, noCipher, unwrap } from '../../core/harness.ts'
import { signInOnce } from '../../core/openKept.ts'
import { openTopic } from '../../steps.ts'
import { fillTopics, topics } from '../window/benchApp.ts'
import type { Organization } from '../organization.ts'

const pageSize = 1000

/**
 * Creates a profile as weeks of use leave it: signed in, with messages stored and indexed for search, and an open
 * conversation scrolled up a little. Returns the newest message of that conversation.
 */
export async function fillProfile(
  dir: string,
  organization: Organization,
  messages: number,
): Promise<number> {
  const newest = await fillTopics(organization)
  const account = await fetchAll(dir, organization, messages)
  await indexAll(dir, account)
  await lookAtTopic(dir, organization.channel.name)
  return newest
}

/** A log that only prints errors. */
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text, data) => console.error(text, data),
}

/** Signs in, and fetches all messages as the app does. */
async function fetchAll(dir: string, { server, reader }: Organization, messages: number): Promise<string> {
  const client = await createNodeClient({ dir, log, storeThread: startSourceThread })
  const account = await signInOnce({ client }, server, reader)
  unwrap(await client.handlers['account.attach']({ account }))
  let oldest = 0
  let count = 0
  client.onPush(({ name, payload }) => {
    if (name !== 'account.batch') return
    for (const event of payload.events)
      if (event.type === 'local/fetched') {
        count += event.messages.length
        oldest = event.messages[0]?.id ?? oldest
      }
  })
  for (let isLeft = true; isLeft;) {
    const isFirst = count === 0
    const page = {
      account,
      narrow: [{ operator: 'in', operand: 'home' }],
      anchor: isFirst ? ('newest' as const) : oldest,
      direction: isFirst ? ('around' as const) : ('older' as const),
      before: pageSize,
      after: 0,
      replaces: false,
    }
    isLeft = !unwrap(await client.handlers['messages.fetch'](page)).foundOldest
  }
  await client.close()
  if (count < messages) throw new Error(`The store holds ${String(count)} messages only.`)
  return account
}

/** Indexes all messages, which the app does in the pauses of its first minutes. */
async function indexAll(dir: string, account: string): Promise<void> {
  const host = createStoreHost(startSourceThread, systemClock, log)
  const key = openVault(
    dir,
    noCipher,
    log,
    Date.now(),
    () => undefined,
    () => undefined,
  ).get(`${account}/store`)
  if (key === null) throw new Error('The store has no key.')
  const store = await host.open(account, { dir: path.join(dir, 'accounts', account), key })
  while (await store.call('main', 'searchIndex', { ms: 500 })) continue
  await host.close()
}

/** Runs the app, and leaves the first of the filled topics open, slightly above its end. */
async function lookAtTopic(dir: string, channel: string): Promise<void> {
  const app = await launchApp({ profileDir: dir })
  const { page } = app
  await openTopic(page, channel, topics[0])
  await page.getByRole('article').last().hover()
  await page.mouse.wheel(0, -900)
  // Scrolling continues for a moment, and the position is saved after it.
  await sleep(1500)
  await app.close()
}
