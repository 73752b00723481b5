import { notificationLimits } from '../../content/html/parseHtml.ts'
import { parseContent } from '../../content/parseContent.ts'
import { contentText } from '../../content/text/contentText.ts'
import { meContent } from '../../content/text/meContent.ts'
import { t } from '../../i18n.ts'
import type { Message, MessageId, UserId } from '../../api/types.ts'
import { memoByObject } from '../../collections/memo.ts'
import { widgetCommand, withoutCommand } from './widgetCommand.ts'

/** Maximum number of messages in a call for preview lines. */
export const maxLines = 200

/** Maximum number of characters, more than any row has room for. */
export const maxLineLength = 200

/** Marks that change the text direction would also affect the rest of the row. */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Returns the beginning of a message as plain text on one line, at most `maxLineLength` characters. Uses the limits of
 * notifications, so it hides spoilers and is fast for long messages. Messages without text, such as an unnamed image,
 * get a fixed text.
 */
export function lineText({ content, isMeMessage, submessages }: LineSource): string {
  const tree = parseContent(content, undefined, notificationLimits)
  const words = contentText(isMeMessage ? meContent(tree) : tree, { hideSpoilers: true })
  const command = widgetCommand({ submessages }, words)
  if (command === null) return oneLine(words) || t('messages.line_wordless')
  const name = oneLine(withoutCommand({ submessages }, words).split('\n', 1)[0] ?? '')
  return name === ''
    ? t(`messages.line_${command}_unnamed`)
    : oneLine(t(`messages.line_${command}`, { name }))
}

/** Preview of a message: sender, time and beginning of the text. */
export interface MessageLine {
  readonly messageId: MessageId
  readonly senderId: UserId
  /** Name from the message, for senders that are not known. */
  readonly senderName: string
  /** Plain text on one line. */
  readonly text: string
  /** Time of sending in milliseconds of the server's clock. */
  readonly at: number
}

/** Returns the preview line of a message, parsed once. */
export const lineOf: (message: Message) => MessageLine = memoByObject((message) => ({
  messageId: message.id,
  senderId: message.senderId,
  senderName: message.senderName,
  text: lineText(message),
  at: message.timestamp * 1000,
}))

/** The parts of a message that determine its preview line. */
export type LineSource = Pick<Message, 'content' | 'isMeMessage' | 'submessages'>

/** Returns the beginning of a text on one line, of at most `maxLength` code points. */
export function oneLine(text: string, maxLength = maxLineLength): string {
  // Cut before splitting into code points, because the text may be forty times as long as the line.
  const line = text
    .slice(0, maxLength * 10)
    .replace(/\s+/g, ' ')
    .replace(unwanted, '')
    .trim()
  const signs = [...line]
  return signs.length <= maxLength ? line : `${signs.slice(0, maxLength - 1).join('')}…`
}
