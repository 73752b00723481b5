import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { _electron } from '@playwright/test'
import { launchApp } from '../app.ts'
import { focusWindow, messageBox, untilLive } from '../steps.ts'
import type { Organisation } from './organisation.ts'
import { processorSeconds } from './processTree.ts'

const settleMs = 6_000
const watchedMs = 30_000

/**
 * Seconds of processor time that each program uses in 30 seconds of nothing: windows shown, the caret in the
 * composer of ours. Both at the same time, so that they share whatever else the computer does.
 */
export async function idleSeconds(
  electron: string,
  organisation: Organisation,
): Promise<{ readonly blank: number; readonly ours: number }> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-idle-'))
  const blank = await _electron.launch({
    executablePath: electron,
    args: [path.join(import.meta.dirname, 'blank'), `--user-data-dir=${profile}`, '--log-level=3'],
  })
  const ours = await launchApp({ server: organisation.server, account: organisation.reader })
  try {
    await blank.firstWindow()
    await untilLive(ours.page)
    await focusWindow(ours.app)
    await messageBox(ours.page).click()
    await sleep(settleMs)
    if (
      !(await messageBox(ours.page).evaluate((box) => box === document.activeElement && document.hasFocus()))
    )
      throw new Error('The composer did not keep the caret.')
    const roots = [blank.process().pid, ours.app.process().pid].map((pid) => pid ?? 0)
    const before = await Promise.all(roots.map(processorSeconds))
    await sleep(watchedMs)
    const after = await Promise.all(roots.map(processorSeconds))
    const [ofBlank = NaN, ofOurs = NaN] = after.map((seconds, at) => seconds - (before[at] ?? NaN))
    return { blank: ofBlank, ours: ofOurs }
  } finally {
    await Promise.all([blank.close(), ours.close()])
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
