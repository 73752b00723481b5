import { notificationLimits } from '../../content/html/parseHtml.ts'
import { parseContent } from '../../content/parseContent.ts'
import { contentText } from '../../content/text/contentText.ts'
import { meContent } from '../../content/text/meContent.ts'
import { t } from '../../i18n.ts'
import type { Message, MessageId, UserId } from '../../api/types.ts'
import { memoByObject } from '../state/memo.ts'

/** As many messages as one call for lines takes. */
export const maxLines = 200

/** More characters than any row has room for. */
export const maxLineLength = 200

/** Marks that turn the direction of a text would turn the words of the row that come after it, too. */
const unwanted = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Commands whose messages are polls and lists of tasks, with the texts that stand for them. */
const widgets = [
  { command: /^\/poll(?=\s|$)/, named: 'messages.line_poll', unnamed: 'messages.line_poll_unnamed' },
  { command: /^\/todo(?=\s|$)/, named: 'messages.line_todo', unnamed: 'messages.line_todo_unnamed' },
] as const

/**
 * The beginning of a message as plain words on one line, at most `maxLineLength` characters: by the reading that
 * notifications have, so that nothing of a spoiler is in it and a long text costs little. A message without words,
 * such as a picture without a name, is told as such.
 */
export function lineText({ content, isMeMessage, submessages }: LineSource): string {
  const tree = parseContent(content, undefined, notificationLimits)
  const words = contentText(isMeMessage ? meContent(tree) : tree, { hideSpoilers: true })
  const widget = submessages.length === 0 ? undefined : widgets.find(({ command }) => command.test(words))
  if (widget === undefined) return oneLine(words) || t('messages.line_wordless')
  const name = oneLine(words.replace(widget.command, '').trimStart().split('\n', 1)[0] ?? '')
  return name === '' ? t(widget.unnamed) : oneLine(t(widget.named, { name }))
}

/** Who wrote a message, when, and how it begins. */
export interface MessageLine {
  readonly messageId: MessageId
  readonly senderId: UserId
  /** As the message has it; who is known is shown by the name of today. */
  readonly senderName: string
  /** Plain words on one line. */
  readonly text: string
  /** Milliseconds of the server's clock. */
  readonly at: number
}

/** Returns the line of a message. It reads the message once. */
export const lineOf: (message: Message) => MessageLine = memoByObject((message) => ({
  messageId: message.id,
  senderId: message.senderId,
  senderName: message.senderName,
  text: lineText(message),
  at: message.timestamp * 1000,
}))

/** The parts of a message that the words of its line are made of. */
export type LineSource = Pick<Message, 'content' | 'isMeMessage' | 'submessages'>

function oneLine(text: string): string {
  // Characters are cut before they are split by code point: the text may be forty times as long as the line.
  const line = text
    .slice(0, maxLineLength * 10)
    .replace(/\s+/g, ' ')
    .replace(unwanted, '')
    .trim()
  const signs = [...line]
  return signs.length <= maxLineLength ? line : `${signs.slice(0, maxLineLength - 1).join('')}…`
}
