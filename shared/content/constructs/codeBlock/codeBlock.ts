import {
  attr,
  classesOf,
  findTag,
  isElement,
  textNode,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from '../../html/htmlNode.ts'
import type { CodeBlock, CodeSpan } from '../../tree.ts'
import type { Construct } from '../construct.ts'

/** The short class names of the server's code highlighter that themes can color. */
const classes = new Set(
  (
    'err esc x ' +
    'k kc kd kn kp kr kt ' +
    'n na nb bp nc no nd ni ne nf fm py nl nn nx nt nv vc vg vi vm ' +
    'l ld s sa sb sc dl sd s2 se sh si sx sr s1 ss m mb mf mh mi il mo ' +
    'o ow p pm c ch cm cp cpf c1 cs ' +
    'g gd ge ges gr gh gi go gp gs gu gt'
  ).split(' '),
)

const isPygmentsClass = (name: string): boolean => classes.has(name)

/** `div.codehilite` around `pre`, or a `pre` alone. */
export const codeBlock: Construct<CodeBlock> = {
  classes: ['codehilite'],
  parse: parseCodeBlock,
  words: ({ spans }) => spans.map((span) => span.text).join(''),
}

export function parseCodeBlock(element: HtmlElement): CodeBlock {
  const pre = element.tagName === 'pre' ? element : findTag(element.childNodes, 'pre')
  const spans: CodeSpan[] = []
  collect(pre?.childNodes ?? [], { token: null, emphasised: false, match: false }, spans, 0)
  return {
    type: 'codeBlock',
    language: attr(element, 'data-code-language'),
    spans: withoutLastNewline(spans),
  }
}

type Style = Omit<CodeSpan, 'text'>

function collect(nodes: readonly HtmlNode[], style: Style, out: CodeSpan[], depth: number): void {
  for (const node of nodes) {
    const text = textNode(node)
    if (text !== null) push(out, text, style)
    else if (isElement(node) && depth > 8) push(out, textOf(node.childNodes), style)
    else if (isElement(node)) collect(node.childNodes, inside(node, style), out, depth + 1)
  }
}

function inside(element: HtmlElement, style: Style): Style {
  const classes = classesOf(element)
  return {
    token: classes.find(isPygmentsClass) ?? style.token,
    emphasised: style.emphasised || classes.includes('hll'),
    match: style.match || classes.includes('highlight'),
  }
}

function push(out: CodeSpan[], text: string, style: Style): void {
  if (text === '') return
  const last = out.at(-1)
  const same =
    last?.token === style.token && last.emphasised === style.emphasised && last.match === style.match
  if (last !== undefined && same) out[out.length - 1] = { ...last, text: last.text + text }
  else out.push({ text, ...style })
}

function withoutLastNewline(spans: readonly CodeSpan[]): readonly CodeSpan[] {
  const last = spans.at(-1)
  if (last === undefined || !last.text.endsWith('\n')) return spans
  const text = last.text.slice(0, -1)
  return text === '' ? spans.slice(0, -1) : [...spans.slice(0, -1), { ...last, text }]
}
