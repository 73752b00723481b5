import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../shared/ipc/contract.ts'
import { accountKey, accountMemory } from '../account/accountEntries.ts'
import { callQuietly } from '../bridge.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import { formatAddress, routeOfHash, startHash, type Route } from '../../../shared/content/links/address.ts'
import { followPointerInput } from './pointerInput.ts'
import { uiStore, type OpenedFocus, type TriageList } from '../uiStore.ts'

/** True if the route shows messages, false if it shows a pane. */
export const isConversationRoute = ({ view }: Route): boolean => view === 'conversation'

/** Returns the hash of a narrow's messages, at message `near` if it is given. */
export const hashOfRoute = (narrow: Narrow, near: MessageId | null = null): string =>
  formatAddress({ view: 'conversation', narrow, near })

/** State stored with an entry of the window's history, in addition to its hash. */
interface Entry {
  readonly account: string | null
  readonly index: number
}

// The window has one history. The browser reports neither its position before a pop nor its last entry.
let index = 0
let newest = 0
/** The address and selection that each account returns to. */
const lastPlaces = accountMemory<{ readonly hash: string; readonly selected: MessageId | null }>()
const lastShownKey = (account: string): string => accountKey(account, 'place')

export interface NavigateOptions {
  /** The message to open the narrow at. */
  readonly near?: MessageId | null
  /** The account to show the narrow in. Default: the one on the screen. */
  readonly account?: string
  /** The list that leads to the conversation: see UiState.origin. */
  readonly origin?: TriageList | null
  /** Replaces the current entry of the history, so that Back skips it. */
  readonly replace?: boolean
  /** Set when the narrow is the conversation on the screen under a new name, whose message stays selected. */
  readonly isRenamed?: boolean
  /**
   * The part that receives the focus. By default the messages, or nothing if an entry is replaced. null leaves the
   * focus where it is.
   */
  readonly focus?: OpenedFocus | null
}

/** Shows a narrow in this window and adds an entry to the history. */
export function navigate(narrow: Narrow, options: NavigateOptions = {}): void {
  const { near = null, isRenamed = false, ...rest } = options
  const { account, route, selected } = uiStore.getState()
  const hash = hashOfRoute(narrow, near)
  const isHere = (rest.account ?? account) === account && hash === route.hash
  navigateHash(hash, rest)
  if (isHere) seekAgain()
  if (isRenamed) uiStore.setState({ selected })
}

/**
 * Opens an address outside this window, if the window is confined to one conversation. null: the window shows any
 * address. Set once, before the window shows anything.
 */
let showElsewhere: ((account: string, hash: string) => void) | null = null

/**
 * Confines the window to its conversation: every other address is passed to `elsewhere`. If a link could navigate the
 * window, the user would no longer find the conversation in it.
 */
export function confineNavigation(elsewhere: (account: string, hash: string) => void): void {
  showElsewhere = elsewhere
}

/** True in a window of a single conversation. */
export const isConfined = (): boolean => showElsewhere !== null

/** Passes the address to another window if this one is confined. Returns true if it was passed on. */
function isHandedOn(account: string | null, hash: string): boolean {
  if (showElsewhere === null || account === null) return false
  const here = uiStore.getState().route
  const there = routeOfHash(hash)
  if (there.view === here.view && narrowKey(there.narrow) === narrowKey(here.narrow)) return false
  showElsewhere(account, hash)
  return true
}

/** Shows the address in a hash, in the given account or the current one. */
export function navigateHash(
  hash: string,
  options: Pick<NavigateOptions, 'focus' | 'origin' | 'replace'> & {
    readonly account?: string | null
  } = {},
): void {
  const before = uiStore.getState()
  const account = options.account ?? before.account
  const same = account === before.account && hash === before.route.hash
  // A replaced address is a new name of the same conversation, which stays in this window.
  if (options.replace !== true && isHandedOn(account, hash)) return
  const replace = options.replace === true || same
  if (!replace) leaveEntry()
  const entry: Entry = { account, index }
  if (replace) history.replaceState(entry, '', hash)
  else history.pushState(entry, '', hash)
  show(account, hash, { origin: options.origin ?? (replace ? before.origin : null) })
  const { focus } = options
  if (focus !== null && (options.replace !== true || focus !== undefined)) giveFocus(focus)
}

/** Scrolls to the message in the address again, since the reader may have scrolled away from it. */
function seekAgain(): void {
  const { near } = uiStore.getState().route
  if (near !== null) uiStore.setState({ soughtAgain: { near, surface: 'main' } })
}

