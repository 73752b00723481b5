import type { MessageId, Narrow } from '../../shared/api/types.ts'
import { callQuietly } from './bridge.ts'
import { hashOfRoute, homeHash, routeOfHash } from './route.ts'
import { uiStore } from './uiStore.ts'

/** What each entry of the window's history holds beside its hash. */
interface Entry {
  readonly account: string | null
  readonly index: number
}

let index = 0
let newest = 0
/** Where each account was left, to return there. */
const lastHashes = new Map<string, string>()

export interface NavigateOptions {
  /** The message to open the narrow at. */
  readonly near?: MessageId | null
  /** Takes the place of the current entry: the way back skips it. */
  readonly replace?: boolean
}

/** Shows a narrow in this window; the way back is kept. */
export function navigate(narrow: Narrow, { near = null, replace = false }: NavigateOptions = {}): void {
  navigateHash(hashOfRoute(narrow, near), { replace })
}

/** Shows the place of a hash, of the given account or the current one. */
export function navigateHash(
  hash: string,
  options: { account?: string | null; replace?: boolean } = {},
): void {
  const before = uiStore.getState()
  const account = options.account ?? before.account
  const same = account === before.account && hash === before.route.hash
  const replace = options.replace === true || same
  if (!replace) newest = ++index
  const entry: Entry = { account, index }
  if (replace) history.replaceState(entry, '', hash)
  else history.pushState(entry, '', hash)
  show(account, hash)
}

/** Changes the account, and returns to where it was left. */
export function activateAccount(account: string | null): void {
  uiStore.setState({ signIn: null })
  navigateHash((account !== null && lastHashes.get(account)) || homeHash, { account })
}

export const goBack = (): void => history.back()
export const goForward = (): void => history.forward()

/** Puts the window at its first place and follows the history; returns what ends it. */
export function startNavigation(account: string | null, hash: string): () => void {
  index = newest = 0
  lastHashes.clear()
  const first: Entry = { account, index }
  history.replaceState(first, '', hash || homeHash)
  show(account, hash || homeHash)
  const onPop = (event: PopStateEvent): void => {
    const entry = event.state as Entry | null | undefined
    if (entry == null) {
      // A link of ours (<a href="#narrow/...">) was followed: the browser has made the entry.
      newest = ++index
      const made: Entry = { account: uiStore.getState().account, index }
      history.replaceState(made, '', location.hash)
      show(made.account, location.hash)
      return
    }
    index = entry.index
    const exists = uiStore.getState().accounts.some(({ id }) => id === entry.account)
    show(exists ? entry.account : uiStore.getState().account, location.hash)
  }
  addEventListener('popstate', onPop)
  return () => removeEventListener('popstate', onPop)
}

function show(account: string | null, hash: string): void {
  if (account !== null) lastHashes.set(account, hash)
  const before = uiStore.getState().route
  uiStore.setState({
    account,
    route: before.hash === hash ? before : routeOfHash(hash),
    selected: null,
    sidebarOpen: false,
    canGoBack: index > 0,
    canGoForward: index < newest,
  })
  remember(account, hash)
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Main keeps the place for the next start; quick steps through topics are one write. */
function remember(account: string | null, hash: string): void {
  clearTimeout(timer)
  timer = setTimeout(() => callQuietly('ui.remember', { account, hash: hash.slice(0, 4000) }), 400)
}
