import type { MessageId, Narrow } from '../../../shared/api/types.ts'
import type { ScrollAnchor } from '../../../shared/ipc/contract.ts'
import { accountKey, accountMemory } from '../account/accountMemory.ts'
import { callQuietly } from '../bridge.ts'
import { narrowKey } from '../../../shared/model/views/narrow.ts'
import { routeOfHash, startHash } from '../../../shared/content/links/address.ts'
import { hashOfRoute, isConversationRoute } from './route.ts'
import { followPointerInput } from './pointerInput.ts'
import type { Dialog } from '../dialog.ts'
import { uiStore, type OpenedFocus, type TriageList } from '../uiStore.ts'

/** State of an entry in the window's history, kept beside its hash. */
interface Entry {
  readonly account: string | null
  readonly index: number
}

let index = 0
let newest = 0
/** How each account was left, to return there. */
const lastPlaces = accountMemory<{ readonly hash: string; readonly selected: MessageId | null }>()
const conversationKey = (account: string): string => accountKey(account, 'place')

export interface NavigateOptions {
  /** The message to open the narrow at. */
  readonly near?: MessageId | null
  /** The account to show it in; the one on the screen unless said. */
  readonly account?: string
  /** The list that leads to the conversation: see UiState.origin. */
  readonly origin?: TriageList | null
  /** Takes the place of the current entry: the way back skips it. */
  readonly replace?: boolean
  /** Set when the narrow is the conversation on the screen by another name: its message stays selected. */
  readonly isRenamed?: boolean
  /**
   * The part that has the focus then; the messages unless said, and nothing new where an entry is replaced. null: the
   * focus stays where it is.
   */
  readonly focus?: OpenedFocus | null
}

/** Shows a narrow in this window; the way back is kept. */
export function navigate(narrow: Narrow, options: NavigateOptions = {}): void {
  const { near = null, isRenamed = false, ...rest } = options
  const { account, route, selected } = uiStore.getState()
  const hash = hashOfRoute(narrow, near)
  const isHere = (rest.account ?? account) === account && hash === route.hash
  navigateHash(hash, rest)
  if (isHere) seekAgain()
  if (isRenamed) uiStore.setState({ selected })
}

/** Shows a place that is not the one conversation of this window; null: the window shows any place. */
let showElsewhere: ((account: string, hash: string) => void) | null = null

/**
 * Keeps the window at its conversation: every other place is handed to `elsewhere`. A link that is followed in a window
 * of one conversation must not make it the window of another: it would no longer be found where it was put.
 */
export function confineNavigation(elsewhere: (account: string, hash: string) => void): void {
  showElsewhere = elsewhere
}

/** True when the place was handed to another window. */
function isHandedOn(account: string | null, hash: string): boolean {
  if (showElsewhere === null || account === null) return false
  const here = uiStore.getState().route
  const there = routeOfHash(hash)
  if (there.view === here.view && narrowKey(there.narrow) === narrowKey(here.narrow)) return false
  showElsewhere(account, hash)
  return true
}

