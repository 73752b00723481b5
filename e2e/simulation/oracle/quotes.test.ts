import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staleReasons } from './staleReasons.ts'
import { allowedDifferences } from './allowedDifferences.ts'

/** Next to the project, if available. */
const documents = path.join(import.meta.dirname, '../../../../shared')

const folderOf = (document: string) => (document === 'specification.md' ? '' : 'protocol')
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')

const areThere = existsSync(path.join(documents, 'protocol'))

test.skipIf(!areThere)(
  `allowed differences and stale reasons quote the documents to the letter${areThere ? '' : ' (left out: they are not beside the project)'}`,
  () => {
    const quotes = [...allowedDifferences, ...staleReasons].flatMap(({ says }) => says)
    const missing = quotes.filter(([document, sentence]) => {
      const text = readFileSync(path.join(documents, folderOf(document), document), 'utf8')
      return !onOneLine(text).includes(onOneLine(sentence))
    })
    expect(missing).toEqual([])
  },
)

test('an allowed difference without a quote states that there is none', () => {
  const silent = [...allowedDifferences, ...staleReasons].filter(({ says }) => says.length === 0)
  expect(silent.filter(({ because }) => !because.startsWith('No sentence'))).toEqual([])
})
