import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Narrow } from '../../../../shared/api/types.ts'
import { account, adaId, user } from '../../../../shared/model/testing/eg.ts'
import { uiStore } from '../../../state/index.ts'
import { lastSearch } from '../../navigation/searches/index.ts'
import { SearchDialog } from './SearchDialog.tsx'
import { button, hit, option, pills, show, showAgain } from './testing/searchScene.tsx'
import { HitsBar } from './walk/HitsBar.tsx'

/** Ada's id in the other organization. */
const theirAda = 50
const theirs = () => ({
  state: account({ users: [user(1, { name: 'Me' }), user(theirAda, { name: 'Ada' })] }),
  hits: [{ ...hit(5, 1), timestamp: 2, snippet: { text: 'theirs 5', marks: [] } }],
  asked: [] as Narrow[],
})
const search = (field: HTMLElement, value: string): void =>
  void fireEvent.change(field, { target: { value } })
const rows = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

it('finds messages of other organizations on this computer, and names those', async () => {
  const other = theirs()
  const field = await show(510, [hit(5, 2), hit(4, 0)], undefined, [], '', other)
  search(field, 'art')
  await screen.findByText('theirs 5')
  // Ranked between the current account's results. Its message id equals that of one of them.
  expect(rows()).toEqual([
    expect.stringContaining('number 5'),
    expect.stringContaining('theirs 5'),
    expect.stringContaining('number 4'),
    expect.stringContaining('Search in Conf 2027'),
  ])
  const group = screen.getByText('theirs 5').closest('[role=group]')
  expect(group?.getAttribute('aria-label')).toContain('Conf 2027')
  expect(await screen.findByText('3 messages')).toBeTruthy()
  expect(screen.getByText('Other organizations: this computer only')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(option(/theirs 5/).getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(uiStore.getState()).toMatchObject({
    account: 'theirs',
    hitWalk: { at: { account: 'theirs', id: 5 } },
  })
  expect(uiStore.getState().route.near).toBe(5)
})

it('resolves names in other accounts, and skips searches within a conversation', async () => {
  const other = theirs()
  const field = await show(511, [], undefined, [], '', other)
  search(field, 'sender:"Ada" art')
  await waitFor(() =>
    expect(other.asked).toEqual([
      [
        { operator: 'sender', operand: theirAda },
        { operator: 'search', operand: 'art' },
      ],
    ]),
  )
  expect(theirAda).not.toBe(adaId)
  search(field, 'channel:news art')
  await waitFor(() => expect(screen.queryByText('Search in Conf 2027')).toBeNull())
  await act(async () => undefined)
  expect(other.asked).toHaveLength(1)
})

it('searches another organization alone, behind which the window stays', async () => {
  const field = await show(512, [], undefined, [], '', theirs())
  search(field, 'has:link ')
  search(field, 'liverwort')
  await screen.findByText('theirs 5')
  fireEvent.click(option(/^Search in Conf 2027$/))
  expect(uiStore.getState()).toMatchObject({
    account: 'at 512',
    dialog: { kind: 'search', account: 'theirs' },
  })
  expect(lastSearch('theirs').get()).toEqual({
    pills: [{ operator: 'has', operand: 'link' }],
    text: 'liverwort',
  })
  await showAgain(<SearchDialog dialog={{ kind: 'search', account: 'theirs' }} />, 'theirs')
  await screen.findByText('theirs 5')
  expect(pills()).toEqual(['in Conf 2027', 'with a link'])
  expect(button('All organizations')!.getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByText('Other organizations: this computer only')).toBeNull()
  search(screen.getByRole('combobox', { hidden: true }), 'liverworts')
  fireEvent.click(button('Remove the filter in Conf 2027')!)
  expect(uiStore.getState().dialog).toEqual({ kind: 'search' })
  expect(lastSearch('at 512').get()).toMatchObject({ text: 'liverworts' })
})

it('walks through the results of all organizations, in the order of the list', async () => {
  const field = await show(516, [hit(5, 2), hit(4, 0)], undefined, [], '', theirs())
  search(field, 'art')
  fireEvent.click((await screen.findByText('theirs 5')).closest('[role=option]')!)
  await showAgain(<HitsBar />, 'theirs')
  const bar = await screen.findByRole('search', { name: 'Search results' })
  await waitFor(() => expect(bar.textContent).toContain('2 of 3'))
  fireEvent.click(button('Next search result')!)
  expect(uiStore.getState()).toMatchObject({
    account: 'at 516',
    hitWalk: { at: { account: 'at 516', id: 4 } },
    opened: { focus: 'messages', surface: 'main' },
  })
  expect(bar.textContent).toContain('3 of 3')
  fireEvent.click(button('Next search result')!)
  expect(bar.textContent).toContain('1 of 3')
  fireEvent.click(button('Next search result')!)
  expect(uiStore.getState().account).toBe('theirs')
  expect(lastSearch('theirs').get()).toEqual({ pills: [], text: 'art', isAnswered: true })
})

it('does not offer other organizations in a window for one conversation', async () => {
  const field = await show(515, [], undefined, [], '', theirs())
  act(() => uiStore.setState({ own: { onTop: false } }))
  search(field, 'art')
  await screen.findByText('theirs 5')
  expect(rows()).toEqual([expect.stringContaining('theirs 5')])
})

it('searches only this organization if the user chooses so', async () => {
  const settings: unknown[] = []
  const field = await show(513, [hit(4, 0)], undefined, settings, '', theirs())
  search(field, 'art')
  await screen.findByText('theirs 5')
  expect(button('All organizations')!.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button('All organizations')!)
  expect(settings).toEqual([{ searchScope: 'account' }])
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('number 4')]))
  expect(pills()).toEqual([])
})

it('offers no scope if there is only one organization', async () => {
  await show(514)
  expect(button('All organizations')).toBeNull()
})
