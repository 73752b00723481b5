import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../shared/api/conversation.ts'
import type { AccountSummary, Bootstrap } from '../../shared/ipc/contract.ts'
import type { DownloadRow } from '../../shared/ipc/calls/downloadCalls.ts'
import type { MessageId, Narrow, UserId } from '../../shared/api/types.ts'
import type { OtherHits } from '../../shared/model/search/groupHits.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { ClientSettings } from '../../shared/settings/settings.ts'
import type { Dialog, PlainDialogKind } from './dialog.ts'
import { startHash, routeOfHash, type Route } from '../../shared/content/links/address.ts'
import { bufferKeystrokes } from './keys/keystrokeBuffer.ts'

/**
 * The part that receives the focus when an address was opened. `selected`: the selected message, or the messages if
 * none is selected.
 */
export type OpenedFocus = 'messages' | 'selected' | 'composer'

/** A list from which the user works through conversations one after another. */
export type TriageList = 'inbox' | 'catchup'

/** A conversation that is shown beside a pane. */
export interface Peek {
  /** May be another account than the one on the screen. */
  readonly account: string
  readonly conversation: Conversation
  /** The message to open it at. null: the first unread one, or else the end. */
  readonly near: MessageId | null
  /** The element that had the focus when the peek opened, and gets it back. null: nothing had it. */
  readonly from: Element | null
  /** True while the user replies from a row of the pane. Escape then leads back to the row. */
  readonly isReply: boolean
}

/** The results of a search that the user steps through, each in its conversation. */
export interface HitWalk {
  /** The account in which the search was made. */
  readonly account: string
  /** The search that found them. */
  readonly narrow: Narrow
  /** The results in other accounts. */
  readonly others: readonly OtherHits[]
  /** The search terms in folded form, which are highlighted in messages. */
  readonly words: readonly string[]
  /** The result that was opened last. */
  readonly at: { readonly account: string; readonly id: MessageId }
}

/** Returns the search of the walk with the ids of the account. Returns undefined for an account without results. */
export const walkedNarrow = (walk: HitWalk | null, account: string): Narrow | undefined =>
  walk?.account === account
    ? walk.narrow
    : walk?.others.find((other) => other.account === account && other.groups.length > 0)?.narrow

/** State of this window, and data about the app that main sent. Nothing here comes from the events of a server. */
export interface UiState {
  readonly accounts: readonly AccountSummary[]
  readonly settings: ClientSettings
  readonly app: Pick<Bootstrap, 'appVersion' | 'electronVersion' | 'platform' | 'keyringAvailable' | 'edits'>
  /** Files saved in this run, or being saved, oldest first. */
  readonly downloads: readonly DownloadRow[]
  /** Set in a window confined to one conversation. null: this is the main window. */
  readonly own: Bootstrap['own']
  /** Notices to show the user once, as plain sentences. */
  readonly notices: readonly string[]
  readonly account: string | null
  /** True while the sign-in screen for another account covers the current one. */
  readonly adding: boolean
  readonly route: Route
  /** The address shown before, from which the user came. null until the first one is opened. */
  readonly previous: { readonly account: string | null; readonly route: Route } | null
  /** The list that led to the conversation on the screen, to which Escape returns. null: none did. */
  readonly origin: TriageList | null
  /** Set when an address was opened and its pane has not taken the focus yet. Each request is a new object. */
  readonly opened: { readonly focus: OpenedFocus; readonly surface: 'main' | 'peek' } | null
  /** Set when the message in the address on the screen was requested again. Each request is a new object. */
  readonly soughtAgain: { readonly near: MessageId; readonly surface: 'main' | 'peek' } | null
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  /** The message that message commands act on. */
  readonly selected: MessageId | null
  /** The message under the pointer. */
  readonly pointed: MessageId | null
  /**
   * The pointer or the selection, whichever moved last. Only one row shows tools: the one under the pointer or the
   * selected one.
   */
  readonly toolsFollow: 'pointer' | 'selection'
  /** Text in the search field of the settings. Empty while a page is shown. */
  readonly settingsQuery: string
  /** A setting, or another part of a page, for which the settings were opened and which has not received the focus. */
  readonly wantedSetting: string | null
  /** Number of changes that the user has undone since the window opened. */
  readonly undone: number
  /** The open dialog. null: none. */
  readonly dialog: Dialog | null
  /** The user whose card is open, and the element beside which it is shown. */
  readonly person: {
    readonly id: UserId
    readonly at: Element
    /** The account that the user belongs to, if it is not the one on the screen. */
    readonly account?: string
  } | null
  /** The conversation whose menu of reminder times is open, and the element or point at which it is shown. */
  readonly laterMenu: {
    readonly account: string
    readonly conversation: Conversation
    readonly at: Element | { readonly x: number; readonly y: number }
  } | null
  /** True while the list of people covers the conversation, in windows without room for both. */
  readonly peopleOver: boolean
  /**
   * The conversation, by its accountKey, over which the find field is open. `opened` counts how often it was opened.
   */
  readonly finding: { readonly of: string; readonly opened: number } | null
  /** null: no result was opened, or the bar was closed. */
  readonly hitWalk: HitWalk | null
  /** The conversation beside the pane of the route. null: none. It is never beside another conversation. */
  readonly peek: Peek | null
  /** True while the sidebar covers the conversation, in narrow windows. */
  readonly sidebarOpen: boolean
  readonly peopleOpen: boolean
}

