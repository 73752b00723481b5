import { describe, expect, it } from 'vitest'
import { htmlMarkdown } from './htmlMarkdown.ts'
import type { MarkdownNames } from './htmlRun.ts'

const names: MarkdownNames = {
  realmUrl: 'https://chat.example',
  user: (id, isSilent) => (id === 7 ? `@${isSilent ? '_' : ''}**Ada**` : null),
  group: (id) => (id === 3 ? '@*support*' : null),
  place: (href) => (href === 'https://chat.example/#narrow/channel/9-news' ? '#**news**' : null),
}
const markdown = (html: string) => htmlMarkdown(html, names)

describe('pasted HTML', () => {
  it.each([
    ['bold text', '<p>a <b>bold</b> and <i>it</i> <s>no</s></p>', 'a **bold** and *it* ~~no~~'],
    ['spaces in bold text', 'x<b> y </b>z', 'x **y** z'],
    ['headings', '<h2>A <b>t</b></h2><p>b</p>', '## A t\n\nb'],
    [
      'lines',
      '<div>a</div><div>b<br>c <a href="https://x.example/">x</a></div>',
      'a\nb\nc [x](https://x.example/)',
    ],
    [
      'links',
      'see <a href="https://x.example/a(b)">the [page]</a>',
      'see [the (page)](https://x.example/a%28b%29)',
    ],
    ['an image', '<p>a<img src="https://x.example/p.png?v=1"></p>', 'a[p.png](https://x.example/p.png?v=1)'],
    [
      'an image in a link',
      'a <a href="https://x.example"><img alt="Logo" src="https://x.example/l.png"></a>',
      'a [Logo](https://x.example/)',
    ],
    ['code', 'use <code>a|`b</code>', 'use ``a|`b``'],
    [
      'a code block',
      '<p>x</p><pre><code class="language-ts">let a\n\n```\n</code></pre>',
      'x\n\n````ts\nlet a\n\n```\n````',
    ],
    [
      'a code block of a page',
      '<div class="highlight-source-python"><pre>x = 1<br>y</pre></div><p>b</p>',
      '```python\nx = 1\ny\n```\n\nb',
    ],
    ['a quote', '<blockquote><p>a</p></blockquote>b', '> a\n\nb'],
    ['a quote of blocks', '<blockquote><p>a</p><ul><li>b</ul></blockquote>', '```quote\na\n\n* b\n```'],
    [
      'nested lists',
      '<ul><li>a<ol start="3"><li>b<li>c<ul><li>d</ul></ol><li><p>e</p><p>f</p></ul>',
      '* a\n  3. b\n  4. c\n    * d\n* e\n  f',
    ],
    ['a list beside its item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '* a\n  * b'],
    ['code in a list', '<ol><li>a<pre>x\n y</pre><li>b</ol>', '1. a\n```\nx\n y\n```\n2. b'],
    [
      'a to-do list',
      '<ul><li><input type="checkbox" checked> a</li><li><input type=checkbox> b</ul>',
      '* [x] a\n* [ ] b',
    ],
    [
      'a table',
      '<table><thead><tr><th>A<th style="text-align:right">B|C</thead><tr><td>1<br>2<td><code>x|y</code></table>',
      '| A | B&#124;C |\n| --- | ---: |\n| 1 2 | `x|y` |',
    ],
    [
      'a table with merged cells',
      '<table><tr><td colspan=2>A<tr><td>1<td>2</table>',
      '| A |  |\n| --- | --- |\n| 1 | 2 |',
    ],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    [
      'Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">a</span> b</p></b>',
      '**a** b',
    ],
    ['an unclosed bold element', '<b><p>a</p><ul><li>b</ul></b>', 'a\n\n* b'],
  ])('becomes Markdown: %s', async (_, html, expected) => {
    expect(await markdown(`<meta charset="utf-8">${html}`)).toBe(expected)
  })

  it.each([
    ['a mention', '<p>hi <span class="user-mention" data-user-id="7">@Old</span></p>', 'hi @**Ada**'],
    ['a silent mention', 'hi <span class="user-mention silent" data-user-id="7">Old</span>', 'hi @_**Ada**'],
    [
      'a mention in this app',
      'hi <a class="content-mention" data-card="user:7" href="https://chat.example/#user/7">@Ada</a>',
      'hi @**Ada**',
    ],
    ['a wildcard', '<span class="user-mention" data-user-id="*">@all</span>', '@**all**'],
    ['a group', '<button class="content-mention" data-card="group:3">@support</button>', '@*support*'],
    ['an emoji', 'a <span class="emoji emoji-1f44d" role="img">:thumbs_up:</span>', 'a :thumbs_up:'],
    ['an emoji in this app', 'a <span class="content-emoji" data-tooltip=":tada:">x</span>', 'a :tada:'],
    ['a custom emoji', '<img class="emoji" alt=":parrot:" src="/x.gif">', ':parrot:'],
    [
      'a channel',
      '<a class="stream" href="https://chat.example/#narrow/channel/9-news">#news</a>',
      '#**news**',
    ],
    [
      'an upload',
      'a <a href="https://chat.example/user_uploads/2/a.png">a.png</a><div class="message_inline_image"><a href="https://chat.example/user_uploads/2/a.png"><img src="x"></a></div>',
      'a [a.png](/user_uploads/2/a.png)',
    ],
    [
      'a code block',
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">x</span>\n</code></pre></div>',
      '```py\nx\n```',
    ],
    [
      'a code block in this app',
      '<div class="content-code"><div class="content-code-bar"><span class="content-code-language">Go</span><button>Copy</button></div><pre><code>x</code></pre></div>',
      '```go\nx\n```',
    ],
    [
      'a formula',
      '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></p>',
      'so $$x^2$$',
    ],
    [
      'a block of formulas',
      '<p><span class="katex-display"><span class="katex"><math><annotation>a</annotation></math></span></span></p>',
      '```math\na\n```',
    ],
    [
      'a spoiler',
      '<div class="spoiler-block"><div class="spoiler-header"><p>T</p></div><div class="spoiler-content" aria-hidden="true"><p>x</p></div></div>',
      '```spoiler T\nx\n```',
    ],
    [
      'a time',
      'at <time class="content-time" datetime="2026-01-02T23:00:00.000Z">Friday</time>',
      'at <time:2026-01-02T23:00:00Z>',
    ],
    [
      'times of the server, and days of other pages',
      '<p>at <time datetime="2026-01-02T23:00:00Z">23:00</time> on <time datetime="2026-01-02"><b>Friday</b></time></p>',
      'at <time:2026-01-02T23:00:00Z> on **Friday**',
    ],
  ])('becomes the source if it is from a message: %s', async (_, html, expected) => {
    expect(await markdown(html)).toBe(expected)
  })

  it.each([
    ['plain text', '<meta charset="utf-8"><span style="color:red">a</span>'],
    ['paragraphs', '<p>a</p><p>b</p>'],
    [
      'code with the colors of an editor',
      '<div style="color:#fff;white-space: pre;"><div><b>const</b> a</div><div>b</div></div>',
    ],
    ['code in a plain block', '<pre style="font-family:x"><span><b>a</b></span> b</pre>'],
    ['a single cell', '<table><tr><td>12</td></tr></table>'],
    ['a single heading', '<h1>Title</h1>'],
    ['an address that is its own text', '<a href="https://x.example/">https://x.example/</a>'],
    ['nothing', '<script>alert(1)</script>'],
  ])('without formats stays plain text: %s', async (_, html) => {
    expect(await markdown(html)).toBeNull()
  })

  it.each([
    [
      'scripts and styles',
      '<style>a{}</style><script>x</script><b>a</b> b<noscript><p>n</p></noscript>',
      '**a** b',
    ],
    [
      'addresses that run code',
      '<b>a</b> <a href="javascript:alert(1)">b</a> <img src="data:image/svg+xml,x" alt="c">',
      '**a** b c',
    ],
    ['relative addresses', '<b>a</b> <a href="/x">b</a> <a href="//evil.example">c</a>', '**a** b c'],
    ['hidden text', '<b>a</b> b<p style="color:red;display:none">@**all**</p><p hidden>x</p>', '**a** b'],
    ['counters', '<b>a</b> b<img width="1" height="1" src="https://x.example/p.gif">', '**a** b'],
    ['odd tags', '<b>a</b><constructor>b</constructor><x:y>c', '**a**bc'],
  ])('loses %s', async (_, html, expected) => {
    expect(await markdown(html)).toBe(expected)
  })

  it('beyond the limits stays plain text', async () => {
    expect(await markdown('<b>a</b> b'.repeat(300_000))).toBeNull()
    expect(await markdown('<div>'.repeat(5000))).toBeNull()
    expect(await markdown(`<ul>${'<li>a</li>'.repeat(60_000)}</ul>`)).toBeNull()
    expect(await markdown(`<p><b>a</b> ${'word '.repeat(100_000)}</p>`)).toBeNull()
  })
})
