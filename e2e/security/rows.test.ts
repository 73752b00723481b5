import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { applyMutation } from './mutations/applyMutation.ts'
import { rows } from './mutations/rows.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

it('the table of mutations has every row of the security list except updates', () => {
  const numbers = Array.from({ length: 35 }, (_, index) => index + 1).filter((row) => row !== 29)
  expect(Object.keys(rows).map(Number)).toEqual(numbers)
  expect(Object.values(rows).filter(({ mutations }) => mutations.length === 0)).toEqual([])
})

// `npm run mutations` proves that the tests notice the changes.
it.each(Object.entries(rows))(
  'row %s has mutations that fit, and tests that exist',
  (_row, { mutations }) => {
    for (const mutation of mutations) {
      const source = read(mutation.file)
      expect(applyMutation(mutation, source), mutation.name).not.toBe(source)
      const [file, title] = mutation.test
      expect(read(file), mutation.name).toContain(title)
    }
  },
)