const initial: UiState = {
  accounts: [],
  settings: defaultSettings,
  app: { appVersion: '', electronVersion: '', platform: 'linux', keyringAvailable: true, edits: [] },
  downloads: [],
  own: null,
  notices: [],
  account: null,
  adding: false,
  route: routeOfHash(startHash),
  previous: null,
  origin: null,
  opened: null,
  soughtAgain: null,
  canGoBack: false,
  canGoForward: false,
  selected: null,
  pointed: null,
  toolsFollow: 'selection',
  settingsQuery: '',
  wantedSetting: null,
  undone: 0,
  dialog: null,
  person: null,
  laterMenu: null,
  peopleOver: false,
  finding: null,
  hitWalk: null,
  peek: null,
  sidebarOpen: false,
  peopleOpen: true,
}

export const uiStore = createStore<UiState>()(() => initial)

/**
 * Returns a part of the window's state. The selector must return a primitive or an object that is part of the state.
 */
export function useUi<T>(selector: (state: UiState) => T): T {
  return useStore(uiStore, selector)
}

/** Resets the state to that of a new window. For tests. */
export function resetUi(state: Partial<UiState> = {}): void {
  uiStore.setState({ ...initial, ...state }, true)
}

/** Opens a dialog in place of any other. One without parameters is named by its kind alone. */
export function openDialog(wanted: Dialog | PlainDialogKind): void {
  const dialog: Dialog = typeof wanted === 'string' ? { kind: wanted } : wanted
  const { kind } = dialog
  const isOpen = (): boolean => uiStore.getState().dialog?.kind === kind
  if (typeof wanted === 'string' && isOpen()) return
  uiStore.setState({ dialog })
  // Buffers keys typed while the dialog opens. The other dialogs have no main field.
  if (kind === 'newMessage' || kind === 'search' || kind === 'switcher')
    bufferKeystrokes(kind, isOpen, closeDialog)
}

export const closeDialog = (): void => uiStore.setState({ dialog: null })

export const selectMessage = (selected: MessageId | null): void =>
  uiStore.setState({ selected, toolsFollow: 'selection' })

/** Returns the message whose row shows tools. null: none. */
export const messageWithTools = ({ pointed, selected, toolsFollow }: UiState): MessageId | null =>
  toolsFollow === 'pointer' && pointed !== null ? pointed : selected