/** Requests the focus for the messages or the composer of the pane or the peek. */
export const giveFocus = (focus: OpenedFocus = 'messages', surface: 'main' | 'peek' = 'main'): void =>
  uiStore.setState({ opened: { focus, surface } })

/** Switches to an account and shows the address where it was left. */
export function activateAccount(account: string | null): void {
  uiStore.setState({ adding: false })
  const last = account === null ? undefined : lastPlaces.get(lastShownKey(account))
  navigateHash(last?.hash ?? startHash, { account })
  if (account !== null && last === undefined) unplaced.set(lastShownKey(account), true)
}

/** Shows the window's address in the first account that signs in. */
export function showFirstAccount(account: string): void {
  const hash = location.hash || startHash
  navigateHash(hash, { account, replace: true })
  if (hash === startHash) unplaced.set(lastShownKey(account), true)
}

/** Accounts that show the start address because they have no address yet. */
const unplaced = accountMemory<true>()

/**
 * Shows the account's home view, which is known once its state is loaded, if the account had no address yet. Does
 * nothing if the user has navigated meanwhile.
 */
export function placeAtStart(account: string, hash: string): void {
  const ui = uiStore.getState()
  if (!unplaced.delete(lastShownKey(account))) return
  if (ui.account === account && ui.route.hash === startHash) navigateHash(hash, { replace: true })
}

/** Returns the hash to which an account returns. Returns null if the account is on the screen or has no address yet. */
export function awayPlace(account: string): string | null {
  if (account === uiStore.getState().account) return null
  return lastPlaces.get(lastShownKey(account))?.hash ?? null
}

/** Changes the address to which an account that is not on the screen returns. */
export function setAwayPlace(account: string, hash: string): void {
  lastPlaces.set(lastShownKey(account), { hash, selected: null })
  scrolled.delete(lastShownKey(account))
}

export const goBack = (): void => history.back()

