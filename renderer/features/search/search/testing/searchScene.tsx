import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, onTestFinished } from 'vitest'
import type { Narrow } from '../../../../../shared/api/types.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { account } from '../../../../../shared/model/testing/eg.ts'
import type { SearchHit } from '../../../../../shared/model/search/searchHit.ts'
import { defaultSettings } from '../../../../../shared/settings/settings.ts'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import {
  AccountProvider,
  accountStore,
  connectAccountStores,
  navigateHash,
  resetUi,
  uiStore,
  type AccountStore,
} from '../../../../state/index.ts'
import { accountSummary } from '../../../../state/testing/accountSummary.ts'
import { attached, installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { SearchDialog } from '../SearchDialog.tsx'

afterEach(() => {
  cleanup()
  isWide = false
})

// jsdom implements neither.
Object.assign(HTMLDialogElement.prototype, { showModal: () => undefined, close: () => undefined })
Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined })
/** Result of `matchMedia`, which the dialog reads whenever it renders. Reset after each test. */
let isWide = false
/** Makes the window wide enough for a preview until the test ends. */
export const widen = (): void => void (isWide = true)
Object.assign(window, {
  matchMedia: () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})

/** Another account of the window, and the searches that it received. */
interface Theirs {
  readonly state: AccountState
  readonly hits: readonly SearchHit[]
  readonly asked: Narrow[]
}

/** Opens the search. Each feature level uses a separate account. */
export async function show(
  featureLevel: number,
  local: readonly SearchHit[] = [],
  server: Promise<readonly SearchHit[]> = Promise.resolve([]),
  settings: unknown[] = [],
  hash = '',
  theirs: Theirs | null = null,
): Promise<HTMLElement> {
  const state = account()
  const old = { ...state, realm: { ...state.realm, featureLevel } }
  installBridge({
    'account.attach': ({ account: id }) => attached(id === 'theirs' && theirs !== null ? theirs.state : old),
    'search.local': (input) => {
      const isTheirs = input.account === 'theirs' && theirs !== null
      if (isTheirs) theirs.asked.push(input.narrow)
      return ok({ hits: [...(isTheirs ? theirs.hits : local)], next: null, index: 'ready' })
    },
    'settings.set': (change) => {
      settings.push(change)
      return ok(defaultSettings)
    },
    'lines.around': ({ messageId }) =>
      ok({
        messages: [
          [messageId - 1, `before ${messageId}`],
          [messageId, `number, the whole ${messageId}`],
          [messageId + 1, `after ${messageId}`],
        ].map(([id, text]) => ({
          messageId: Number(id),
          senderId: 1,
          senderName: '',
          text: String(text),
          at: 0,
          html: `<p>${text}</p>`,
        })),
      }),
    'search.server': async () => ok({ hits: [...(await server)], next: null }),
  })
  const id = `at ${featureLevel}`
  resetUi({ account: id })
  if (hash !== '') navigateHash(hash)
  if (theirs !== null) {
    onTestFinished(connectAccountStores())
    const accounts = [
      accountSummary({ id, realmName: 'Fernwerk' }),
      accountSummary({ id: 'theirs', realmName: 'Conf 2027', realmUrl: 'https://conf.example/' }),
    ]
    uiStore.setState({ accounts })
  }
  const store = createAccountStore(id)
  await store.attach()
  render(inAccount(store, <SearchDialog dialog={{ kind: 'search' }} />))
  return screen.getByRole('combobox', { hidden: true })
}

const inAccount = (store: AccountStore, children: ReactNode): ReactNode => (
  <QueryClientProvider client={new QueryClient()}>
    <AccountProvider store={store}>{children}</AccountProvider>
  </QueryClientProvider>
)

/** Shows another part of the window instead of the search, in the account with this id. */
export async function showAgain(children: ReactNode, id: string): Promise<void> {
  cleanup()
  // Both accounts have a store by now. The one that the scene made is not among those of the window.
  for (const { id: each } of uiStore.getState().accounts) await accountStore(each).attach()
  render(inAccount(accountStore(id), children))
}
export const option = (name: RegExp) => screen.getByRole('option', { name, hidden: true })
export const pills = () =>
  screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)

export const hit = (id: number, rank: SearchHit['rank']): SearchHit => ({
  id,
  senderId: 1,
  senderName: '',
  timestamp: id,
  conversation: { type: 'channel', channelId: id, topic: '' },
  snippet: { text: `number ${String(id)}`, marks: [] },
  match: 'text',
  rank,
  by: 'local',
})
export const button = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true })
