import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkUnanswered } from './checkUnanswered.mjs'
import { unansweredOperations } from '../check/unusedProtocol.mjs'

let folder
const lines = []
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-description-'))
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Returns the number of faults when the description has the rows' operations and GET /users, and these were answered.
 */
const check = (answered, featureLevel = 247) => {
  const paths = {}
  for (const name of ['GET /users', ...Object.keys(unansweredOperations)]) {
    const [method, where] = name.split(' ')
    paths[where] = { ...paths[where], [method.toLowerCase()]: {} }
  }
  mkdirSync(path.join(folder, 'protocol'), { recursive: true })
  writeFileSync(path.join(folder, 'protocol/openapi.json'), JSON.stringify({ paths }))
  const operations = Object.fromEntries(answered.map((name) => [name, 1]))
  return checkUnanswered(operations, { proxy: path.join(folder, 'tools/proxy.mjs'), featureLevel })
}

test('every operation without a response has a reason, and no other has one', async () => {
  expect(await check(['GET /users'])).toBe(0)
  expect(await check([])).toBe(1)
  expect(lines).toContain('unanswered without a reason: GET /users')
  expect(await check(['GET /users', 'POST /mobile_push/register'])).toBe(1)
  expect(lines).toContain('answered, though a row says it is not: POST /mobile_push/register')
})

test('an operation that another test covers may have a response', async () => {
  expect(await check(['GET /users', 'POST /user_uploads', 'POST /tus'])).toBe(0)
})

test('a reason ends with the level that introduces the operation', async () => {
  expect(await check(['GET /users'], 407)).toBe(2)
  expect(lines).toContain('unanswered without a reason: POST /users/{user_id}/status')
})
