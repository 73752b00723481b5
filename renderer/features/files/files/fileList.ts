import type { Attachment } from '../../../../shared/api/types.ts'
import { filterByWords } from '../../../../shared/model/search/matchesWords.ts'

/** Columns by which files can be sorted, from left to right. */
export const fileOrders = ['name', 'messages', 'size', 'newest'] as const
export type FileOrder = (typeof fileOrders)[number]

export interface FileSort {
  readonly by: FileOrder
  readonly isDescending: boolean
}

export const defaultSort: FileSort = { by: 'newest', isDescending: true }

/**
 * Returns the order after a click on a column's heading: reversed, or by this column, with names from A and numbers
 * from the largest.
 */
export const nextSort = (now: FileSort, by: FileOrder): FileSort =>
  now.by === by ? { by, isDescending: !now.isDescending } : { by, isDescending: by !== 'name' }

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const ascending: Readonly<Record<FileOrder, (a: Attachment, b: Attachment) => number>> = {
  name: (a, b) => names.compare(a.name, b.name),
  messages: (a, b) => a.messageIds.length - b.messageIds.length,
  size: (a, b) => a.size - b.size,
  newest: (a, b) => a.createdAt - b.createdAt || a.id - b.id,
}

/** Returns the files in an order. Equal ones are sorted from the newest. */
export function sortFiles(
  files: Iterable<Attachment>,
  { by, isDescending }: FileSort,
): readonly Attachment[] {
  const compare = ascending[by]
  const sign = isDescending ? -1 : 1
  return [...files].sort((a, b) => sign * compare(a, b) || b.createdAt - a.createdAt || b.id - a.id)
}

/** Returns the files whose names contain all of the typed words. */
export const filterFiles = (files: readonly Attachment[], typed: string): readonly Attachment[] =>
  filterByWords(files, typed, ({ name }) => name)

export const totalSize = (files: Iterable<Attachment>): number => {
  let sum = 0
  for (const { size } of files) sum += size
  return sum
}
