import { expect, test } from 'vitest'
import { unassertedIn } from './unassertedIn.mjs'

const problems = (text) => unassertedIn('e2e/a.spec.ts', text)
const found = ['e2e/a.spec.ts:1: a test that asserts nothing']

test('finds a test without an assertion in each form of a test', () => {
  for (const head of [
    "test('ends', ",
    'it(`ends`, ',
    "test.each(rows)('ends %s', ",
    "it.skipIf(!has)('ends', ",
  ])
    expect(problems(`${head}async () => { await run.until('it ends') })`)).toEqual(found)
})

test('accepts an assertion in the test or in a function of its file', () => {
  expect(problems("test('ends', () => { expect(1).toBe(1) })")).toEqual([])
  expect(problems("test('ends', ({ page }) => expectOnce(page))")).toEqual([])
  expect(problems("const isEnd = () => expect(1).toBe(1)\ntest('ends', async () => isEnd())")).toEqual([])
  expect(problems('function end() { end(); again() }\nfunction again() {}')).toEqual([])
})

test('finds no assertion in functions that only call each other', () => {
  const text = "test('ends', () => end()); function end() { again() } function again() { end() }"
  expect(problems(text)).toEqual(found)
})

test('ignores steps, methods of a value named it, and files without tests', () => {
  expect(problems("test.step('ends', () => end())")).toEqual([])
  expect(problems('it.page.evaluate(() => location.hash)')).toEqual([])
  expect(unassertedIn('e2e/a.ts', "test('ends', () => end())")).toEqual([])
})
