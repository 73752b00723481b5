import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { slowestFiles, slowestFirst } from './slowestFirst.ts'

test('the test files that start first exist', () => {
  const root = path.resolve(import.meta.dirname, '..')
  expect(slowestFiles.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('the slowest test files start first in their group', () => {
  const files = [
    { path: 'large.test.ts', group: 0 },
    { path: 'small.test.ts', group: 0 },
    { path: 'e2e/crash/crash.test.ts', group: 0 },
    { path: 'shared/content/bounds.test.ts', group: 1 },
  ]
  expect(slowestFirst(files, (file) => file)).toEqual([files[2], files[0], files[1], files[3]])
})
