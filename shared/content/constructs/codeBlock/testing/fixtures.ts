import { fixture, type Fixture } from '../../../testing/build.ts'
import type { Block, CodeSpan } from '../../../tree.ts'

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

export const codeBlockFixtures: readonly Fixture[] = [
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
]
