import type { DefaultTreeAdapterTypes as T } from 'parse5'

/** Reading helpers over the raw HTML tree that `parseHtml` makes. */
export type HtmlElement = T.Element
export type HtmlNode = T.ChildNode

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && 'tagName' in node

/** The text of a text node, null for anything else. */
export const textNode = (node: HtmlNode): string | null =>
  node.nodeName === '#text' ? (node as T.TextNode).value : null

export function attr(element: HtmlElement, name: string): string | null {
  for (const a of element.attrs) if (a.name === name) return a.value
  return null
}

/** A list of classes longer than this is none of the service's, and elements are asked for theirs many times. */
const maxClassLength = 1000

export function classesOf(element: HtmlElement): readonly string[] {
  const value = attr(element, 'class')
  return value === null || value.length > maxClassLength
    ? []
    : value.split(/[\t\n\f\r ]+/).filter((c) => c !== '')
}

export const hasClass = (element: HtmlElement, name: string): boolean => classesOf(element).includes(name)

export const elementsIn = (nodes: readonly HtmlNode[]): readonly HtmlElement[] => nodes.filter(isElement)

/** Tags whose text is program or markup, never words of the writer. */
const silentTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'title',
  'noembed',
  'noframes',
  'iframe',
])

/** All text below, in document order. Iterative: hostile input may be nested very deep. */
export function textOf(nodes: readonly HtmlNode[]): string {
  const stack = [...nodes].reverse()
  let out = ''
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const text = textNode(node)
    if (text !== null) out += text
    else if (isElement(node)) {
      if (node.tagName === 'br') out += '\n'
      if (silentTags.has(node.tagName)) continue
      for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!)
    }
  }
  return out
}

/** First descendant (or the node itself) that fits, in document order. */
export function find(
  nodes: readonly HtmlNode[],
  fits: (element: HtmlElement) => boolean,
): HtmlElement | null {
  const stack = [...nodes].reverse()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue
    if (fits(node)) return node
    for (let i = node.childNodes.length - 1; i >= 0; i--) stack.push(node.childNodes[i]!)
  }
  return null
}

export const findTag = (nodes: readonly HtmlNode[], tag: string): HtmlElement | null =>
  find(nodes, (e) => e.tagName === tag)

export const findClass = (nodes: readonly HtmlNode[], name: string): HtmlElement | null =>
  find(nodes, (e) => hasClass(e, name))
