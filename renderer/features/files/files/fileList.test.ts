import { expect, test } from 'vitest'
import { attachment } from '../../../../shared/model/testing/eg.ts'
import { filterFiles, nextSort, sortFiles, totalSize, defaultSort } from './fileList.ts'

const files = [
  attachment(1, { name: 'Plan 10.pdf', size: 5, createdAt: 30, messageIds: [1] }),
  attachment(2, { name: 'plan 9.pdf', size: 9, createdAt: 10, messageIds: [1, 2] }),
  attachment(3, { name: 'Übersicht.png', size: 5, createdAt: 20 }),
]
const idsBy = (by: 'name' | 'messages' | 'size' | 'newest', isDescending: boolean) =>
  sortFiles(files, { by, isDescending }).map(({ id }) => id)

test('sorts files by each column in both directions, newest first within ties', () => {
  expect(sortFiles(files, defaultSort).map(({ id }) => id)).toEqual([1, 3, 2])
  expect(idsBy('newest', false)).toEqual([2, 3, 1])
  expect(idsBy('name', false)).toEqual([2, 1, 3])
  expect(idsBy('name', true)).toEqual([3, 1, 2])
  expect(idsBy('size', true)).toEqual([2, 1, 3])
  expect(idsBy('size', false)).toEqual([1, 3, 2])
  expect(idsBy('messages', true)).toEqual([2, 1, 3])
})

test('a heading sorts names from A and numbers from the largest, then reverses', () => {
  expect(nextSort(defaultSort, 'name')).toEqual({ by: 'name', isDescending: false })
  expect(nextSort(defaultSort, 'size')).toEqual({ by: 'size', isDescending: true })
  expect(nextSort(defaultSort, 'newest')).toEqual({ by: 'newest', isDescending: false })
})

test('a filter finds names with all of its words, ignoring case and accents', () => {
  const found = (typed: string) => filterFiles(files, typed).map(({ id }) => id)
  expect(found('  PDF plan ')).toEqual([1, 2])
  expect(found('ubers')).toEqual([3])
  expect(found('plan png')).toEqual([])
  expect(filterFiles(files, ' ')).toBe(files)
})

test('the total is the sum of all sizes', () => expect(totalSize(files)).toBe(19))
