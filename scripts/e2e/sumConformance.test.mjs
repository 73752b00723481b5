import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const folder = vi.hoisted(() => ({ out: '' }))
vi.mock('../setup/paths.mjs', () => ({
  get out() {
    return folder.out
  },
}))

const lines = []
beforeEach(() => {
  folder.out = mkdtempSync(path.join(tmpdir(), 'topical-tallies-'))
  vi.resetModules()
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
  rmSync(folder.out, { recursive: true, force: true })
})

test('requests of the walk over all endpoints are counted apart from the rest', async () => {
  mkdirSync(path.join(folder.out, 'conformance'))
  const put = (name, tally) =>
    writeFileSync(path.join(folder.out, `conformance/${name}.json`), JSON.stringify(tally))
  put('1-1', { requests: 3, operations: { 'GET /users': 2, 'GET /events': 1 }, ofWalk: false })
  put('1-2', { requests: 2, operations: { 'GET /events': 1, 'POST /messages': 1 }, ofWalk: false })
  put('1-3', { requests: 2, operations: { 'GET /events': 1, 'GET /drafts': 1 }, ofWalk: true })
  const { sumConformance } = await import('./sumConformance.mjs')
  expect(await sumConformance('proxy.mjs')).toBe(0)
  expect(lines).toContain(
    'operations answered with success: 3 without the walk of all endpoints, 2 in it, 1 in it alone',
  )
})
