import { expect, test } from 'vitest'
import { latestTask, type Begin } from './latestTask.ts'
import { yieldToEventLoop } from './timeSlice.ts'

/** Creates steps that run until the test ends them. `begun` lists the names of those that ran. */
function scene() {
  const told: (readonly [name: string, isAtOnce: boolean])[] = []
  const failed: unknown[] = []
  const begun: string[] = []
  const ended = new Set<string>()
  const runs = latestTask<string>(
    (name, isAtOnce) => told.push([name, isAtOnce]),
    (error) => failed.push(error),
  )
  const long = (name: string): Begin<string> =>
    function* () {
      begun.push(name)
      while (!ended.has(name)) yield
      return name
    }
  const tasks = async (): Promise<void> => {
    for (let n = 0; n < 4; n += 1) await yieldToEventLoop()
  }
  const end = (name: string): Promise<void> => {
    ended.add(name)
    return tasks()
  }
  return { runs, told, failed, begun, long, tasks, end }
}

// oxlint-disable-next-line require-yield
const short: Begin<string> = function* () {
  return 'short'
}

test('reports a result at once if one time slice is enough, and later otherwise', async () => {
  const { runs, told, long, end } = scene()
  runs.turnTo(short)
  expect(told).toEqual([['short', true]])
  runs.turnTo(long('a'))
  expect(told).toHaveLength(1)
  await end('a')
  expect(told).toEqual([
    ['short', true],
    ['a', false],
  ])
})

test('drops the current run when something else is requested', async () => {
  const { runs, told, long, end } = scene()
  runs.turnTo(long('a'))
  runs.renew(long('newer a'))
  runs.turnTo(long('b'))
  await end('a')
  await end('newer a')
  expect(told).toEqual([])
  await end('b')
  expect(told).toEqual([['b', false]])
  runs.turnTo(long('c'))
  runs.stop()
  await end('c')
  expect(told).toHaveLength(1)
})

test('runs only the newest waiting request, after the current run has reported', async () => {
  const { runs, told, begun, long, tasks, end } = scene()
  runs.turnTo(long('1'))
  for (const name of ['2', '3', '4']) {
    runs.renew(long(name))
    await tasks()
  }
  expect(begun).toEqual(['1'])
  await end('1')
  expect(told).toEqual([['1', false]])
  await end('4')
  expect(begun).toEqual(['1', '4'])
  expect(told).toEqual([
    ['1', false],
    ['4', false],
  ])
})

test('computes newer input in a task, and continues there if begun elsewhere', async () => {
  const { runs, told, tasks } = scene()
  runs.renew(short)
  expect(told).toEqual([])
  await tasks()
  expect(told).toEqual([['short', false]])
  runs.goOn(short())
  await tasks()
  expect(told).toHaveLength(2)
})

test('reports a failure and runs the next request', async () => {
  const { runs, told, failed, tasks } = scene()
  runs.renew(() => {
    throw new Error('no')
  })
  await tasks()
  expect(failed).toEqual([new Error('no')])
  runs.renew(short)
  await tasks()
  expect(told).toEqual([['short', false]])
})