/** Returns to the view from which a pane was opened, or to the feed if the window showed nothing before. */
export function leavePane(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
export const goForward = (): void => history.forward()

/**
 * Shows the window's first address and follows the history. `places` and `scroll` hold each account's last hash and
 * scroll position. Returns a function that stops it.
 */
export function startNavigation(
  account: string | null,
  hash: string,
  places: Readonly<Record<string, string>> = {},
  scroll: Readonly<Record<string, ScrollAnchor>> = {},
): () => void {
  index = newest = 0
  leftAt.clear()
  lastPlaces.clear()
  scrolled.clear()
  for (const [id, place] of Object.entries(places))
    lastPlaces.set(lastShownKey(id), { hash: place, selected: null })
  for (const [id, place] of Object.entries(scroll)) scrolled.set(lastShownKey(id), place)
  const first: Entry = { account, index }
  history.replaceState(first, '', hash || startHash)
  show(account, hash || startHash)
  unplaced.clear()
  if (account !== null && hash === '') unplaced.set(lastShownKey(account), true)
  const onPop = (event: PopStateEvent): void => {
    const entry = event.state as Entry | null | undefined
    if (entry == null) {
      // The user followed a link (<a href="#narrow/...">), and the browser has already added the entry.
      if (isHandedOn(uiStore.getState().account, location.hash)) return history.back()
      // A link to the address on the screen replaces its entry.
      const isHere = location.hash === uiStore.getState().route.hash
      if (!isHere) leaveEntry()
      const made: Entry = { account: uiStore.getState().account, index }
      history.replaceState(made, '', location.hash)
      show(made.account, location.hash)
      if (isHere) seekAgain()
      giveFocus()
      return
    }
    noteLeft()
    index = entry.index
    const exists = uiStore.getState().accounts.some(({ id }) => id === entry.account)
    const account = exists ? entry.account : uiStore.getState().account
    show(account, location.hash, { comesBack: leftAt.has(index) })
    const left = leftAt.get(index)
    if (account !== null && left != null) setScroll(account, left)
    giveFocus('selected')
  }
  const endInput = followPointerInput()
  addEventListener('popstate', onPop)
  addEventListener('pagehide', tellLast)
  return () => {
    endInput()
    removeEventListener('popstate', onPop)
    removeEventListener('pagehide', tellLast)
  }
}

/** Scroll position of each entry in the history when it was left. null: at the end. */
const leftAt = new Map<number, ScrollAnchor | null>()
const maxLeft = 500

/** Saves the scroll position of the current entry, so that Back can restore it. */
function noteLeft(): void {
  if (lookAtScroll === null) return
  leftAt.delete(index)
  leftAt.set(index, lookAtScroll())
  if (leftAt.size > maxLeft) leftAt.delete(leftAt.keys().next().value!)
}

/** Starts a new entry after the current one. The entries that followed before are dropped. */
function leaveEntry(): void {
  noteLeft()
  newest = ++index
  for (const at of leftAt.keys()) if (at >= index) leftAt.delete(at)
}

interface ShowOptions {
  /** True when the view is restored as it was left, ignoring the message in its address. */
  readonly comesBack?: boolean
  readonly origin?: TriageList | null
}

function show(
  account: string | null,
  hash: string,
  { comesBack = false, origin = null }: ShowOptions = {},
): void {
  const { account: from, route: before, selected } = uiStore.getState()
  const switches = from !== account
  if (switches && from !== null && uiStore.getState().accounts.some(({ id }) => id === from))
    lastPlaces.set(lastShownKey(from), { hash: before.hash, selected })
  const last = account === null ? undefined : lastPlaces.get(lastShownKey(account))
  const kept = switches && last?.hash === hash ? last.selected : null
  const opened = before.hash === hash ? before : routeOfHash(hash)
  const route = comesBack && opened.near !== null ? { ...opened, near: null } : opened
  if (account !== null) lastPlaces.set(lastShownKey(account), { hash, selected: kept })
  // The stored scroll position belongs to the conversation that was left.
  if (account !== null && last !== undefined && last.hash !== hash) scrolled.delete(lastShownKey(account))
  uiStore.setState({
    account,
    route,
    selected: kept,
    ...((switches || route !== before) && { previous: { account: from, route: before } }),
    origin,
    sidebarOpen: false,
    peopleOver: false,
    person: null,
    // Only one list of messages is drawn at a time, because keys and the selection apply to it.
    ...(isConversationRoute(route) && { peek: null }),
    canGoBack: index > 0,
    canGoForward: index < newest,
  })
  remember(account, hash)
}

/** Scroll position of the address that each account shows. Missing: at the end. */
const scrolled = accountMemory<ScrollAnchor>()

/** Returns the account's last known scroll position, or null if it is at the end or unknown. */
export const scrollOf = (account: string): ScrollAnchor | null => scrolled.get(lastShownKey(account)) ?? null

/**
 * Reads the scroll position of the conversation on the screen. It returns null at the end. Registered by the component
 * that has the position, since copying it to the store would notify subscribers at every scroll event.
 */
let lookAtScroll: (() => ScrollAnchor | null) | null = null

/**
 * Registers `look`, which returns the scroll position of the conversation on the screen, until the returned function
 * is called.
 */
export function followScroll(look: () => ScrollAnchor | null): () => void {
  lookAtScroll = look
  return () => {
    if (lookAtScroll === look) lookAtScroll = null
  }
}

/** Called when the conversation on the screen was scrolled. */
export function scrolledSome(): void {
  const { account, route } = uiStore.getState()
  if (account !== null) remember(account, route.hash)
}

// One timer and the last address of the window: it outlives every view.
let timer: ReturnType<typeof setTimeout> | undefined
let unannounced: { readonly account: string | null; readonly hash: string } | null = null

/**
 * Saves the address in main for the next start. Addresses visited within 400 ms are written once. The timer does not
 * wait for a pause: with a list that keeps changing there might never be one, and a call made when the page closes
 * may come too late.
 */
function remember(account: string | null, hash: string): void {
  unannounced = { account, hash: hash.slice(0, 4000) }
  timer ??= setTimeout(tellNow, 400)
}

function tellNow(): void {
  clearTimeout(timer)
  timer = undefined
  if (unannounced === null) return
  const { account, hash } = unannounced
  unannounced = null
  const isShown = account === uiStore.getState().account && hash === uiStore.getState().route.hash
  if (account !== null && lookAtScroll !== null && isShown) setScroll(account, lookAtScroll())
  callQuietly('ui.remember', { account, hash, scroll: account === null ? null : scrollOf(account) })
}

/** Called when the page closes, without waiting for the timer. */
function tellLast(): void {
  scrolledSome()
  tellNow()
}

function setScroll(account: string, place: ScrollAnchor | null): void {
  if (place === null) scrolled.delete(lastShownKey(account))
  else scrolled.set(lastShownKey(account), place)
}
