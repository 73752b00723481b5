import { describe, expect, it } from 'vitest'
import type { MarkdownContext } from './markdownContext.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const context: MarkdownContext = {
  highlight: (source, language) => (language === 'python' ? `<b>${source}</b>` : null),
  realmUrl: 'https://chat.example.invalid',
  emojiCode: (name) => ({ smile: '1f642', tada: '1f389' })[name] ?? null,
  translateEmoticons: true,
  tex: (source) => (source.includes('bad') ? null : `<span class="katex">${source}</span>`),
}
const html = (source: string) => renderMarkdown(source, context).html
const rows = (cases: readonly (readonly [title: string, source: string, html: string])[]) =>
  it.each(cases)('%s', (_title, source, expected) => expect(html(source)).toBe(expected))

describe('lists', () => {
  rows([
    ['nest by two spaces', '* a\n  * b\n* c', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['may hang on a line of text', 'x\n- a\n- b', '<p>x</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    [
      'are loose after a blank line',
      '* a\n\n* b',
      '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>',
    ],
    ['hold the paragraphs that are indented', '* a\n\n  b', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>'],
    ['keep the number that they begin with', '4. a\n4. b', '<ol start="4">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['of the other kind begin anew', '1. a\n* b', '<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>'],
    ['need a space after the sign', '*a\n*b', '<p>*a<br>\n*b</p>'],
  ])
})

describe('quotes', () => {
  rows([
    ['continue on the next line', '> a\nb', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
    ['end at a blank line', '> a\n\nb', '<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>'],
    ['nest', '> > a', '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>'],
    ['need some text', '>\n>', '<p>&gt;<br>\n&gt;</p>'],
  ])
})

describe('fences', () => {
  const code = (text: string, language = '') =>
    `<div class="codehilite"${language}><pre><span></span><code>${text}\n</code></pre></div>`
  rows([
    [
      'show a language that is not known',
      '```xyz\na < b\n```',
      code('a &lt; b', ' data-code-language="xyz"'),
    ],
    ['name plain text', '```text\na\n```', code('a', ' data-code-language="Text only"')],
    ['of four signs hold those of three', '````\n```\na\n```\n````', code('```\na\n```')],
    ['are open to the end when nothing closes them', '~~~\na', code('a')],
    ['stay empty', '```\n```', '<div class="codehilite"><pre></pre></div>'],
    ['of quotes hold lists', '```quote\n* a\n```', '<blockquote>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>'],
    [
      'of math hold several formulas',
      '```math\na\n\nb\n```',
      '<p><span class="katex">a</span>\n\n<span class="katex">b</span></p>',
    ],
    ['of four spaces are code', 'a\n\n    b\n\n    c', `<p>a</p>\n${code('b\n\nc')}`],
    ['take their language from a first line', '```\n#!python\nx = 1\n```', code('<b>x = 1</b>')],
  ])

  it('can be a spoiler without a title', () =>
    expect(html('```spoiler\na\n```')).toBe(
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>a</p>\n</div></div>',
    ))
})

describe('headings, rules and tables', () => {
  rows([
    ['headings drop their closing signs', '## a ##', '<h2>a</h2>'],
    ['headings end their line', '# a\nb', '<h1>a</h1>\n<p>b</p>'],
    ['rules are three signs', '---\n***\n_ _ _', '<hr>\n<hr>\n<hr>'],
    [
      'tables align their columns',
      '|a|b|\n|:-|-:|\n|`x|y`|2|',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: right;">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;"><code>x|y</code></td>\n<td style="text-align: right;">2</td>\n</tr>\n</tbody>\n</table>',
    ],
  ])
})

describe('emphasis', () => {
  rows([
    ['bold holds italics', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['italics need text at their marks', '* a* and 2 * 3 * 4', '<ul>\n<li>a* and 2 * 3 * 4</li>\n</ul>'],
    ['italics end on their line', '*a\nb*', '<p>*a<br>\nb*</p>'],
    ['code keeps every sign', '`**a** <b> &amp;`', '<p><code>**a** &lt;b&gt; &amp;amp;</code></p>'],
    ['code may hold a mark of another size', '`` a`b ``', '<p><code> a`b </code></p>'],
    ['strike-through takes two signs', '~~a~~ ~b~ ~~~c~~~', '<p><del>a</del> ~b~ ~~~c~~~</p>'],
    ['character references stay', 'a &amp; b & c', '<p>a &amp; b &amp; c</p>'],
  ])
})

describe('links', () => {
  rows([
    ['take code in their text', '[`a`](http://x.io)', '<p><a href="http://x.io"><code>a</code></a></p>'],
    ['take no bold in their text', '[**a**](http://x.io)', '<p><a href="http://x.io">**a**</a></p>'],
    ['have a title', '[a](http://x.io "t")', '<p><a href="http://x.io" title="t">a</a></p>'],
    [
      'show their address when they have no text',
      '[](http://x.io)',
      '<p><a href="http://x.io">http://x.io</a></p>',
    ],
    ['are of the web without a scheme', '[a](x.io)', '<p><a href="http://x.io">a</a></p>'],
    ['hold parentheses', '[a](http://x.io/(b))', '<p><a href="http://x.io/(b)">a</a></p>'],
    [
      'into the organisation are relative',
      '[a](https://chat.example.invalid/#narrow/x)',
      '<p><a href="#narrow/x">a</a></p>',
    ],
    ['of mail name their scheme', 'to a@b.org.', '<p>to <a href="mailto:a@b.org">a@b.org</a>.</p>'],
    [
      'end before the signs of the sentence',
      '(see http://x.io/a).',
      '<p>(see <a href="http://x.io/a">http://x.io/a</a>).</p>',
    ],
  ])
})

describe('formulas, times and emoji', () => {
  rows([
    ['formulas stay on their line', 'a $$x$$ b', '<p>a <span class="katex">x</span> b</p>'],
    ['formulas with an error show their source', '$$bad$$', '<p><span class="tex-error">$$bad$$</span></p>'],
    ['formulas take signs as they are typed', '$$***`a`***$$', '<p><span class="katex">***`a`***</span></p>'],
    [
      'addresses take signs as they are typed',
      '[x](http://a.io/***`a`***)',
      '<p><a href="http://a.io/***`a`***">x</a></p>',
    ],
    [
      'words are no time',
      '<time:hello 1>',
      '<p><span class="timestamp-error">Invalid time format: hello 1</span></p>',
    ],
    [
      'seconds are a time',
      '<time:1496700000>',
      '<p><time datetime="2017-06-05T22:00:00Z">1496700000</time></p>',
    ],
    ['emoticons stand between spaces', 'a:) :)b', '<p>a:) :)b</p>'],
  ])
})

describe('limited work', () => {
  const size = 20_000
  const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
  it.each([
    ...[
      '*',
      '**a ',
      '`',
      '` `` ',
      '[',
      '](',
      '[a](',
      '> ',
      '>\n',
      '# a\n',
      '* a\n',
      '- - ',
      '|',
      '|-\n',
      '~~~quote\n',
      '$$a',
      '~~a ',
      '((((',
      'a:a.',
      'a.a',
      'a@a.',
      'http://a:',
      '<time:',
      ':a',
      '@**',
      '#**a>',
      '---\n',
      '&a',
      '\u{1f468}\u200d',
      '```\n',
      '```spoiler a\n',
      'http://a.com/(',
      '  '.repeat(30) + '* a\n',
    ],
    ...[
      '* a\n  * b\n    * c\n      * d\n\n',
      '> * a\n>   * b\n\n',
      '\\`',
      '_ _ ',
      '(http://a.io/b) ',
      '\\\\`',
      '# a\\\n',
      '> @**',
      '1 2 ',
    ],
  ])('a message of %j is rendered in finite time', (piece) => {
    expect(html(filled(piece))).not.toBe('')
    expect(html(`x ${filled(piece)} y`)).toContain('x')
  })

  // Long enough that quadratic work exceeds the test's time limit.
  const long = 400_000
  it.each([
    ['an address', 'http://a.io/', '?', 'x'],
    ['a heading', '# a', '#', 'x'],
    ['a row of a table', '|a|\n|-|\n|', '\t', 'x'],
  ])('%s of great length is rendered in finite time', (_title, before, piece, after) => {
    expect(html(before + piece.repeat(long) + after)).not.toBe('')
  })

  it('nesting of lists, quotes and fences is limited', () => {
    const deep = Array.from({ length: 400 }, (_, level) => `${'  '.repeat(level)}* a`).join('\n')
    expect(html(deep)).toContain('<li>a')
    expect(html(`${'> '.repeat(5000)}a`)).toContain('<blockquote>')
    expect(html('```quote\n'.repeat(500))).toBeTypeOf('string')
  })
})
