import { fixture, p, type Fixture } from './build.ts'
import type { MathNode } from '../maths/mathTree.ts'

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

export const mathFixtures: readonly Fixture[] = [
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
