import { expect, test } from 'vitest'
import { problemsOf } from './problemsOf.mjs'

const faults = (file, text) => problemsOf(file, () => text)

test('a source file may have 400 lines and no more', () => {
  expect(faults('shared/a.ts', 'x\n'.repeat(400))).toEqual([])
  expect(faults('renderer/a.css', 'x\n'.repeat(401))).toEqual([
    'renderer/a.css: 401 lines, at most 400 are allowed',
  ])
  expect(faults('assets/emoji.json', 'x\n'.repeat(900))).toEqual([])
})

test('places of one computer are found, imports and addresses are not', () => {
  const place = ['', 'work', 'main'].join('/')
  expect(faults('e2e/a.ts', `open('${place}')`)).toHaveLength(1)
  expect(faults('.ci/run', `cd ${place}`)).toEqual([])
  expect(
    faults('e2e/a.ts', `fetch('https://example.org/work/x')\nimport '../shared/model/views/narrow.ts'`),
  ).toEqual([])
})

test('a test that is left out is found', () => {
  expect(faults('shared/a.test.ts', ['test', "skip('x')"].join('.'))).toHaveLength(1)
  expect(faults('shared/a.ts', ['test', "skip('x')"].join('.'))).toEqual([])
  expect(faults('e2e/a.spec.ts', 'testInfo.skip()')).toHaveLength(1)
  expect(faults('e2e/a.spec.ts', "testInfo.skip(true, 'x')")).toHaveLength(1)
  expect(faults('e2e/a.spec.ts', 'testInfo.skip(!hasDisks())')).toHaveLength(1)
  expect(faults('e2e/a.spec.ts', "testInfo.skip(!hasDisks(), 'there are none')")).toEqual([])
})

test('a comment that begins without its subject is found, a later line of one is not', () => {
  const riddle = (comment) => faults('shared/a.ts', `const a = 1\n${comment}\nconst b = 2`)
  expect(riddle(`/** ${'What'} it is. */`)).toEqual([
    'shared/a.ts:2: a comment that does not name its subject first',
  ])
  expect(riddle('// Whether it is.')).toHaveLength(1)
  expect(riddle('/**\n * Of these the last.\n */')).toHaveLength(1)
  expect(riddle('  {/* That is drawn later. */}')).toHaveLength(1)
  expect(riddle('// The list holds\n// Whoever is there.')).toEqual([])
  expect(riddle('/** Ids of what is unread. */')).toEqual([])
  expect(faults('README.md', '// What it is.')).toEqual([])
})

test('a pause in a test is found', () => {
  expect(faults('e2e/a.ts', ['await page', 'waitForTimeout(400)'].join('.'))).toHaveLength(1)
})

test('a wait of one second in a test of the window is found', () => {
  expect(faults('renderer/a.test.tsx', ['await vi', 'waitFor(check)'].join('.'))).toHaveLength(1)
})

test('a second schema of an address is found', () => {
  const schema = `z.object({ type: ${['z', "literal('channel')"].join('.')}, channelId: id, topic })`
  expect(faults('electron/core/a.ts', schema)).toHaveLength(1)
  expect(faults('shared/api/conversation.ts', schema)).toEqual([])
})

test('what stores or repeats an operation outside the engine is found', () => {
  const row = 'electron/core/operations/flags/updateFlags.ts'
  for (const text of ["own.call('own', 'putJob', job)", 'if (isOutcomeUnknown(error, 0)) retry()']) {
    expect(faults(row, text)).toEqual([`${row}:1: an operation that is stored or repeated beside the engine`])
    expect(faults('electron/core/operations/engine/jobWriter.ts', text)).toEqual([])
  }
})

test('the meaning of an operator outside of its file is found', () => {
  const told = (file, text) => faults(file, text).length
  const text = "if (term.operator === 'is') return true"
  expect(told('shared/model/a.ts', text)).toBe(1)
  expect(told('renderer/a.tsx', "({ operator }) => operator !== 'dm'")).toBe(1)
  expect(told('renderer/a.tsx', "termOf(narrow, 'in') === undefined")).toBe(1)
  expect(told('shared/narrow/is.ts', text)).toBe(0)
  expect(told('shared/model/a.ts', "term.operator === 'channel'")).toBe(0)
})
