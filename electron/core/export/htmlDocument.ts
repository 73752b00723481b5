import { contentHtml, type ContentSurroundings } from './contentHtml.ts'
import { parseContent } from '../../../shared/content/parseContent.ts'
import type { ContentTree } from '../../../shared/content/tree.ts'
import { t } from '../../../shared/i18n.ts'
import { escapeText } from '../../../shared/markdown/escapeHtml.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { DocumentSubject, DocumentWriter } from './document.ts'
import { headingsOf } from './headings.ts'

/** Styles of an exported document, for screens and paper. */
const documentStyle = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: #1d1c1a; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 0; overflow-wrap: anywhere; }
h3 { font-size: 0.85rem; margin: 1.5rem 0 0.5rem; color: #66625c; break-after: avoid; }
.about { color: #66625c; overflow-wrap: anywhere; }
article { margin: 0.75rem 0; overflow-wrap: anywhere; }
article.more { margin-top: -0.5rem; }
article header { break-after: avoid; }
time { color: #66625c; font-size: 0.85em; }
p { margin: 0.25rem 0; }
pre { padding: 0.5rem 0.75rem; background: #f3f1ed; border-radius: 6px; white-space: pre-wrap; }
code { padding: 0 0.2em; background: #f3f1ed; border-radius: 3px; }
blockquote { margin: 0.25rem 0; padding-inline-start: 0.75rem; border-inline-start: 3px solid #d9d5cd; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.5rem; border: 1px solid #d9d5cd; }
img { vertical-align: bottom; }
img.picture { max-width: 100%; max-height: 24rem; border-radius: 6px; }
img.emoji { height: 1.3em; }
article > div { position: relative; overflow: hidden; }
`

const stretch = 20

/** Nothing in the document can run or load, whichever program shows it. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

/** The conversation as one HTML file that includes its pictures. */
export function htmlDocument(subject: DocumentSubject): DocumentWriter {
  const { dayOf, organization, pictures, realmUrl, senderOf, timeOf, title } = subject
  const headings = headingsOf(subject)
  const around: ContentSurroundings = {
    realmUrl,
    picture: (address) => pictures.write(address),
    time: (timestamp) => `${dayOf(timestamp)}, ${timeOf(timestamp)}`,
  }
  const addressesOf = (tree: ContentTree): readonly string[] => {
    const addresses: string[] = []
    contentHtml(tree, { ...around, picture: (address) => (addresses.push(address), null) })
    return addresses
  }
  return {
    head: () =>
      [
        '<!doctype html>',
        '<html lang="en"><head><meta charset="utf-8">',
        `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
        '<meta name="referrer" content="no-referrer"><meta name="viewport" content="width=device-width">',
        `<title>${escapeText(title)}</title>`,
        `<style>${documentStyle}</style></head><body>`,
        `<h1 dir="auto">${escapeText(title)}</h1>`,
        `<p class="about">${escapeText(t('export.from', { name: organization }))} ${escapeText(realmUrl)}</p>`,
        '',
      ].join('\n'),
    async *messages(messages, _isRendered, signal) {
      for (let index = 0; index < messages.length && !signal.aborted; index += stretch) {
        const some = messages
          .slice(index, index + stretch)
          .map((message) => ({ message, tree: parseContent(message.content, realmUrl) }))
        await pictures.fetch(
          some.flatMap(({ tree }) => addressesOf(tree)),
          signal,
        )
        let html = ''
        for (const { message, tree } of some) {
          const { day, hasSender, place } = headings(message)
          if (place !== null) html += `<h2 dir="auto">${escapeText(place)}</h2>\n`
          if (day !== null) html += `<h3>${escapeText(day)}</h3>\n`
          const sender = `<b dir="auto">${escapeText(senderOf(message))}</b>`
          const time = `<time>${escapeText(timeOf(message.timestamp))}</time>`
          const content = `<div dir="auto">${contentHtml(tree, around)}</div>`
          html += hasSender
            ? `<article><header>${sender} ${time}</header>\n${content}</article>\n`
            : `<article class="more">${content}</article>\n`
        }
        yield html
        await yieldToEventLoop()
      }
    },
    end: (notes) =>
      `${notes.map((note) => `<p class="about">${escapeText(note)}</p>\n`).join('')}</body></html>\n`,
  }
}
