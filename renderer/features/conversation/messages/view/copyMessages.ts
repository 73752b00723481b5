import type { ClipboardEvent } from 'react'
import { messageOf } from '../../../../../shared/model/messages/messages.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import type { HourCycle } from '../../../../ui/index.ts'
import { nameOf } from '../people.ts'
import { fullTime } from '../time.ts'

/** The selected part of a message, with its sender and time. */
interface Copied {
  readonly sender: string
  readonly time: string
  readonly content: Element
}

/**
 * Copies a selection across several messages as plain text and HTML, with sender and time of each message. A
 * selection within one message is left to the browser.
 */
export function copyMessages(event: ClipboardEvent, state: AccountState, hour24: HourCycle): void {
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  const copied = [...event.currentTarget.querySelectorAll('article[data-message-id]')].flatMap(
    (article): Copied[] => {
      const message = messageOf(state, Number(article.getAttribute('data-message-id')))
      const content = message === undefined ? null : selectedPart(article, range)
      if (message === undefined || content === null) return []
      const sender = nameOf(state, message.senderId, message.senderName)
      return [{ sender, time: fullTime(new Date(message.timestamp * 1000), hour24), content }]
    },
  )
  if (copied.length < 2) return
  event.preventDefault()
  const text = copied.map(({ content, sender, time }) => `${sender}, ${time}\n${plainText(content).trim()}`)
  event.clipboardData.setData('text/plain', text.join('\n\n'))
  event.clipboardData.setData('text/html', htmlOf(copied))
}

/** Returns a copy of the selected part of a message's text, or null if none is selected. */
function selectedPart(article: Element, range: Range): Element | null {
  const content = article.querySelector('.message-content')
  if (content === null || !range.intersectsNode(content)) return null
  const part = document.createRange()
  part.selectNodeContents(content)
  if (part.compareBoundaryPoints(Range.START_TO_START, range) < 0)
    part.setStart(range.startContainer, range.startOffset)
  if (part.compareBoundaryPoints(Range.END_TO_END, range) > 0)
    part.setEnd(range.endContainer, range.endOffset)
  if (part.collapsed) return null
  const copy = document.createElement('div')
  copy.append(part.cloneContents())
  for (const control of copy.querySelectorAll('button, select, svg, .content-code-bar')) control.remove()
  return copy
}

const blocks = new Set('P DIV LI PRE BLOCKQUOTE TR H1 H2 H3 H4 H5 H6 UL OL TABLE'.split(' '))

function plainText(node: Node): string {
  if (node instanceof Text) return node.data
  if (node instanceof HTMLBRElement) return '\n'
  if (node instanceof HTMLImageElement) return node.alt
  const text = [...node.childNodes].map(plainText).join('')
  const isBlock = node instanceof Element && blocks.has(node.tagName)
  return isBlock && text !== '' && !text.endsWith('\n') ? `${text}\n` : text
}

/** Returns HTML without addresses that only this app can resolve and without its styles. */
function htmlOf(copied: readonly Copied[]): string {
  const whole = document.createElement('div')
  for (const { content, sender, time } of copied) {
    const head = document.createElement('p')
    const name = document.createElement('strong')
    name.textContent = sender
    head.append(name, `, ${time}`)
    for (const picture of content.querySelectorAll('img')) picture.replaceWith(picture.alt)
    for (const player of content.querySelectorAll('audio, video')) player.remove()
    for (const element of content.querySelectorAll('*'))
      for (const { name: attribute } of [...element.attributes])
        if (attribute !== 'href') element.removeAttribute(attribute)
    whole.append(head, content)
  }
  return new XMLSerializer().serializeToString(whole)
}
