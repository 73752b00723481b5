import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { uiStore } from '../../../state/index.ts'
import { button, hit, option, pills, show, widen } from './testing/searchScene.tsx'

it('explains that the server is too old for a filter, which cannot be picked', async () => {
  const field = await show(240)
  fireEvent.change(field, { target: { value: 'has:' } })
  const refused = option(/reaction.*newer server/)
  expect(refused.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(refused)
  fireEvent.change(field, { target: { value: 'has:re' } })
  for (const key of ['Enter', 'Tab']) fireEvent.keyDown(field, { key })
  expect(pills()).toEqual([])
  fireEvent.change(field, { target: { value: 'has:' } })
  expect(option(/link/).getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(option(/link/))
  expect(pills()).toHaveLength(1)
  await act(async () => undefined)
})

it.each([
  ['ment', /^Mentioning a person/, 'mentions:'],
  ['dm-', /^Conversations with/, 'dm-including:'],
  ['channels', /^In all public channels/, 'channels:'],
  ['in', /^Not muted, or muted too/, 'in:'],
])('picking the suggestion for "%s" adds its operator', async (typed, name, text) => {
  const field = await show(500)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.click(option(name))
  expect((field as HTMLInputElement).value).toBe(text)
})

it.each([
  ['in:ho', 'not muted'],
  ['-channels:web', 'not: in channels public on the web'],
])('shows the filter %s in words', async (typed, words) => {
  const field = await show(500)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(pills().join()).toContain(words)
})

it.each([
  ['lamp sender:who@a.example', /No one here is called “who@a.example”/],
  ['lamp channel:nowhere', /No channel is called “nowhere”/],
  ['lamp is:odd', /“is:odd” can’t be searched for/],
])('%s finds nothing and explains why', async (typed, words) => {
  const field = await show(500, [hit(3, 2)])
  fireEvent.change(field, { target: { value: 'lamp' } })
  await screen.findByText('number 3')
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.getByText(words)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('number 3')).toBeNull()
  fireEvent.change(field, { target: { value: 'lamp ' } })
  await screen.findByText('number 3')
})

it('a half-typed name is no error if it may become the name of a user', async () => {
  const field = await show(500)
  fireEvent.change(field, { target: { value: 'sender:ad' } })
  expect(option(/from Ada/)).toBeTruthy()
  expect(screen.queryByText(/No one here is called/)).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(field, { target: { value: 'sender:adx' } })
  expect(screen.getByText(/No one here is called “adx”/)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('a filter can be picked if the server supports it', async () => {
  const field = await show(249)
  fireEvent.change(field, { target: { value: 'has:re' } })
  expect(option(/reaction/).textContent).not.toContain('newer server')
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(pills()).toHaveLength(1)
})

it('neither a press nor a key selects a filter that the server does not support', async () => {
  const field = await show(248)
  fireEvent.change(field, { target: { value: 'has:re' } })
  fireEvent.click(option(/reaction.*newer server/))
  expect(option(/reaction/).getAttribute('aria-selected')).toBe('false')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(option(/reaction/).getAttribute('aria-selected')).toBe('false')
  await act(async () => undefined)
})

it('the selected message stays selected when better ones appear above it', async () => {
  let answers: (hits: readonly SearchHit[]) => void = () => undefined
  const field = await show(500, [hit(3, 0), hit(2, 0)], new Promise((resolve) => (answers = resolve)))
  fireEvent.change(field, { target: { value: 'art' } })
  await screen.findByText('number 2')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const chosen = () => option(/number 2/).getAttribute('aria-selected')
  expect(chosen()).toBe('true')
  await act(async () => answers([{ ...hit(1, 2), by: 'server' }]))
  await screen.findByText('number 1')
  expect(chosen()).toBe('true')
})

it('highlights the search terms in topics, too', async () => {
  const found: SearchHit = {
    ...hit(9, 0),
    conversation: { type: 'channel', channelId: 9, topic: 'Release 4.2' },
  }
  const field = await show(500, [found])
  fireEvent.change(field, { target: { value: 'release' } })
  await screen.findByText('number 9')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Release'])
})

it('shows a topic whose name matches above its messages, and counts it apart', async () => {
  const conversation = { type: 'channel', channelId: 9, topic: 'freezer, overnight' } as const
  const field = await show(500, [
    { ...hit(8, 2), conversation, snippet: { text: 'The freezer', marks: [[4, 11]] } },
    { ...hit(7, 0), conversation, match: 'topic', snippet: { text: 'Agreed.', marks: [] } },
  ])
  fireEvent.change(field, { target: { value: 'freezer' } })
  await screen.findByText('Agreed.')
  const found = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
  expect(found).toEqual([
    expect.stringMatching(/Newest message.*Agreed/),
    expect.stringMatching(/The freezer/),
  ])
  await screen.findByText('1 topic and 1 message')
})

it('shows the selected result in its conversation, and moves to the next one', async () => {
  widen()
  const field = await show(500, [hit(8, 2), hit(7, 1)])
  fireEvent.change(field, { target: { value: 'number' } })
  const preview = await screen.findByRole('region', { name: 'The result in its conversation', hidden: true })
  await waitFor(() => expect(preview.textContent).toContain('whole 8'))
  expect(preview.textContent).toMatch(/1 of 2.*before 8.*after 8/)
  expect([...preview.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['number'])
  fireEvent.click(button('Next search result')!)
  await waitFor(() => expect(preview.textContent).toMatch(/2 of 2.*whole 7/))
  expect(option(/number 7/).getAttribute('aria-selected')).toBe('true')
  fireEvent.change(field, { target: { value: 'number sender:who@a.example' } })
  expect(screen.queryByRole('region', { name: 'The result in its conversation', hidden: true })).toBeNull()
})

it('typing over an earlier search starts a new one without its filters', async () => {
  const value = (field: HTMLElement, text: string): void => {
    fireEvent.keyDown(field, { key: text.slice(-1) })
    fireEvent.change(field, { target: { value: text } })
  }
  let field = await show(400, [hit(3, 0)])
  fireEvent.change(field, { target: { value: 'has:link ' } })
  fireEvent.change(field, { target: { value: 'numb' } })
  cleanup()
  // The earlier search is still there and can be continued.
  field = await show(400, [hit(3, 0)])
  value(field, 'number')
  expect(pills()).toHaveLength(1)
  fireEvent.click(await screen.findByText('number 3'))
  cleanup()
  field = await show(400, [hit(3, 0)])
  ;(field as HTMLInputElement).setSelectionRange(6, 6)
  value(field, 'numbers')
  expect(pills()).toHaveLength(1)
  fireEvent.click(await screen.findByText('number 3'))
  cleanup()
  field = await show(400)
  expect(pills()).toHaveLength(1)
  value(field, 'n')
  expect(pills()).toEqual([])
  await act(async () => undefined)
})

it('opens as a view only without a filter by day, which views do not support', async () => {
  const field = await show(500)
  const asView = () => screen.queryByRole('button', { name: 'Open in main window', hidden: true })
  fireEvent.change(field, { target: { value: 'plan' } })
  await act(async () => undefined)
  expect(asView()).toBeTruthy()
  fireEvent.change(field, { target: { value: 'plan before:2024-01-05' } })
  await act(async () => undefined)
  expect(asView()).toBeNull()
})

it('a button adds its operator to the text and replaces an unfinished one', async () => {
  const field = (await show(501, [hit(3, 2)])) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'lamp ' } })
  await screen.findByText('number 3')
  fireEvent.click(button('Add a filter: Person')!)
  expect(field.value).toBe('lamp sender:')
  expect(document.activeElement).toBe(field)
  fireEvent.click(button('Add a filter: Has…')!)
  expect(field.value).toBe('lamp has:')
  fireEvent.click(option(/link/))
  expect(pills()).toEqual(['with a link'])
  expect(field.value.trim()).toBe('lamp')
  await act(async () => undefined)
})

it('a button turns a complete filter into a chip before adding its operator', async () => {
  const field = (await show(502)) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'lamp has:link' } })
  fireEvent.click(button('Add a filter: Is…')!)
  expect(field.value).toBe('lamp is:')
  expect(pills()).toEqual(['with a link'])
  fireEvent.click(option(/starred/))
  expect(pills()).toEqual(['with a link', 'starred'])
  expect(field.value.trim()).toBe('lamp')
  await act(async () => undefined)
})

