import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../../../shared/markdown/renderMarkdown.ts'
import { leftToServer } from './serverConstructs.ts'

const left = (source: string, lacksLinkifiers = false) =>
  leftToServer({
    source,
    html: renderMarkdown(source, {
      user: (name) => (name === 'Ada' ? { id: 31, name } : null),
      channel: (name) => (name === 'news' ? { id: 9, name } : null),
    }).html,
    lacksLinkifiers,
  })

test.each([
  ['```js\nx\n```', 'compose.preview_code'],
  ['```\nx\n```', 'compose.preview_code'],
  ['It is $$x^2$$', 'compose.preview_math'],
  ['```math\nx\n```', 'compose.preview_math'],
  ['See https://x.example/', 'compose.preview_cards'],
  ['[a.png](/user_uploads/1/ab/a.png)', 'compose.preview_cards'],
  ['Ask @**ada**', 'compose.preview_names'],
  ['Ask @_*builders*', 'compose.preview_names'],
  ['In #**garden>beds**', 'compose.preview_names'],
  ['At <time:next week>', 'compose.preview_times'],
])('%j is left to the server as %s', (source, name) => {
  expect(left(source)).toEqual([name])
})

test.each([
  '**a** *b* ~~c~~ `d`',
  '- a\n- b\n\n> c',
  '```quote\na\n```\n```spoiler b\nc\n```',
  'Ask @**Ada** in #**news** at <time:2026-11-19T15:00:00+01:00>',
  'It costs $$',
  '2 * 3 * 4 @ * #',
])('%j needs no server', (source) => {
  expect(left(source)).toEqual([])
})

test('every text is left to the server while some linkifiers cannot be used', () => {
  expect(left('a', true)).toEqual(['compose.preview_linkifiers'])
})
