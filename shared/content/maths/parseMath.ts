import {
  attr,
  classesOf,
  find,
  findClass,
  isElement,
  textNode,
  textOf,
  type HtmlElement,
  type HtmlNode,
} from '../html/htmlNode.ts'
import { mathClass } from './mathClasses.ts'
import { mathLength, mathStyle, type MathReach } from './mathStyle.ts'
import type { MathNode, MathShape, MathSvg } from './mathTree.ts'

export interface ParsedMath {
  readonly type: 'math'
  /** The TeX source; "" when the message lacks it. */
  readonly tex: string
  readonly html: readonly MathNode[]
}

/**
 * Parses `span.katex`: the TeX in its annotation, and the typeset form by allow-list, [] when it exceeds the maximum
 * extent.
 */
export function parseMath(element: HtmlElement, ems: number): ParsedMath {
  const reach: MathReach = { ems, isExceeded: false }
  const annotation = find(
    element.childNodes,
    (e) => e.tagName === 'annotation' && attr(e, 'encoding') === 'application/x-tex',
  )
  const typeset = findClass(element.childNodes, 'katex-html')
  const html = typeset === null ? [] : mathNodes(typeset.childNodes, reach, 0)
  return {
    type: 'math',
    tex: annotation === null ? '' : textOf(annotation.childNodes).trim(),
    html: reach.isExceeded ? [] : html,
  }
}

/** A fraction takes about ten levels. */
const maxDepth = 250

function mathNodes(nodes: readonly HtmlNode[], reach: MathReach, depth: number): readonly MathNode[] {
  if (depth > maxDepth) return []
  return nodes.flatMap((node): readonly MathNode[] => {
    const text = textNode(node)
    if (text !== null) return [{ type: 'text', text }]
    if (!isElement(node)) return []
    if (node.tagName === 'svg') return [svg(node)]
    if (node.tagName !== 'span') return mathNodes(node.childNodes, reach, depth + 1)
    const classes = classesOf(node).flatMap((name) => mathClass(name) ?? [])
    const style = mathStyle(attr(node, 'style'), reach)
    return [{ type: 'span', classes, style, children: mathNodes(node.childNodes, reach, depth + 1) }]
  })
}

/** A longer path does not come from the typesetter. */
const maxPathLength = 10_000

function svg(element: HtmlElement): MathSvg {
  const fitting = (name: string, pattern: RegExp) => {
    const value = attr(element, name)
    return value !== null && value.length < 100 && pattern.test(value) ? value : null
  }
  return {
    type: 'svg',
    width: mathLength(attr(element, 'width')),
    height: mathLength(attr(element, 'height')),
    viewBox: fitting('viewBox', /^-?[\d.]+(?: -?[\d.]+){3}$/),
    preserveAspectRatio: fitting(
      'preserveAspectRatio',
      /^(?:none|x(?:Min|Mid|Max)Y(?:Min|Mid|Max)(?: (?:meet|slice))?)$/,
    ),
    shapes: element.childNodes.flatMap((node) => (isElement(node) ? shape(node) : [])),
  }
}

function shape(element: HtmlElement): readonly MathShape[] {
  if (element.tagName === 'path') {
    const d = attr(element, 'd')
    return d !== null && d.length <= maxPathLength && /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/.test(d)
      ? [{ type: 'path', d }]
      : []
  }
  if (element.tagName !== 'line') return []
  const lengthOf = (name: string) => mathLength(attr(element, name)) ?? '0'
  return [
    {
      type: 'line',
      x1: lengthOf('x1'),
      y1: lengthOf('y1'),
      x2: lengthOf('x2'),
      y2: lengthOf('y2'),
      strokeWidth: lengthOf('stroke-width'),
    },
  ]
}
