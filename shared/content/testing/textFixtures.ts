import {
  br,
  code,
  em,
  external,
  fixture,
  inlines,
  link,
  loose,
  p,
  strong,
  tight,
  type Fixture,
} from './build.ts'
import type { TableCell } from '../tree.ts'

const cell = (text: string, align: TableCell['align'] = null): TableCell => ({
  align,
  children: inlines([text]),
})

/** Text blocks of every kind. */
export const textFixtures: readonly Fixture[] = [
  fixture('empty string', ''),
  fixture('empty paragraph', '<p></p>'),
  fixture('paragraph with a break', '<p>over here<br>\nand there</p>', p('over here', br, 'and there')),
  fixture('newline in text is white space', '<p>one\ntwo</p>\n<p>three</p>', p('one two'), p('three')),
  ...([1, 2, 3, 4, 5, 6] as const).map((level) =>
    fixture(`heading ${level}`, `<h${level}>Plan</h${level}>`, {
      type: 'heading',
      level,
      children: inlines(['Plan']),
    }),
  ),
  fixture(
    'bold, italic, both, strike',
    '<p><strong>b</strong> <em>i</em> <strong><em>x</em></strong> <del>old</del></p>',
    p(strong('b'), ' ', em('i'), ' ', strong(em('x')), ' ', { type: 'strike', children: inlines(['old']) }),
  ),
  fixture('inline code keeps its spaces', '<p><code>x  &lt; 1 </code></p>', p(code('x  < 1 '))),
  fixture('rule', '<p>a</p>\n<hr>\n<p>b</p>', p('a'), { type: 'rule' }, p('b')),
  fixture(
    'nested quote',
    '<blockquote>\n<blockquote>\n<p>inner</p>\n</blockquote>\n<p>outer</p>\n</blockquote>\n<p>mine</p>',
    { type: 'blockquote', children: [{ type: 'blockquote', children: [p('inner')] }, p('outer')] },
    p('mine'),
  ),
  fixture('nested bullets', '<ul>\n<li>tea<ul>\n<li>green</li>\n</ul>\n</li>\n<li>milk</li>\n</ul>', {
    type: 'list',
    ordered: false,
    start: 1,
    items: [
      tight(p('tea'), { type: 'list', ordered: false, start: 1, items: [tight(p('green'))] }),
      tight(p('milk')),
    ],
  }),
  fixture('numbers', '<ol>\n<li>one</li>\n</ol>', {
    type: 'list',
    ordered: true,
    start: 1,
    items: [tight(p('one'))],
  }),
  fixture('numbers from five', '<ol start="5">\n<li>five</li>\n</ol>', {
    type: 'list',
    ordered: true,
    start: 5,
    items: [tight(p('five'))],
  }),
  fixture('loose item', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>', {
    type: 'list',
    ordered: false,
    start: 1,
    items: [loose(p('a'), p('b'))],
  }),
  fixture(
    'table with aligned columns, new and old',
    '<table>\n<thead>\n<tr>\n<th>Who</th>\n<th style="text-align: right;">Cups</th>\n<th align="center">Kind</th>\n</tr>\n</thead>\n' +
      '<tbody>\n<tr>\n<td>Jo</td>\n<td style="text-align: right;">3</td>\n<td align="center">oolong</td>\n</tr>\n</tbody>\n</table>',
    {
      type: 'table',
      head: [cell('Who'), cell('Cups', 'right'), cell('Kind', 'center')],
      rows: [[cell('Jo'), cell('3', 'right'), cell('oolong', 'center')]],
    },
  ),
  fixture(
    'links to the web and by mail',
    '<p><a href="https://tea.example/pot?x=1">pot</a> <a href="mailto:jo@tea.example">jo@tea.example</a></p>',
    p(
      link(external('https://tea.example/pot?x=1'), 'pot'),
      ' ',
      link({ kind: 'mail', url: 'mailto:jo@tea.example' }, 'jo@tea.example'),
    ),
  ),
  fixture(
    'relative links',
    '<p><a href="/user_uploads/2/ab/list.pdf">list.pdf</a> <a href="user_uploads/2/ab/a%20b.txt">b</a> <a href="/help/">help</a></p>',
    p(
      link({ kind: 'upload', path: '/user_uploads/2/ab/list.pdf' }, 'list.pdf'),
      ' ',
      link({ kind: 'upload', path: '/user_uploads/2/ab/a%20b.txt' }, 'b'),
      ' ',
      link({ kind: 'realm', path: '/help/' }, 'help'),
    ),
  ),
  fixture(
    'an absolute link to the own realm is internal',
    '<p><a href="https://chat.example/user_uploads/2/ab/x.pdf">x</a> <a href="https://chat.example.evil.example/#narrow/is/starred">y</a></p>',
    p(
      link({ kind: 'upload', path: '/user_uploads/2/ab/x.pdf' }, 'x'),
      ' ',
      link(external('https://chat.example.evil.example/#narrow/is/starred'), 'y'),
    ),
  ),
  fixture(
    'a link of a forbidden scheme is inert',
    '<p><a href="javascript:alert(1)">tap</a></p>',
    p({ type: 'unsupported', text: 'tap' }),
  ),
  fixture(
    'escaped HTML stays text',
    '<p>&lt;img src=x onerror=alert(1)&gt;</p>',
    p('<img src=x onerror=alert(1)>'),
  ),
  fixture(
    'an unknown element by its text',
    '<p>a <marquee>b</marquee></p>',
    p('a ', { type: 'unsupported', text: 'b' }),
  ),
  fixture('an unknown block by its text', '<div class="widget-of-tomorrow"><p>new</p></div>', {
    type: 'unsupported',
    text: 'new',
  }),
  fixture(
    'search hits in text, code and a link',
    '<p>a <span class="highlight">tea</span> <code>x <span class="highlight">tea</span></code> <a href="https://t.example/">my <span class="highlight">tea</span></a></p>',
    p(
      'a ',
      { type: 'highlight', reason: 'search', text: 'tea' },
      ' ',
      {
        type: 'inlineCode',
        children: [
          { type: 'text', text: 'x ' },
          { type: 'highlight', reason: 'search', text: 'tea' },
        ],
      },
      ' ',
      link(external('https://t.example/'), 'my ', { type: 'highlight', reason: 'search', text: 'tea' }),
    ),
  ),
]