it('the buttons are one Tab stop, with the sort order at the end', async () => {
  await show(500)
  const tools = screen.getByRole('toolbar', { hidden: true })
  const all = [...tools.querySelectorAll('button')]
  expect(all.filter(({ tabIndex }) => tabIndex === 0)).toEqual([all[0]])
  all[0]!.focus()
  fireEvent.keyDown(all[0]!, { key: 'End' })
  expect(document.activeElement).toBe(button('Newest'))
  await act(async () => undefined)
})

it('sorts the newest first if the user chooses so, and saves the choice', async () => {
  const asked: unknown[] = []
  const field = await show(503, [hit(3, 0), hit(2, 2)], undefined, asked)
  const found = () => screen.getAllByText(/^number/).map(({ textContent }) => textContent)
  fireEvent.change(field, { target: { value: 'art' } })
  await screen.findByText('number 3')
  await act(async () => undefined)
  expect(button('Relevance')!.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button('Newest')!)
  expect(button('Newest')!.getAttribute('aria-pressed')).toBe('true')
  expect(found()).toEqual(['number 3', 'number 2'])
  fireEvent.click(button('Relevance')!)
  expect(asked).toEqual([{ searchOrder: 'date' }, { searchOrder: 'rank' }])
})

it('a search without results names its terms and can be cleared', async () => {
  const field = await show(504)
  fireEvent.change(field, { target: { value: 'has:link ' } })
  fireEvent.change(field, { target: { value: 'liverwort' } })
  expect(await screen.findByText('No message matches “with a link · liverwort”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search', hidden: true }))
  expect(pills()).toEqual([])
  expect((field as HTMLInputElement).value).toBe('')
  expect(document.activeElement).toBe(field)
})

