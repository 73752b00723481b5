import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron, type Page } from '@playwright/test'
import { launchApp } from '../../app.ts'
import { focusWindow, messageBox, untilLive } from '../../steps.ts'
import { signInKept, untilPolled } from '../keptAccount.ts'
import type { Organization } from '../organization.ts'
import { processorSeconds } from '../measure/processTree.ts'

/** The garbage of a start is collected some time later; in the second measurement there is little. */
const settleMs = { still: 40_000, caret: 12_000 }
const watchedMs = 30_000

interface Pair {
  readonly blank: number
  readonly ours: number
}

/** Seconds of processor time in 30 idle seconds. */
export interface IdleSeconds {
  /** Both programs as they are after the start. */
  readonly still: Pair
  /** Both programs with a blinking caret in a text field; in the app it is the composer. */
  readonly caret: Pair
}

/**
 * Measures the processor time of each program while it is idle. The app is live, with an account that has a store.
 * Both are measured at the same time, so that other load on the computer affects both.
 */
export async function idleSeconds(electron: string, { server, reader }: Organization): Promise<IdleSeconds> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-idle-'))
  const blank = await _electron.launch({
    executablePath: electron,
    args: [path.join(import.meta.dirname, '../blank'), `--user-data-dir=${profile}`, '--log-level=3'],
  })
  const ours = await launchApp()
  const roots = [blank.process().pid, ours.app.process().pid].map((pid) => pid ?? 0)
  const watch = async (settle: number): Promise<Pair> => {
    await sleep(settle)
    const before = await Promise.all(roots.map(processorSeconds))
    await sleep(watchedMs)
    const after = await Promise.all(roots.map(processorSeconds))
    const [ofBlank = NaN, ofOurs = NaN] = after.map((seconds, index) => seconds - (before[index] ?? NaN))
    return { blank: ofBlank, ours: ofOurs }
  }
  try {
    const page = await blank.firstWindow()
    await signInKept(ours.page, server, reader)
    await untilLive(ours.page)
    await focusWindow(ours.app)
    await untilPolled([server])
    await ours.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const still = await watch(settleMs.still)
    await page.evaluate(() => document.body.append(document.createElement('textarea')))
    await page.locator('textarea').focus()
    await messageBox(ours.page).click()
    const caret = await watch(settleMs.caret)
    for (const one of [page, ours.page])
      if (!(await hasCaret(one))) throw new Error('A text field did not keep the caret.')
    return { still, caret }
  } finally {
    await Promise.all([blank.close(), ours.close()])
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const hasCaret = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.hasFocus() && document.activeElement instanceof HTMLTextAreaElement)
