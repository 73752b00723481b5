import { contentText } from '../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../shared/content/parseContent.ts'
import type { Message } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { DocumentSubject, DocumentWriter } from './document.ts'
import { headingsOf } from './headings.ts'

const stretch = 100

/** The conversation as Markdown, with the source of each message. */
export function markdownDocument(subject: DocumentSubject): DocumentWriter {
  const { organization, realmUrl, senderOf, timeOf, title } = subject
  const headings = headingsOf(subject)
  const textOf = ({ content }: Message, isRendered: boolean): string =>
    isRendered ? contentText(parseContent(content, realmUrl)) : withAddresses(content, realmUrl)
  return {
    head: () => `# ${plain(title)}\n\n${plain(t('export.from', { name: organization }))} <${realmUrl}>\n`,
    async *messages(messages, isRendered) {
      for (let index = 0; index < messages.length; index += stretch) {
        let text = ''
        for (const message of messages.slice(index, index + stretch)) {
          const { day, hasSender, place } = headings(message)
          if (place !== null) text += `\n## ${plain(place)}\n`
          if (day !== null) text += `\n### ${day}\n`
          if (hasSender) text += `\n**${plain(senderOf(message))}**, ${timeOf(message.timestamp)}\n`
          text += `\n${textOf(message, isRendered)}\n`
        }
        yield text
        await yieldToEventLoop()
      }
    },
    end: (notes) => notes.map((note) => `\n*${plain(note)}*\n`).join(''),
  }
}

/** Escapes names and titles, which may contain Markdown syntax. */
const plain = (text: string): string => text.replace(/[\\`*_[\]<>#|~]/g, String.raw`\$&`).replace(/\s+/g, ' ')

/** Makes the addresses of the organization's files absolute. */
const withAddresses = (content: string, realmUrl: string): string =>
  content.replace(/\]\((?=\/user_uploads\/)/g, () => `](${new URL(realmUrl).origin}`)
