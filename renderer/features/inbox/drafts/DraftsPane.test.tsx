import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draftIdOf } from '../../../../shared/model/outbox/localDraft.ts'
import type { LocalDraft } from '../../../../shared/model/state/localRecords.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { account as emptyAccount } from '../../../../shared/model/testing/eg.ts'
import { topicNarrow } from '../../../../shared/model/views/narrow.ts'
import { createAccountStore } from '../../../state/account/accountStore.ts'
import { AccountProvider, accountStore, resetUi, uiStore } from '../../../state/index.ts'
import { accountSummary } from '../../../state/testing/accountSummary.ts'
import { startWindow } from '../../../state/testing/startWindow.ts'
import { attached, installBridge, ok } from '../../../state/testing/testBridge.ts'
import { DraftsPane } from './DraftsPane.tsx'

afterEach(cleanup)

const draftTo = (topic: string, updated: number): LocalDraft => {
  const target = { type: 'channel', channelId: 9, topic } as const
  const id = draftIdOf(target)
  return { id, target, content: topic, caret: null, updated, rev: 1, writer: 'w', synced: true }
}

/** Shows both drafts in a separate account. */
async function show(account: string, userSettings: AccountState['userSettings'] = {}) {
  const drafts = [draftTo('first', 2), draftTo('second', 1)]
  const localDrafts = new Map(drafts.map((draft) => [draft.id, draft]))
  installBridge({
    'account.attach': () => attached({ ...emptyAccount(), localDrafts, userSettings }),
    'draft.drop': () => ok(null),
  })
  resetUi()
  const store = createAccountStore(account)
  await store.attach()
  const { container } = render(
    <AccountProvider store={store}>
      <DraftsPane />
    </AccountProvider>,
  )
  let seq = 0
  const gone = (draft: LocalDraft): void =>
    act(() =>
      store.receive({ account, seq: ++seq, events: [{ type: 'local/draft-gone', draftId: draft.id }] }),
    )
  return { drafts, gone, pane: container.firstElementChild }
}
const opens = (topic: string) =>
  screen.getByRole('button', { name: new RegExp(`^Open the draft .* ${topic}$`) })

it('keeps the focus in the list when a draft is deleted by its button', async () => {
  await show('a')
  const button = screen.getAllByRole('button', { name: 'Delete the draft' })[0]!
  button.focus()
  act(() => void fireEvent.click(button))
  expect(document.activeElement).toBe(opens('second'))
})

it('shows the time of a draft in the tooltip in the hour format of the user', async () => {
  await show('c', { twenty_four_hour_time: false })
  const times = [...document.querySelectorAll<HTMLElement>('[data-tooltip]')]
  expect(times[0]?.dataset['tooltip']).toMatch(/^\w+, \d+ \w+ \d{4} at \d+:\d\d:\d\d [ap]m$/)
})

it('lists the drafts of all organizations under their names', async () => {
  const stateOf = (topic: string): AccountState => {
    const draft = draftTo(topic, 1)
    return { ...emptyAccount(), localDrafts: new Map([[draft.id, draft]]) }
  }
  installBridge({
    'account.attach': ({ account }) => attached(stateOf(`for ${account}`)),
    'draft.open': () => ok({ type: 'channel', channelId: 9, topic: 'for b' }),
  })
  const accounts = ['a', 'b'].map((id) =>
    accountSummary({ id, realmName: `Works ${id}`, realmUrl: `https://${id}.example` }),
  )
  const store = await startWindow('#drafts', accounts)
  await accountStore('b').attach()
  render(
    <AccountProvider store={store}>
      <DraftsPane />
    </AccountProvider>,
  )
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'WWorks a',
    'WWorks b',
  ])
  expect(
    within(screen.getByRole('list', { name: 'Drafts in Works a, newest first' })).getAllByText('for a'),
  ).toBeTruthy()
  fireEvent.click(opens('for b'))
  await waitFor(() => expect(uiStore.getState()).toMatchObject({ account: 'b' }))
  expect(uiStore.getState().route.narrow).toEqual(topicNarrow(9, 'for b'))
})

it('keeps the focus when drafts disappear by themselves, until none is left', async () => {
  const { drafts, gone, pane } = await show('b')
  opens('first').focus()
  gone(drafts[0]!)
  expect(document.activeElement).toBe(opens('second'))
  gone(drafts[1]!)
  expect(document.activeElement).toBe(pane)
})