/** Shows the place of a hash, of the given account or the current one. */
export function navigateHash(
  hash: string,
  options: Pick<NavigateOptions, 'focus' | 'origin' | 'replace'> & {
    readonly account?: string | null
  } = {},
): void {
  const before = uiStore.getState()
  const account = options.account ?? before.account
  const same = account === before.account && hash === before.route.hash
  // Another address in the same place is another name of the conversation.
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

/** The message that the window's address names is brought into sight once more: the reader has gone on from it. */
function seekAgain(): void {
  const { near } = uiStore.getState().route
  if (near !== null) uiStore.setState({ soughtAgain: { near, surface: 'main' } })
}

/** The pane of what is shown, or the peek beside it, gives its messages or its composer the focus. */
export const giveFocus = (focus: OpenedFocus = 'messages', surface: 'main' | 'peek' = 'main'): void =>
  uiStore.setState({ opened: { focus, surface } })

/** Changes the account, and returns to where it was left. */
export function activateAccount(account: string | null): void {
  uiStore.setState({ adding: false })
  const last = account === null ? undefined : lastPlaces.get(conversationKey(account))
  navigateHash(last?.hash ?? startHash, { account })
  if (account !== null && last === undefined) unplaced.set(conversationKey(account), true)
}

/** Shows the window's place in the account that is its first one. */
export function showFirstAccount(account: string): void {
  const hash = location.hash || startHash
  navigateHash(hash, { account, replace: true })
  if (hash === startHash) unplaced.set(conversationKey(account), true)
}

/** Accounts that show the start place since they were at no other one yet. */
const unplaced = accountMemory<true>()

/**
 * Shows an account that was at no place yet at its home view, which its state tells. It stays where the person has
 * gone meanwhile.
 */
export function placeAtStart(account: string, hash: string): void {
  const ui = uiStore.getState()
  if (!unplaced.delete(conversationKey(account))) return
  if (ui.account === account && ui.route.hash === startHash) navigateHash(hash, { replace: true })
}

/** The hash of the place to which an account returns; null: the account is on the screen, or was at no place yet. */
export function awayPlace(account: string): string | null {
  if (account === uiStore.getState().account) return null
  return lastPlaces.get(conversationKey(account))?.hash ?? null
}

/** The account that is not on the screen returns to this place. */
export function setAwayPlace(account: string, hash: string): void {
  lastPlaces.set(conversationKey(account), { hash, selected: null })
  scrolled.delete(conversationKey(account))
}

export const goBack = (): void => history.back()

/** Returns to where a pane was opened from; to the feed, where the window has shown nothing before. */
export function leavePane(): void {
  if (uiStore.getState().canGoBack) goBack()
  else navigateHash(startHash)
}
export const goForward = (): void => history.forward()

/** Puts the window at its first place and follows the history; returns what ends it. places, scroll: by account. */
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
    lastPlaces.set(conversationKey(id), { hash: place, selected: null })
  for (const [id, place] of Object.entries(scroll)) scrolled.set(conversationKey(id), place)
  const first: Entry = { account, index }
  history.replaceState(first, '', hash || startHash)
  show(account, hash || startHash)
  unplaced.clear()
  if (account !== null && hash === '') unplaced.set(conversationKey(account), true)
  const onPop = (event: PopStateEvent): void => {
    const entry = event.state as Entry | null | undefined
    if (entry == null) {
      // A link of ours (<a href="#narrow/...">) was followed: the browser has made the entry.
      if (isHandedOn(uiStore.getState().account, location.hash)) return history.back()
      // A link to the place that is shown takes its entry.
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

/** Where the conversation of each entry in the history was scrolled to when it was left; null: at its end. */
const leftAt = new Map<number, ScrollAnchor | null>()
const maxLeft = 500

/** Notes where the current entry is left, to come back to exactly there. */
function noteLeft(): void {
  if (lookAtScroll === null) return
  leftAt.delete(index)
  leftAt.set(index, lookAtScroll())
  if (leftAt.size > maxLeft) leftAt.delete(leftAt.keys().next().value!)
}

/** A new entry follows the current one; those that followed it are gone. */
function leaveEntry(): void {
  noteLeft()
  newest = ++index
  for (const at of leftAt.keys()) if (at >= index) leftAt.delete(at)
}

interface ShowOptions {
  /** The place is shown as it was left, and not at the message that its address names. */
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
    lastPlaces.set(conversationKey(from), { hash: before.hash, selected })
  const last = account === null ? undefined : lastPlaces.get(conversationKey(account))
  const kept = switches && last?.hash === hash ? last.selected : null
  const opened = before.hash === hash ? before : routeOfHash(hash)
  const route = comesBack && opened.near !== null ? { ...opened, near: null } : opened
  if (account !== null) lastPlaces.set(conversationKey(account), { hash, selected: kept })
  // The known scroll position belongs to the conversation that was left.
  if (account !== null && last !== undefined && last.hash !== hash) scrolled.delete(conversationKey(account))
  uiStore.setState({
    account,
    route,
    selected: kept,
    origin,
    sidebarOpen: false,
    peopleOver: false,
    person: null,
    // One list of messages is drawn at a time: keys and the selection are about that one.
    ...(isConversationRoute(route) && { peek: null }),
    // The directory shows another preview while it asks.
    ...(switches && { dialog: withoutChannel(uiStore.getState().dialog) }),
    canGoBack: index > 0,
    canGoForward: index < newest,
  })
  remember(account, hash)
}

const withoutChannel = (dialog: Dialog | null): Dialog | null =>
  dialog?.kind === 'leaveChannel' || dialog?.kind === 'archiveChannel' ? null : dialog

/** Where the place that each account shows is scrolled to, unless at its end. */
const scrolled = accountMemory<ScrollAnchor>()

/** Where the account's place was scrolled to when it was last told; null: at its end, or nobody knows. */
export const scrollOf = (account: string): ScrollAnchor | null =>
  scrolled.get(conversationKey(account)) ?? null

/** Asks the conversation on the screen where it is scrolled to; null: at its end. */
let lookAtScroll: (() => ScrollAnchor | null) | null = null

/**
 * Registers `look`, which tells the scroll position of the conversation on the screen, until the returned function is
 * called.
 */
export function followScroll(look: () => ScrollAnchor | null): () => void {
  lookAtScroll = look
  return () => {
    if (lookAtScroll === look) lookAtScroll = null
  }
}

/** The conversation on the screen was scrolled. */
export function scrolledSome(): void {
  const { account, route } = uiStore.getState()
  if (account !== null) remember(account, route.hash)
}

let timer: ReturnType<typeof setTimeout> | undefined
let unannounced: { readonly account: string | null; readonly hash: string } | null = null

/**
 * Main keeps the place for the next start; quick steps through topics are one write. It waits for no pause: a list
 * whose rows go on changing would be kept nowhere, and what is told as the page goes away may come too late.
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

/** The page goes away, and nobody waits for the timer. */
function tellLast(): void {
  scrolledSome()
  tellNow()
}

function setScroll(account: string, place: ScrollAnchor | null): void {
  if (place === null) scrolled.delete(conversationKey(account))
  else scrolled.set(conversationKey(account), place)
}
