import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { contentText } from '../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../shared/content/parseContent.ts'
import { hostileDocuments } from '../../../shared/content/testing/hostileDocuments.ts'
import { launchApp } from '../../app.ts'
import { sendHtml, sendHostile } from '../../hostileSender.ts'
import { largestMessages } from '../../largestMessages.ts'
import { render } from '../../server/render.ts'
import { startServer, type RunningServer } from '../../server/startServer.ts'
import { messageBox, openTopic, untilLive } from '../../steps.ts'
import { generousRates, signInKept, untilPolled } from '../keptAccount.ts'
import { recordTasks, type LongestTasks } from '../measure/longestTasks.ts'
import { median } from '../measure/percentile.ts'

/** Milliseconds from message HTML to its text: of the most expensive normal message and the most expensive document. */
export interface ContentCost {
  readonly usual: number
  readonly hostile: number
}

/** The longest tasks of the app in use, with and without hostile documents in a second account. */
export interface HostileTasks {
  readonly usual: LongestTasks
  readonly hostile: LongestTasks
}

const readings = 5
const quietMs = 60_000
const pauseMs = 500

function readingMs(html: string): number {
  const times = Array.from({ length: readings }, () => {
    const before = performance.now()
    contentText(parseContent(html))
    return performance.now() - before
  })
  return median(times)
}

export async function contentCost(): Promise<ContentCost> {
  const running = await startServer({ scenario: 'small' })
  try {
    const greatest = largestMessages.map(({ content }) => render(running.server, content).html)
    // A first pass compiles everything.
    for (const html of greatest) readingMs(html)
    const maxReadingMs = Math.max(...greatest.map(readingMs))
    return {
      usual: maxReadingMs,
      hostile: Math.max(...hostileDocuments.map(({ make }) => readingMs(make()))),
    }
  } finally {
    await running.close()
  }
}

/** Uses the open account until stopped: messages arrive, and the user switches between topics. */
function keepUsing(page: Page, running: RunningServer): { readonly stop: () => Promise<void> } {
  let isOver = false
  const use = async () => {
    for (let n = 1; !isOver; n++) {
      const topic = ['tomatoes', 'tools'][n % 2]!
      sendHtml(running, `<p>Note ${String(n)} of the <strong>bench</strong></p>`, topic)
      await sleep(pauseMs)
      await openTopic(page, 'garden', topic)
      await messageBox(page).pressSequentially('some words ')
    }
  }
  const using = use()
  return {
    stop: async () => {
      isOver = true
      await using
    },
  }
}

export async function hostileTasks(): Promise<HostileTasks> {
  const profileDir = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-hostile-'))
  const servers = [
    await startServer({ scenario: 'small', rates: generousRates }),
    await startServer({ scenario: 'small', rates: generousRates }),
  ]
  const [hostile, good] = servers as [RunningServer, RunningServer]
  const launched = await launchApp({ profileDir })
  const { app, page } = launched
  try {
    for (const server of servers) {
      const ada = server.accounts.find(({ email }) => email.startsWith('ada@'))
      if (ada === undefined) throw new Error('The organisation has no Ada.')
      await signInKept(page, server, ada)
      await untilLive(page)
    }
    await untilPolled(servers)
    await page.keyboard.press('Control+2')
    const during = async (what: () => Promise<unknown>): Promise<LongestTasks> => {
      const using = keepUsing(page, good)
      const tasks = await recordTasks(app)
      await what()
      const longest = await tasks.stop()
      await using.stop()
      return longest
    }
    await during(() => sleep(pauseMs))
    const quietTasks = await during(() => sleep(quietMs))
    return { usual: quietTasks, hostile: await during(() => sendHostile(hostile)) }
  } finally {
    await launched.close()
    await Promise.all(servers.map((server) => server.close()))
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
