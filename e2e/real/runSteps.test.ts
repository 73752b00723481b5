import { expect, it, vi } from 'vitest'
import { runSteps, type Step } from './runSteps.ts'

const steps: readonly Step<string[]>[] = [
  { name: 'sign in', run: async (day) => void day.push('in') },
  {
    name: 'send',
    needs: ['sign in'],
    run: () => Promise.reject(new Error('\u001b[31mexpected\u001b[0m one\n\n  seen none\n')),
  },
  { name: 'edit', needs: ['send'], run: async (day) => void day.push('edited') },
  { name: 'wait', timeoutMs: 10, run: () => new Promise(() => {}) },
  { name: 'sign out', needs: ['sign in'], run: async (day) => void day.push('out') },
]

const run = async (deadline: number) => {
  const [day, lines] = [[] as string[], [] as string[]]
  const afterFailure = vi.fn(() => Promise.resolve())
  const outcomes = await runSteps(steps, day, { deadline, print: (line) => lines.push(line), afterFailure })
  return { day, lines, afterFailure, states: outcomes.map(({ state }) => state) }
}

it('continues after a failed step, and skips the steps that need it', async () => {
  const { day, lines, afterFailure, states } = await run(Date.now() + 60_000)
  expect(states).toEqual(['ok', 'failed', 'not reached', 'failed', 'ok'])
  expect(day).toEqual(['in', 'out'])
  expect(lines[1]).toMatch(/^FAILED +send \(\d+\.\d s\): expected one \| seen none$/)
  expect(lines[2]).toBe('not reached  edit: needs "send"')
  expect(lines[3]).toMatch(/^FAILED +wait .*: nothing after 0 s$/)
  expect(afterFailure.mock.calls).toEqual([['send'], ['wait']])
})

it('stops when the time is over', async () => {
  const { day, lines, states } = await run(Date.now() - 1)
  expect(states).toEqual(['not reached', 'not reached', 'not reached', 'not reached', 'not reached'])
  expect(lines[0]).toBe('not reached  sign in: the time is over')
  expect(day).toEqual([])
})
