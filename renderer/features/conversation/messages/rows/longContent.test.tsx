import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { plan, row, show } from '../testing/conversationOf.tsx'
import { mayBeLong } from './longMessages.ts'

let height = 0
beforeEach(() => {
  height = 0
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
})
afterEach(() => void vi.restoreAllMocks())

const lines = `<p>first words<br>\n${'and so on<br>\n'.repeat(40)}</p>`
const showLong = async (flags: readonly ('collapsed' | 'read')[] = ['read']) =>
  show(plan, [channelMessage(5, { content: lines, flags })])
const button = (name: string) => within(row(/first words/)).queryByRole('button', { name })

const choose = (name: RegExp): void => {
  fireEvent.contextMenu(row(/first words/))
  fireEvent.click(screen.getByRole('menuitem', { name: 'More', hidden: true }))
  fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))
}

it('shortens a message higher than most of the window, and can expand it', async () => {
  height = innerHeight
  const { inputs } = await showLong()
  fireEvent.click(button('Show more')!)
  expect(button('Show more')).toBeNull()
  fireEvent.click(button('Show less')!)
  expect(button('Show more')).not.toBeNull()
  choose(/^Show more/)
  expect(button('Show less')).not.toBeNull()
  expect(inputs('flags.change')).toEqual([])
  choose(/^Collapse/)
  expect(inputs('flags.change')).toMatchObject([{ op: 'add', flag: 'collapsed' }])
})

it('shows a collapsed message as one line, whatever its length', async () => {
  height = innerHeight
  await showLong(['read', 'collapsed'])
  expect(button('Show more')).toBeNull()
  expect(screen.getByRole('button', { name: 'Expand' })).toBeTruthy()
})

it('shows a message that fits as a whole', async () => {
  height = innerHeight / 2
  await showLong()
  expect(button('Show more')).toBeNull()
  expect(button('Show less')).toBeNull()
})

it.each([
  ['<p>short</p>', false],
  [lines, true],
  [`<p>${'word '.repeat(200)}</p>`, true],
  [`<pre><code>${'1\n'.repeat(30)}</code></pre>`, true],
])('measures only messages that may be long', (html, isMeasured) => {
  expect(mayBeLong(html)).toBe(isMeasured)
})
