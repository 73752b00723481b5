import { expect, test } from 'vitest'
import { problemsOf } from './problemsOf.mjs'

const faults = (file, text) => problemsOf(file, () => text)

test('a source file may have 400 lines but not 401', () => {
  expect(faults('shared/a.ts', 'x\n'.repeat(400))).toEqual([])
  expect(faults('renderer/a.css', 'x\n'.repeat(401))).toEqual([
    'renderer/a.css: 401 lines, at most 400 are allowed',
  ])
  expect(faults('assets/emoji.json', 'x\n'.repeat(900))).toEqual([])
})

test('finds paths of one computer, but not imports and web addresses', () => {
  const place = ['', 'work', 'main'].join('/')
  expect(faults('e2e/a.ts', `open('${place}')`)).toHaveLength(1)
  expect(faults('.ci/run', `cd ${place}`)).toEqual([])
  expect(
    faults('e2e/a.ts', `fetch('https://example.org/work/x')\nimport '../shared/model/views/narrow.ts'`),
  ).toEqual([])
})

test('finds a skipped test', () => {
  expect(faults('shared/a.test.ts', ['test', "skip('x')"].join('.'))).toHaveLength(1)
  expect(faults('shared/a.ts', ['test', "skip('x')"].join('.'))).toEqual([])
  expect(faults('e2e/a.spec.ts', 'testInfo.skip()')).toHaveLength(1)
  expect(faults('e2e/a.spec.ts', "testInfo.skip(true, 'x')")).toHaveLength(1)
  expect(faults('e2e/a.spec.ts', 'testInfo.skip(!hasDisks())')).toHaveLength(1)
  expect(faults('e2e/a.spec.ts', "testInfo.skip(!hasDisks(), 'there are none')")).toEqual([])
})

test('finds a pause in a test', () => {
  expect(faults('e2e/a.ts', ['await page', 'waitForTimeout(400)'].join('.'))).toHaveLength(1)
})

test('finds a wait of one second in a test of the window', () => {
  expect(faults('renderer/a.test.tsx', ['await vi', 'waitFor(check)'].join('.'))).toHaveLength(1)
})

test('finds a second schema of an address', () => {
  const schema = `z.object({ type: ${['z', "literal('channel')"].join('.')}, channelId: id, topic })`
  expect(faults('electron/core/a.ts', schema)).toHaveLength(1)
  expect(faults('shared/api/conversation.ts', schema)).toEqual([])
})

test('finds code outside the engine that stores or repeats an operation', () => {
  const row = 'electron/core/operations/flags/updateFlags.ts'
  for (const text of ["createOwnTable({ table: 'outbox' })", 'if (isOutcomeUnknown(error, 0)) retry()']) {
    expect(faults(row, text)).toEqual([`${row}:1: an operation that is stored or repeated beside the engine`])
    expect(faults('electron/core/operations/engine/operationQueue.ts', text)).toEqual([])
  }
})

test('finds the meaning of an operator outside of its file', () => {
  const told = (file, text) => faults(file, text).length
  const text = "if (term.operator === 'is') return true"
  expect(told('shared/model/a.ts', text)).toBe(1)
  expect(told('renderer/a.tsx', "({ operator }) => operator !== 'dm'")).toBe(1)
  expect(told('renderer/a.tsx', "termOf(narrow, 'in') === undefined")).toBe(1)
  expect(told('shared/narrow/is.ts', text)).toBe(0)
  expect(told('shared/model/a.ts', "term.operator === 'channel'")).toBe(0)
})
