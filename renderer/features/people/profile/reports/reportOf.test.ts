import { expect, it } from 'vitest'
import { parseContent } from '../../../../../shared/content/parseContent.ts'
import { reportOf } from './reportOf.ts'

const realm = 'https://chat.example'
const person = (id: number, name: string) =>
  `<span class="user-mention silent" data-user-id="${String(id)}">${name}</span>`
const link = '<a class="message-link" href="/#narrow/channel/5-general/topic/rules/near/77">#general</a>'
const read = (html: string) => reportOf(parseContent(html, realm))

it('a report names the reporter, the sender and the message', () => {
  const report = read(
    `<p>${person(2, 'Ada')} reported ${link} sent by ${person(3, 'Ben')}.</p><ul><li>Reason: <strong>Spam</strong></li></ul>`,
  )
  expect(report).toMatchObject({ reporterId: 2, senderId: 3, message: { id: 77 } })
})

it('a report of a direct message has no message to open', () => {
  const report = read(`<p>${person(2, 'Ada')} reported a direct message sent by ${person(3, 'Ben')}.</p>`)
  expect(report).toEqual({ reporterId: 2, senderId: 3, message: null })
})

it('other messages name neither a reporter nor a sender', () => {
  const none = { reporterId: null, senderId: null, message: null }
  expect(read('<p>Hello</p>')).toEqual(none)
  expect(read(`<p>${person(2, 'Ada')} waves</p>`)).toEqual(none)
  expect(read('<ul><li>One</li></ul>')).toEqual(none)
  expect(read('')).toEqual(none)
})
