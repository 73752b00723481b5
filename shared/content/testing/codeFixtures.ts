import { fixture, p, type Fixture } from './build.ts'
import type { MathNode } from '../mathTree.ts'
import type { Block, CodeSpan } from '../tree.ts'

const span = (text: string, token: string | null = null, rest: Partial<CodeSpan> = {}): CodeSpan => ({
  text,
  token,
  emphasised: false,
  match: false,
  ...rest,
})
const block = (language: string | null, ...spans: readonly CodeSpan[]): Block => ({
  type: 'codeBlock',
  language,
  spans,
})

const katex = (tex: string, html: string): string =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">${html}</span></span>`
const letter =
  '<span class="base"><span class="strut" style="height:0.4306em;"></span><span class="mord mathnormal">x</span></span>'
const letterTree: readonly MathNode[] = [
  {
    type: 'span',
    classes: ['base'],
    style: {},
    children: [
      { type: 'span', classes: ['strut'], style: { height: '0.4306em' }, children: [] },
      {
        type: 'span',
        classes: ['mathnormal'],
        style: {},
        children: [{ type: 'text', text: 'x' }],
      },
    ],
  },
]

/** Code and mathematics. */
export const codeFixtures: readonly Fixture[] = [
  fixture(
    'highlighted code',
    '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span> <span class="nf">f</span><span class="p">():</span>\n</code></pre></div>',
    block('Python', span('def', 'k'), span(' '), span('f', 'nf'), span('():', 'p')),
  ),
  fixture(
    'plain code keeps inner newlines and drops the last',
    '<div class="codehilite"><pre><span></span><code>a\n\n  b\n\n</code></pre></div>',
    block(null, span('a\n\n  b\n')),
  ),
  fixture(
    'very old code without an element of its own',
    '<div class="codehilite"><pre>ls -l\n</pre></div>',
    block(null, span('ls -l')),
  ),
  fixture('empty code block', '<div class="codehilite"><pre></pre></div>', block(null)),
  fixture('pre alone', '<pre><code>x\n</code></pre>', block(null, span('x'))),
  fixture(
    'unknown classes are plain, highlighted lines and hits are marked',
    '<div class="codehilite"><pre><span></span><code><span class="zz">a</span><span class="w"> </span>b\n<span class="hll"><span class="n kd">c</span>\n</span><span class="highlight">d</span>\n</code></pre></div>',
    block(
      null,
      span('a b\n'),
      span('c', 'n', { emphasised: true }),
      span('\n', null, { emphasised: true }),
      span('d', null, { match: true }),
    ),
  ),
  fixture(
    'inline mathematics',
    `<p>so ${katex('x', letter)}.</p>`,
    p('so ', { type: 'math', tex: 'x', html: letterTree }, '.'),
  ),
  fixture(
    'newer class names, same tree',
    `<p>so ${katex('x', letter.replace('"base"', '"katex-base"').replace('"strut"', '"katex-strut"'))}</p>`,
    p('so ', { type: 'math', tex: 'x', html: letterTree }),
  ),
  fixture(
    'display mathematics among text, two in one paragraph',
    `<p>look<br>\n<span class="katex-display">${katex('x', letter)}</span><br>\n<span class="katex-display">${katex('y &lt; 1', '')}</span></p>`,
    p('look'),
    { type: 'mathBlock', tex: 'x', html: letterTree },
    { type: 'mathBlock', tex: 'y < 1', html: [] },
  ),
  fixture(
    'drawings in formulas',
    `<p>${katex('\\sqrt{x}', '<svg xmlns="http://www.w3.org/2000/svg" width="400em" height="1.08em" viewBox="0 0 400000 1080" preserveAspectRatio="xMinYMin slice"><path d="M95,702\nc-2.7,0z"></path><line x1="0" y1="100%" x2="100%" y2="0" stroke-width="0.046em"></line></svg>')}</p>`,
    p({
      type: 'math',
      tex: '\\sqrt{x}',
      html: [
        {
          type: 'svg',
          width: '400em',
          height: '1.08em',
          viewBox: '0 0 400000 1080',
          preserveAspectRatio: 'xMinYMin slice',
          shapes: [
            { type: 'path', d: 'M95,702\nc-2.7,0z' },
            { type: 'line', x1: '0', y1: '100%', x2: '100%', y2: '0', strokeWidth: '0.046em' },
          ],
        },
      ],
    }),
  ),
  fixture(
    'TeX that failed',
    '<p><span class="tex-error">$$\\bad$$</span></p>',
    p({ type: 'texError', text: '$$\\bad$$' }),
  ),
]
