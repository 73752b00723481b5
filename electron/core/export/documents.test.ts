import { expect, it } from 'vitest'
import { hostileShapes } from '../../../shared/content/testing/hostileDocuments.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import type { DocumentSubject, DocumentWriter } from './document.ts'
import { htmlDocument } from './htmlDocument.ts'
import { markdownDocument } from './markdownDocument.ts'

const picture = `data:image/png;base64,${'A'.repeat(1000)}`
const written: string[] = []
const subject: DocumentSubject = {
  title: 'Plan',
  realmUrl: 'https://chat.example',
  organization: 'Works',
  placeOf: () => null,
  senderOf: ({ senderName }) => senderName,
  dayOf: () => 'Monday',
  timeOf: () => '9:00',
  pictures: {
    fetch: async () => {},
    write: (address) => {
      written.push(address)
      return picture
    },
  },
}

async function textOf(
  writer: DocumentWriter,
  contents: readonly string[],
  isRendered: boolean,
): Promise<string> {
  const messages = contents.map((content, id) => eg.channelMessage(id, { content }))
  let text = writer.head()
  for await (const part of writer.messages(messages, isRendered, new AbortController().signal)) text += part
  return text + writer.end([])
}

/** A few characters for each character of the longest message that is shown in full. */
const maxLength = 3_000_000

it.each(hostileShapes.filter((_, index) => index % 4 === 0))(
  'a document with a hostile message has a limited size: $name',
  async ({ make }) => {
    const html = make()
    expect((await textOf(htmlDocument(subject), [html], true)).length).toBeLessThan(maxLength)
    expect((await textOf(markdownDocument(subject), [html], true)).length).toBeLessThan(maxLength)
  },
)

it('a picture counts only when it is written', async () => {
  written.length = 0
  const html = '<p><img class="inline-image" src="/user_uploads/2/ab/barn.png" alt="barn"></p>'
  const text = await textOf(htmlDocument(subject), [html, html], true)
  expect(written).toHaveLength(text.split(picture).length - 1)
  expect(written.length).toBeGreaterThan(0)
})
