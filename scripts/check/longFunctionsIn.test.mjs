import { expect, test } from 'vitest'
import { longFunctionsIn } from './longFunctionsIn.mjs'

const body = (lines) => 'x()\n'.repeat(lines - 2)

test('a function may have 150 lines but not 151', () => {
  expect(longFunctionsIn('shared/a.ts', `function a() {\n${body(150)}}\n`)).toEqual([])
  expect(longFunctionsIn('shared/a.ts', `const b = 1\nfunction a() {\n${body(151)}}\n`)).toEqual([
    'shared/a.ts:2: a function of 151 lines, at most 150 are allowed',
  ])
})

test('arrow functions, methods and components count; classes and tables do not', () => {
  for (const begin of ['const a = () => {', 'class A { a() {', 'const a = { a() {'])
    expect(longFunctionsIn('renderer/a.tsx', `${begin}\n${body(151)}}`)).toHaveLength(1)
  expect(longFunctionsIn('electron/a.ts', `const a = [\n${'  1,\n'.repeat(300)}]\n`)).toEqual([])
})

test('functions of tests and scripts are not counted', () => {
  for (const file of ['shared/a.test.ts', 'renderer/state/testing/a.ts', 'e2e/a.ts', 'scripts/a.mjs'])
    expect(longFunctionsIn(file, `function a() {\n${body(151)}}\n`)).toEqual([])
})
