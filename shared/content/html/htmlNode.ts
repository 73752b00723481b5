import type { DefaultTreeAdapterTypes as T } from 'parse5'

/** Helpers for reading the raw HTML tree from `parseHtml`. */
export type HtmlElement = T.Element
export type HtmlNode = T.ChildNode

export const isElement = (node: HtmlNode | undefined): node is HtmlElement =>
  node !== undefined && 'tagName' in node

/** Returns the text of a text node; null for other nodes. */
export const textNode = (node: HtmlNode): string | null =>
  node.nodeName === '#text' ? (node as T.TextNode).value : null

export function attr(element: HtmlElement, name: string): string | null {
  for (const a of element.attrs) if (a.name === name) return a.value
  return null
}

/**
 * Longer class lists do not come from the server. They are ignored, because the classes of an element are read many
 * times.
 */
const maxClassLength = 1000

export function classesOf(element: HtmlElement): readonly string[] {
  const value = attr(element, 'class')
  return value === null || value.length > maxClassLength
    ? []
    : value.split(/[\t\n\f\r ]+/).filter((c) => c !== '')
}

export const hasClass = (element: HtmlElement, name: string): boolean => classesOf(element).includes(name)

export const elementsIn = (nodes: readonly HtmlNode[]): readonly HtmlElement[] => nodes.filter(isElement)

/** Tags whose text is code or markup and never shown. */
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

/** Returns all text below, in document order. Iterative, because hostile input may be nested very deeply. */
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

/** Returns the first matching node or descendant, in document order; null for none. */
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
