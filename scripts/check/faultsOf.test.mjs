import { expect, test } from 'vitest'
import { faultsOf } from './faultsOf.mjs'

const faults = (file, text) => faultsOf(file, () => text)

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
    faults('e2e/a.ts', `fetch('https://example.org/work/x')\nimport '../shared/model/narrow.ts'`),
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
