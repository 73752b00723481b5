import { code, quote, spoiler, type RuleCases } from './ruleCases.ts'

export const blockCases: readonly RuleCases[] = [
  {
    rule: 'a blank line ends a paragraph, any other line break is a line break',
    rows: [
      ['a\nb', '<p>a<br>\nb</p>'],
      ['a\r\nb', '<p>a<br>\nb</p>'],
      ['a\rb', '<p>a<br>\nb</p>'],
      ['a\n\n\n\nb', '<p>a</p>\n<p>b</p>'],
      ['a\n   \nb', '<p>a</p>\n<p>b</p>'],
      ['\n\na', '<p>a</p>'],
      ['   ', ''],
    ],
  },
  {
    rule: 'spaces go at the start of a paragraph and stay elsewhere',
    rows: [
      ['   a', '<p>a</p>'],
      ['a\n   b', '<p>a<br>\n   b</p>'],
      ['a  \nb', '<p>a  <br>\nb</p>'],
      ['a  b', '<p>a  b</p>'],
    ],
  },
  {
    rule: 'a tab fills up to the next multiple of four',
    rows: [
      ['a\tb', '<p>a   b</p>'],
      ['\ta', code('a')],
      ['abcd\te', '<p>abcd    e</p>'],
    ],
  },
  {
    rule: 'a heading is one to six number signs and white space at the start of a line',
    rows: [
      ['# a', '<h1>a</h1>'],
      ['###### a', '<h6>a</h6>'],
      ['####### a', '<p>####### a</p>'],
      ['#a', '<p>#a</p>'],
      ['  # a', '<p># a</p>'],
      ['x\n## a\ny', '<p>x</p>\n<h2>a</h2>\n<p>y</p>'],
      ['# **a** `b`', '<h1><strong>a</strong> <code>b</code></h1>'],
      ['# a\n# b', '<h1>a</h1>\n<h1>b</h1>'],
    ],
  },
  {
    rule: 'number signs at the end of a heading go unless a backslash is before them',
    rows: [
      ['## a ##', '<h2>a</h2>'],
      ['# a#', '<h1>a</h1>'],
      ['# a ####', '<h1>a</h1>'],
      ['# a # b', '<h1>a # b</h1>'],
      ['# a \\#', '<h1>a \\#</h1>'],
    ],
  },
  {
    rule: 'three of one sign with at most two spaces between them are a rule',
    rows: [
      ['---', '<hr>'],
      ['***', '<hr>'],
      ['___', '<hr>'],
      ['- - -', '<hr>'],
      ['*  *  *', '<hr>'],
      ['  ----------  ', '<hr>'],
      ['--', '<p>--</p>'],
      ['-*-', '<p>-*-</p>'],
      ['---a', '<p>---a</p>'],
      ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
      ['a\n===', '<p>a<br>\n===</p>'],
    ],
  },
  {
    rule: 'four spaces after a blank line are code as far as the indentation goes',
    rows: [
      ['    a', code('a')],
      ['    a\n      b', code('a\n  b')],
      ['    a\n\n    b', code('a\n\nb')],
      ['    a\nb', `${code('a')}\n<p>b</p>`],
      ['a\n    b', '<p>a<br>\n    b</p>'],
      ['    **a** <b>', code('**a** &lt;b&gt;')],
    ],
  },
  {
    rule: 'a fence is three or more tildes or backticks at the start of a line',
    rows: [
      ['```\na\n```', code('a')],
      ['~~~~\na\n~~~~', code('a')],
      ['x\n```\na\n```\ny', `<p>x</p>\n${code('a')}\n<p>y</p>`],
      ['``` \na\n```  ', code('a')],
      ['`````\na\n`````', code('a')],
    ],
  },
  {
    rule: 'a fence ends at the same sign in the same number, or at the end of the message',
    rows: [
      ['```\na\n~~~\n```', code('a\n~~~')],
      ['```\na\n````\n```', code('a\n````')],
      ['```\na', code('a')],
      ['```\na\n ```\n```', code('a\n ```')],
    ],
  },
  {
    rule: 'code keeps its signs and loses spaces at the ends of lines and blank lines at its ends',
    rows: [
      ['```\n<a> & "b" \'c\'\n```', code('&lt;a&gt; &amp; &quot;b&quot; &#39;c&#39;')],
      ['```\na   \nb\n```', code('a\nb')],
      ['```\n\n\na\n\n```', code('a')],
      ['```\n  a\n\n\n  b\n```', code('  a\n\n\n  b')],
      ['```\n> a\n* b\n# c\n```', code('&gt; a\n* b\n# c')],
      ['```\n@**Ada** :smile:\n```', code('@**Ada** :smile:')],
    ],
  },
  {
    rule: 'the word after a fence is the language, in braces and with a dot or without',
    rows: [
      ['```nolang\na\n```', code('a', 'nolang')],
      ['``` nolang\na\n```', code('a', 'nolang')],
      ['```.nolang\na\n```', code('a', 'nolang')],
      ['```{.nolang}\na\n```', code('a', 'nolang')],
      ['```NoLang\na\n```', code('a', 'nolang')],
      ['```nolang and more\na\n```', code('a', 'nolang')],
    ],
  },
  {
    rule: 'a fence with a backtick or a tilde after its language is text',
    rows: [
      ['```a `b`', '<p><code>``a </code>b`</p>'],
      ['```a```', '<p><code>a</code></p>'],
    ],
  },
  {
    rule: 'a quote takes its lines up to the next blank line',
    rows: [
      ['> a', quote('<p>a</p>')],
      ['>a', quote('<p>a</p>')],
      ['   > a', quote('<p>a</p>')],
      ['> a\n> b', quote('<p>a<br>\nb</p>')],
      ['> a\nb\n> c', quote('<p>a<br>\nb<br>\nc</p>')],
      ['> a\n>\n> b', quote('<p>a</p>\n<p>b</p>')],
      ['x\n> a', `<p>x</p>\n${quote('<p>a</p>')}`],
    ],
  },
  {
    rule: 'a blank line between two quotes keeps them apart',
    rows: [
      ['> a\n\n> b', `${quote('<p>a</p>')}\n${quote('<p>b</p>')}`],
      ['> a\n\nb', `${quote('<p>a</p>')}\n<p>b</p>`],
    ],
  },
  {
    rule: 'quotes hold every other block',
    rows: [
      ['> > a\n> b', quote(quote('<p>a<br>\nb</p>'))],
      ['> * a\n> * b', quote('<ul>\n<li>a</li>\n<li>b</li>\n</ul>')],
      ['> # a', quote('<h1>a</h1>')],
      ['>     a', quote(code('a'))],
      ['> ---', quote('<hr>')],
      ['> ```\n> a\n> ```', quote('<p><code>\na\n</code></p>')],
    ],
  },
  {
    rule: 'marks of a quote without a text after them are text',
    rows: [
      ['>', '<p>&gt;</p>'],
      ['>\n>', '<p>&gt;<br>\n&gt;</p>'],
      ['>\na', quote('<p>a</p>')],
      ['a\n>', '<p>a<br>\n&gt;</p>'],
    ],
  },
  {
    rule: 'a quote fence quotes its lines',
    rows: [
      ['```quote\na\n```', quote('<p>a</p>')],
      ['~~~ quoted\na\n~~~', quote('<p>a</p>')],
      ['```quote\na\n\nb\n```\nc', `${quote('<p>a</p>\n<p>b</p>')}\n<p>c</p>`],
      ['````quote\n```quote\na\n```\nb\n````', quote(`${quote('<p>a</p>')}\n<p>b</p>`)],
      ['````quote\n```\na\n```\nb\n````', quote(`${code('a')}\n<p>b</p>`)],
      ['```quote\n* a\n```', quote('<ul>\n<li>a</li>\n</ul>')],
      ['```quote\n> a\n```', quote(quote('<p>a</p>'))],
    ],
  },
  {
    rule: 'a fence that ends a quote fence leaves a blank line in its paragraph',
    rows: [
      ['````quote\n```\na\n```\n````', quote(`<p>${code('a')}<br>\n</p>`)],
      ['````quote\n```quote\na\n```\n````', quote(quote('<p>a<br>\n</p>'))],
    ],
  },
  {
    rule: 'a line that begins with an element loses the spaces before it',
    rows: [
      ['a\n  *b*', '<p>a<br>\n<em>b</em></p>'],
      ['a\n  `b` c', '<p>a<br>\n<code>b</code> c</p>'],
    ],
  },
  {
    rule: 'a spoiler fence has a header of inline Markdown and any blocks',
    rows: [
      ['```spoiler T\na\n```', spoiler('<p>T</p>\n', '<p>a</p>')],
      ['```spoiler\na\n```', spoiler('', '<p>a</p>')],
      ['```spoiler a *b* c\nd\n```', spoiler('<p>a <em>b</em> c</p>\n', '<p>d</p>')],
      ['```spoiler T\n* a\n* b\n```', spoiler('<p>T</p>\n', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>')],
      ['````spoiler T\n```\na\n```\n````', spoiler('<p>T</p>\n', code('a'))],
      ['````spoiler T\n```spoiler U\na\n```\n````', spoiler('<p>T</p>\n', spoiler('<p>U</p>\n', '<p>a</p>'))],
    ],
  },
]
