import { describe, expect, it } from 'vitest'
import names from '../../assets/emoji/names.json' with { type: 'json' }
import { blockCases } from './cases/blockCases.ts'
import { inlineCases } from './cases/inlineCases.ts'
import { listCases } from './cases/listCases.ts'
import { referenceCases } from './cases/referenceCases.ts'
import { tableCases } from './cases/tableCases.ts'
import { emojiTableOf } from './emojiTable.ts'
import type { MarkdownContext } from './markdownContext.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const { codeByName, namesByCode } = emojiTableOf(names)
const context: MarkdownContext = {
  realmUrl: 'https://chat.example.invalid',
  user: (name, id) =>
    id === null ? (name === 'Ada' ? { id: 31, name } : null) : id === 31 ? { id, name: 'Ada' } : null,
  group: (name) => (name === 'support' ? { id: 17, name } : null),
  channel: (name) => (name === 'news' ? { id: 9, name } : null),
  emojiCode: (name) => codeByName.get(name) ?? null,
  emojiName: (unicode) => namesByCode.get(unicode)?.[0] ?? null,
  translateEmoticons: true,
  tex: (source) => (source === 'bad' ? null : `<span class="katex">${source}</span>`),
  linkifiers: (text) =>
    [...text.matchAll(/(?<=^|[\s*])#(\d+)/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      url: `https://bugs.example.invalid/${match[1]}`,
    })),
}

describe.each([
  ['blocks', blockCases],
  ['lists', listCases],
  ['tables', tableCases],
  ['text', inlineCases],
  ['references', referenceCases],
])('rules of %s', (_family, cases) => {
  it.each(cases)('$rule', ({ rows }) => {
    const rendered = rows.map(([source]) => [source, renderMarkdown(source, context).html])
    expect(rendered).toEqual(rows)
  })
})
