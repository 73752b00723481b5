import { expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { createSupervisor } from './supervise.ts'
import type { Down } from './supervise.ts'

/** A clock that moves only when a pause ends. Records each pause. */
function supervised(fails: number) {
  let now = 0
  const waits: number[] = []
  const clock: Clock = {
    now: () => now,
    random: () => 1,
    sleep: (ms) => {
      waits.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
  const lines: unknown[] = []
  const note = (text: string, data?: object) => void lines.push({ text, ...data })
  const supervisor = createSupervisor(clock, { info: note, warn: note, error: note })
  const reports: (readonly Down[])[] = []
  supervisor.watch((down) => reports.push(down))
  let runs = 0
  const work = () => {
    runs += 1
    now += 10
    return runs > fails ? Promise.resolve() : Promise.reject(new Error('made to fail'))
  }
  return { lines, supervisor, told: reports, waits, work, runs: () => runs }
}

test('logs and counts a loop that throws and restarts it after growing pauses', async () => {
  const { lines, runs, supervisor, waits, work } = supervised(4)
  await supervisor.run('operation sendMessage', work, new AbortController().signal)
  expect(runs()).toBe(5)
  expect(waits).toEqual([1500, 2500, 4500, 8500])
  expect(lines).toMatchObject([1, 2, 3, 4].map((count) => ({ loop: 'operation sendMessage', count })))
})

test('reports a loop as down until it is restarted', async () => {
  const { supervisor, told, work } = supervised(1)
  await supervisor.run('poll', work, new AbortController().signal)
  expect(told).toEqual([[{ loop: 'poll', retryAt: 1510 }], []])
})

test('does not restart a loop of a closed account', async () => {
  const { runs, supervisor, work } = supervised(9)
  const stop = new AbortController()
  await supervisor.run('poll', () => (stop.abort(), work()), stop.signal)
  expect(runs()).toBe(1)
})

test('restarts a waiting loop at once when the user asks', async () => {
  const waiting: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    random: () => 0,
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve())
        for (const tell of waiting.splice(0)) tell()
      }),
  }
  const ignore = () => undefined
  const supervisor = createSupervisor(clock, { info: ignore, warn: ignore, error: ignore })
  let runs = 0
  const work = () => (runs++ === 0 ? Promise.reject(new Error('made to fail')) : Promise.resolve())
  const isWaiting = new Promise<void>((resolve) => waiting.push(resolve))
  const done = supervisor.run('drafts', work, new AbortController().signal)
  await isWaiting
  supervisor.wake()
  await done
  expect(runs).toBe(2)
})
