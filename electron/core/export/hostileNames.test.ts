// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { hostileNames } from '../../../shared/content/testing/hostileNames.ts'
import * as eg from '../../../shared/model/testing/eg.ts'
import type { DocumentSubject, DocumentWriter } from './document.ts'
import { htmlDocument } from './htmlDocument.ts'
import { markdownDocument } from './markdownDocument.ts'

const subjectOf = (name: string): DocumentSubject => ({
  title: name,
  realmUrl: 'https://chat.example',
  organization: name,
  placeOf: () => name,
  senderOf: () => name,
  dayOf: () => 'Monday',
  timeOf: () => 'noon',
  pictures: { write: () => null, fetch: async () => undefined },
})

async function textOf(writer: DocumentWriter, name: string): Promise<string> {
  const messages = [eg.channelMessage(5, { topic: name, senderName: name, content: '<p>hello</p>' })]
  let text = writer.head()
  for await (const part of writer.messages(messages, true, new AbortController().signal)) text += part
  return text + writer.end([name])
}

it.each(hostileNames)('an exported page contains the name as text only: $name', async ({ make }) => {
  const name = make()
  const text = await textOf(htmlDocument(subjectOf(name)), name)
  const { body, head } = new DOMParser().parseFromString(text, 'text/html')
  expect([...head.children].map(({ localName }) => localName)).toEqual([
    'meta',
    'meta',
    'meta',
    'meta',
    'title',
    'style',
  ])
  expect([...new Set([...body.querySelectorAll('*')].map(({ localName }) => localName))].sort()).toEqual([
    'article',
    'b',
    'div',
    'h1',
    'h2',
    'h3',
    'header',
    'p',
    'time',
  ])
  expect(text.length).toBeLessThan(40 * name.length + 20_000)
})

it.each(hostileNames)('exported Markdown contains the name on one line: $name', async ({ make }) => {
  const name = make()
  const text = await textOf(markdownDocument(subjectOf(name)), name)
  expect(text.split(/\r?\n|\u2028/).length).toBeLessThan(25)
  expect(text).not.toMatch(/(?<!\\)<(img|script)/)
})