it('a result does not show which search found it', async () => {
  const field = await show(500, [], Promise.resolve([{ ...hit(4, 1), by: 'server' as const }]))
  fireEvent.change(field, { target: { value: 'art' } })
  await screen.findByText('number 4')
  expect(option(/number 4/).textContent).not.toContain('server')
})

it('Escape closes the suggestions of a half-typed filter before the search', async () => {
  const field = await show(500)
  fireEvent.change(field, { target: { value: 'is:' } })
  expect(option(/resolved/)).toBeTruthy()
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(screen.queryByRole('option', { hidden: true })).toBeNull()
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
  fireEvent.change(field, { target: { value: 'is:r' } })
  expect(option(/resolved/)).toBeTruthy()
  await act(async () => undefined)
})

it('highlights a word with a typing error in the conversation as in the list', async () => {
  widen()
  const similar: SearchHit = {
    ...hit(3, 0),
    match: 'similar',
    snippet: { text: 'number 3', marks: [[0, 6]] },
  }
  const field = await show(520, [similar])
  fireEvent.change(field, { target: { value: 'nubmer' } })
  const beside = await screen.findByRole('region', { name: 'The result in its conversation', hidden: true })
  await waitFor(() => expect(beside.querySelector('mark')?.textContent).toBe('number'))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(uiStore.getState().hitWalk?.words).toEqual(['nubmer', 'number'])
})

it('shows a long message from its start, or from its first match below', async () => {
  widen()
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(0)
  const place = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  onTestFinished(() => void vi.restoreAllMocks())
  const blocks = () =>
    shown.mock.calls.flatMap(([options]) =>
      typeof options === 'object' && options.block !== 'nearest' ? [options.block] : [],
    )
  const field = await show(521, [hit(3, 0), hit(6, 0), hit(9, 0)])
  fireEvent.change(field, { target: { value: 'number' } })
  await waitFor(() => expect(blocks()).toEqual(['center']))
  height.mockReturnValue(900)
  place.mockReturnValue(new DOMRect(0, 0, 0, 0))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await waitFor(() => expect(blocks()).toEqual(['center', 'start']))
  place.mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.tagName === 'MARK' ? 700 : 0, 0, 20)
  })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  await waitFor(() => expect(blocks()).toEqual(['center', 'start', 'start', 'start']))
  expect(shown.mock.contexts.at(-1)).toMatchObject({ tagName: 'MARK' })
})
