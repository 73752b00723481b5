/** A block during parsing. `text` precedes the children, `tail` follows the element. */
export interface Element {
  readonly tag: string
  readonly attributes: string
  text: string
  tail: string
  readonly children: Element[]
}

export const createElement = (tag: string, text = '', attributes = ''): Element => ({
  tag,
  attributes,
  text,
  tail: '',
  children: [],
})

export function appendElement(parent: Element, tag: string, text = '', attributes = ''): Element {
  const child = createElement(tag, text, attributes)
  parent.children.push(child)
  return child
}

/** Moves the text of a list item into a paragraph. One blank line makes the whole item loose. */
export function wrapText(item: Element): void {
  if (item.text === '') return
  item.children.unshift(createElement('p', item.text))
  item.text = ''
}
