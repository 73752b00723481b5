import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { emojiTable } from '../../../content/reactions/index.ts'
import { field, show, write } from '../testing/composerOf.tsx'

afterEach(cleanup)
// jsdom has no modal dialogs.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })

const picture = '[a.png](/user_uploads/2/ab/a.png)'
const file = '[plan.pdf](/user_uploads/2/ab/plan.pdf)'
const quote = '@_**Ben|7** [said](#narrow/near/5):\n```quote\nSoup today\n```'
const text = `See\n${picture}\n${quote}\nand ${file} now`

const chip = (name: string | RegExp) => screen.getByRole('button', { name })
const selected = () => field().value.slice(field().selectionStart, field().selectionEnd)

beforeEach(async () => {
  await show(topicNarrow(9, 'Plan'))
  write(text)
})

it('shows each file and quote of the text, and selects it there', () => {
  expect(screen.getByRole('list', { name: 'Files and quotes' }).querySelectorAll('li')).toHaveLength(3)
  const found = ['a.png', /^Quote of Ben\s*Soup today$/, 'plan.pdf'].map((name) => {
    fireEvent.click(chip(name))
    return [selected(), document.activeElement === field()]
  })
  expect(found).toEqual([
    [picture, true],
    [quote, true],
    [file, true],
  ])
})

it('removes a part together with its line, or from within a line', () => {
  fireEvent.click(chip('Remove Quote of Ben'))
  expect(field().value).toBe(`See\n${picture}\nand ${file} now`)
  fireEvent.click(chip('Remove plan.pdf'))
  fireEvent.click(chip('Remove a.png'))
  expect(field().value).toBe('See\nand  now')
  expect(screen.queryByRole('list', { name: 'Files and quotes' })).toBeNull()
})

it('moves by arrow keys, and removes by Delete until the text has the focus', () => {
  const list = screen.getByRole('list', { name: 'Files and quotes' })
  expect(list.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  chip('a.png').focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(document.activeElement).toBe(chip('plan.pdf'))
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  expect(document.activeElement).toBe(chip('a.png'))
  fireEvent.keyDown(document.activeElement!, { key: 'Backspace' })
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('See\nand  now')
})

it('highlights mentions behind the field while the text has any', () => {
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks()).toEqual(['@_**Ben|7** [said](#narrow/near/5):'])
  write('Hi @**Ada**, `@**code**` @*ops*')
  expect(marks()).toEqual(['@**Ada**', '@*ops*'])
  expect(document.querySelector('mark')!.parentElement!.textContent).toBe(`${field().value}\u200b`)
  write('Hi')
  expect(document.querySelector('mark')).toBeNull()
  write(`@**Ada** ${'x'.repeat(20_000)}`)
  expect(marks()).toEqual([])
})

it('shows emoji in a quote', async () => {
  write(quote.replace('Soup', ':tada: :own_name:'))
  await act(async () => void (await emojiTable.load()))
  expect(chip(/^Quote of Ben/).textContent).toBe('Quote of Ben🎉 :own_name: today')
})

it('renames the file for which the dialog was opened, wherever it is then', async () => {
  fireEvent.click(chip('Rename plan.pdf'))
  const name = await screen.findByRole('textbox', { name: 'Name', hidden: true })
  const before = '[b.txt](/user_uploads/2/cd/b.txt)\n'
  write(before + text)
  fireEvent.change(name, { target: { value: 'Plan B.pdf' } })
  fireEvent.submit(name)
  expect(field().value).toBe(before + text.replace('plan.pdf', 'Plan B.pdf'))
})
