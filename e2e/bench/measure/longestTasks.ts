import { readFile, rm } from 'node:fs/promises'
import type { ElectronApplication } from '@playwright/test'
import { z } from 'zod'

/** The longest task of a thread, in milliseconds: elapsed time, and processor time. */
export interface LongestTask {
  readonly clock: number
  readonly processor: number
}

export interface LongestTasks {
  readonly main: LongestTask
  readonly window: LongestTask
}

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Durations in microseconds. */
  dur: z.number().optional(),
  tdur: z.number().optional(),
})
const trace = z.object({ traceEvents: z.array(event) })

/** Starts Chromium's trace of every task of every thread; `stop` returns the longest of each kind. */
export async function recordTasks(
  app: ElectronApplication,
): Promise<{ readonly stop: () => Promise<LongestTasks> }> {
  await app.evaluate(({ contentTracing }) =>
    contentTracing.startRecording({ included_categories: ['toplevel'] }),
  )
  return {
    stop: async () => {
      const file = await app.evaluate(({ contentTracing }) => contentTracing.stopRecording())
      const ids = await app.evaluate(({ BrowserWindow }) => ({
        main: process.pid,
        window: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
      }))
      const { traceEvents } = trace.parse(JSON.parse(await readFile(file, 'utf8')))
      await rm(file, { force: true })
      // The main thread has the id of its process, and it runs the scripts.
      const longestOf = (pid: number): LongestTask => {
        const tasks = traceEvents.filter(
          (item) =>
            item.pid === pid && item.tid === pid && item.ph === 'X' && item.name.endsWith('::RunTask'),
        )
        if (tasks.length === 0) throw new Error('The record of tasks is empty.')
        const maxTime = (times: readonly (number | undefined)[]): number =>
          times.reduce<number>((longest, time = 0) => Math.max(longest, time / 1000), 0)
        return {
          clock: maxTime(tasks.map(({ dur }) => dur)),
          processor: maxTime(tasks.map(({ tdur }) => tdur)),
        }
      }
      return { main: longestOf(ids.main), window: longestOf(ids.window) }
    },
  }
}
