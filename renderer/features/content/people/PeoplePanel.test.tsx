import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { channelNarrow, dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { account, adaId, borisId, channel, user } from '../../../../shared/model/testing/eg.ts'
import { AccountProvider, navigate, resetUi, startNavigation, uiStore } from '../../../state/index.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { attached, installBridge } from '../../../state/testing/testBridge.ts'
import { PeoplePanel } from './PeoplePanel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const crowd = Array.from({ length: 600 }, (_, index) => 1000 + index)

async function show(isPartial = false) {
  const state = account({
    channels: [channel(1, { name: 'everybody' }), channel(2, { name: 'pair' })],
    users: [user(adaId, { name: 'Ada' }), user(borisId, { name: 'Boris' })].concat(
      crowd.map((id) => user(id, { name: `Person ${id}` })),
    ),
    subscribers: [
      { channelId: 1, userIds: crowd, ...(isPartial && { isPartial }) },
      { channelId: 2, userIds: [borisId, adaId], ...(isPartial && { isPartial }) },
    ],
  })
  const bridge = installBridge({
    'account.attach': () => attached({ ...state, connection: { ...state.connection, state: 'live' } }),
  })
  resetUi()
  startNavigation('a', '')
  const store = createAccountStore('a')
  await store.attach()
  act(() => navigate(channelNarrow(2)))
  const rendered = render(
    <AccountProvider store={store}>
      <PeoplePanel />
    </AccountProvider>,
  )
  return { store, bridge, rendered }
}

it('fetches all subscribers when the user opens a list, not at the start', async () => {
  const { bridge, rendered } = await show(true)
  const asked = () => bridge.inputs('subscribers.fetch')
  expect(asked()).toEqual([])
  fireEvent.pointerEnter(rendered.container.firstElementChild!)
  expect(asked()).toEqual([{ account: 'a', channelId: 2 }])
  act(() => navigate(channelNarrow(1)))
  expect(asked()).toHaveLength(2)
  act(() => navigate(dmNarrow([adaId])))
  expect(asked()).toHaveLength(2)
})

const headings = (): readonly (string | null)[] =>
  screen.queryAllByRole('heading').map(({ textContent }) => textContent)

it('shows short lists at once, and the previous list while a long one is sorted', async () => {
  const { store } = await show()
  // Each step takes as long as a slice may take.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 5))
  expect(headings()).toEqual(['In #pair2'])
  expect(screen.getAllByRole('button')[0]?.dataset['tooltip']).toBe('Ada')
  act(() => navigate(channelNarrow(1)))
  expect(headings()).toEqual(['In #pair2'])
  expect(await screen.findByText('600')).toBeTruthy()
  expect(headings()).toEqual(['In #everybody600'])
  act(() => navigate(dmNarrow([adaId])))
  expect(headings()).toHaveLength(1)
  expect(headings()).not.toContain('In #everybody600')

  act(() => navigate(channelNarrow(1)))
  act(() => navigate(channelNarrow(2)))
  act(() =>
    store.receive({
      account: 'a',
      seq: 1,
      events: [
        {
          id: 1,
          type: 'realm_user',
          op: 'update',
          userId: adaId,
          change: { name: 'Zoe' },
          profileChange: null,
        },
      ],
    }),
  )
  expect((await screen.findByRole('button', { name: /Zoe/ })).dataset['tooltip']).toBe('Zoe')
  expect(headings()).toEqual(['In #pair2'])
})

it('opens the card of a user', async () => {
  await show()
  const ada = document.querySelector('[data-tooltip=Ada]')!
  fireEvent.click(ada)
  expect(uiStore.getState().person).toEqual({ id: adaId, at: ada })
})

it.each([
  [1, '', '🌱'],
  [2, '20px', '🌱 planting'],
  [3, '32px', '🌱 planting'],
])('shows users in style %i of the setting', async (style, size, words) => {
  const { store } = await show()
  const { state } = store.getState()
  const status = {
    text: 'planting',
    emojiCode: '1f331',
    emojiName: 'seedling',
    reactionType: 'unicode_emoji',
  }
  const userSettings = { ...state!.userSettings, user_list_style: style }
  const statuses = new Map([[adaId, status]])
  act(() => store.setState({ state: { ...state!, userSettings, statuses } }))
  const person = screen.getByRole('button', { name: /^Ada/ })
  expect(person.querySelector('small')?.textContent.trim()).toBe(words)
  expect(person.querySelector<HTMLElement>('[style*="width"]')?.style.width ?? '').toBe(size)
})
