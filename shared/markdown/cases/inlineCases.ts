import { link, type RuleCases } from './ruleCases.ts'

export const inlineCases: readonly RuleCases[] = [
  {
    rule: 'code ends at as many backticks as it began with and keeps its spaces',
    rows: [
      ['`a`', '<p><code>a</code></p>'],
      ['` a `', '<p><code> a </code></p>'],
      ['``a`b``', '<p><code>a`b</code></p>'],
      ['`a``b`', '<p><code>a``b</code></p>'],
      ['`a', '<p>`a</p>'],
      ['`a\nb`', '<p><code>a\nb</code></p>'],
      ['`<b> &amp; **c** :smile:`', '<p><code>&lt;b&gt; &amp;amp; **c** :smile:</code></p>'],
    ],
  },
  {
    rule: 'without such an end, code begins with fewer backticks',
    rows: [
      ['``a`', '<p><code>`a</code></p>'],
      ['```a` b', '<p><code>``a</code> b</p>'],
      ['``a` b``', '<p><code>a` b</code></p>'],
    ],
  },
  {
    rule: 'a backslash before a backtick takes its meaning; two are one backslash before code',
    rows: [
      ['\\`a`', '<p>\\`a`</p>'],
      ['\\\\`a`', '<p>\\<code>a</code></p>'],
      ['`a\\`', '<p><code>a\\</code></p>'],
    ],
  },
  {
    rule: 'one asterisk is italic, two are bold, three are both',
    rows: [
      ['*a*', '<p><em>a</em></p>'],
      ['**a**', '<p><strong>a</strong></p>'],
      ['***a***', '<p><strong><em>a</em></strong></p>'],
      ['a*b*c', '<p>a<em>b</em>c</p>'],
      ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
      ['*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    ],
  },
  {
    rule: 'italic needs text at both marks; bold does not',
    rows: [
      ['a * b * c', '<p>a * b * c</p>'],
      ['*a *b', '<p>*a *b</p>'],
      ['** a **', '<p><strong> a </strong></p>'],
      ['a **** b', '<p>a **** b</p>'],
    ],
  },
  {
    rule: 'emphasis ends on its line',
    rows: [
      ['*a\nb*', '<p>*a<br>\nb*</p>'],
      ['**a\nb**', '<p>**a<br>\nb**</p>'],
      ['~~a\nb~~', '<p>~~a<br>\nb~~</p>'],
    ],
  },
  {
    rule: 'italic holds neither an asterisk nor a circumflex',
    rows: [
      ['*a*b*', '<p><em>a</em>b*</p>'],
      ['*a^b*', '<p>*a^b*</p>'],
      ['**a*b**', '<p><strong>a*b</strong></p>'],
      ['***a** b*', '<p><strong>*a</strong> b*</p>'],
    ],
  },
  {
    rule: 'underscores are no emphasis',
    rows: [
      ['_a_', '<p>_a_</p>'],
      ['__a__', '<p>__a__</p>'],
      ['a_b_c', '<p>a_b_c</p>'],
    ],
  },
  {
    rule: 'two tildes strike text without tildes',
    rows: [
      ['~~a~~', '<p><del>a</del></p>'],
      ['~~ a ~~', '<p><del> a </del></p>'],
      ['~~~a~~~', '<p>~~~a~~~</p>'],
      ['~~a~b~~', '<p>~~a~b~~</p>'],
      ['~a~', '<p>~a~</p>'],
      ['~~**a**~~', '<p><del><strong>a</strong></del></p>'],
      ['**~~a~~**', '<p><strong><del>a</del></strong></p>'],
    ],
  },
  {
    rule: 'a backslash escapes nothing outside of code',
    rows: [
      ['\\*a\\*', '<p>\\<em>a\\</em></p>'],
      ['\\# a', '<p>\\# a</p>'],
      ['\\[a](http://x.io)', `<p>\\${link('http://x.io', 'a')}</p>`],
    ],
  },
  {
    rule: 'HTML is text; character references stay',
    rows: [
      ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
      ['<!-- a -->', '<p>&lt;!-- a --&gt;</p>'],
      ['a & b', '<p>a &amp; b</p>'],
      ['&lt; &#60; &#x3c;', '<p>&lt; &#60; &#x3c;</p>'],
      ['a&b;c', '<p>a&b;c</p>'],
      ['&;', '<p>&amp;;</p>'],
      ['"a" \'b\'', '<p>"a" \'b\'</p>'],
    ],
  },
  {
    rule: 'a link is a text in brackets and an address in parentheses',
    rows: [
      ['[a](http://x.io)', `<p>${link('http://x.io', 'a')}</p>`],
      ['[a](x.io)', `<p>${link('http://x.io', 'a')}</p>`],
      ['[a](/help)', `<p>${link('/help', 'a')}</p>`],
      ['[a](#b)', `<p>${link('#b', 'a')}</p>`],
      ['[a](b@x.io)', `<p>${link('mailto:b@x.io', 'a')}</p>`],
      ['[a](tel:123)', `<p>${link('tel:123', 'a')}</p>`],
      ['[](http://x.io)', `<p>${link('http://x.io')}</p>`],
      ['[a](http://x.io "t")', '<p><a href="http://x.io" title="t">a</a></p>'],
      ["[a](http://x.io 't')", '<p><a href="http://x.io" title="t">a</a></p>'],
      ['[a](<http://x.io>)', `<p>${link('http://x.io', 'a')}</p>`],
      ['[a](http://x.io/(b)c)', `<p>${link('http://x.io/(b)c', 'a')}</p>`],
      ['[[a]](http://x.io)', `<p>${link('http://x.io', '[a]')}</p>`],
      ['[a [b](http://x.io)', `<p>[a ${link('http://x.io', 'b')}</p>`],
      ['[a](http://x.io)[b](http://y.io)', `<p>${link('http://x.io', 'a')}${link('http://y.io', 'b')}</p>`],
    ],
  },
  {
    rule: 'the text of a link takes code and nothing else',
    rows: [
      ['[`a`](http://x.io)', `<p>${link('http://x.io', '<code>a</code>')}</p>`],
      ['[**a** :smile:](http://x.io)', `<p>${link('http://x.io', '**a** :smile:')}</p>`],
      ['[y.io](http://x.io)', `<p>${link('http://x.io', 'y.io')}</p>`],
      ['[a\nb](http://x.io)', `<p>${link('http://x.io', 'a\nb')}</p>`],
      ['**[a](http://x.io)**', `<p><strong>${link('http://x.io', 'a')}</strong></p>`],
    ],
  },
  {
    rule: 'an address with another scheme is no link',
    rows: [
      ['[a](javascript:b)', '<p>[a](javascript:b)</p>'],
      ['[a](data:b)', '<p>[a](data:b)</p>'],
      ['[a](x.io:80)', '<p>[a](x.io:80)</p>'],
      ['[a](HTTP://x.io)', `<p>${link('http://x.io', 'a')}</p>`],
    ],
  },
  {
    rule: 'an image from elsewhere is text with a web address',
    rows: [['![a](http://x.io)', `<p>![a](${link('http://x.io')})</p>`]],
  },
  {
    rule: 'a link into the organization is relative',
    rows: [
      ['[a](https://chat.example.invalid/#narrow/b)', `<p>${link('#narrow/b', 'a')}</p>`],
      ['[a](https://chat.example.invalid/c)', `<p>${link('https://chat.example.invalid/c', 'a')}</p>`],
      [
        'https://chat.example.invalid/#narrow/b',
        `<p>${link('#narrow/b', 'https://chat.example.invalid/#narrow/b')}</p>`,
      ],
    ],
  },
  {
    rule: 'a web address has a scheme or a known domain',
    rows: [
      ['http://x.io', `<p>${link('http://x.io')}</p>`],
      ['https://localhost:80/a', `<p>${link('https://localhost:80/a')}</p>`],
      ['x.io', `<p>${link('http://x.io', 'x.io')}</p>`],
      ['www.a-b.com/c?d=e&f', `<p>${link('http://www.a-b.com/c?d=e&amp;f', 'www.a-b.com/c?d=e&amp;f')}</p>`],
      ['b@x.io', `<p>${link('mailto:b@x.io', 'b@x.io')}</p>`],
      ['a.py a.md a.zip a.java a.mov', '<p>a.py a.md a.zip a.java a.mov</p>'],
      ['a.nodomain', '<p>a.nodomain</p>'],
      ['ftp://x.io HTTP://x.io', '<p>ftp://x.io HTTP://x.io</p>'],
      ['http://x.io?a', '<p>http://x.io?a</p>'],
      [
        'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
        `<p>${link('bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')}</p>`,
      ],
    ],
  },
  {
    rule: 'a web address begins after a space or an opening sign and ends before closing signs',
    rows: [
      ['(http://x.io).', `<p>(${link('http://x.io')}).</p>`],
      ['"http://x.io/a"', `<p>"${link('http://x.io/a')}"</p>`],
      ['<http://x.io>', `<p>&lt;${link('http://x.io')}&gt;</p>`],
      ['http://x.io/a?!', `<p>${link('http://x.io/a')}?!</p>`],
      ['http://x.io/a_(b)', `<p>${link('http://x.io/a_(b)')}</p>`],
      ['http://x.io/a(b', '<p>http://x.io/a(b</p>'],
      ['ahttp://x.io', '<p>ahttp://x.io</p>'],
      ['*http://x.io*', '<p><em>http://x.io</em></p>'],
      ['a:x.io', `<p>a:${link('http://x.io', 'x.io')}</p>`],
      ['http://x.io\nhttp://y.io', `<p>${link('http://x.io')}<br>\n${link('http://y.io')}</p>`],
    ],
  },
  {
    rule: 'a linkifier links its match, but not inside a link or code',
    rows: [
      ['see #42.', `<p>see ${link('https://bugs.example.invalid/42', '#42')}.</p>`],
      ['`#42`', '<p><code>#42</code></p>'],
      ['[#42](http://x.io)', `<p>${link('http://x.io', '#42')}</p>`],
      ['**#42**', `<p><strong>${link('https://bugs.example.invalid/42', '#42')}</strong></p>`],
    ],
  },
]
