import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Conversation } from '../../shared/api/conversation.ts'
import type { AccountSummary, Bootstrap } from '../../shared/ipc/contract.ts'
import type { DownloadRow } from '../../shared/ipc/calls/downloadCalls.ts'
import type { MessageId, Narrow, UserId } from '../../shared/api/types.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import type { ClientSettings } from '../../shared/settings/settings.ts'
import type { Dialog, PlainDialogKind } from './dialog.ts'
import { startHash, routeOfHash, type Route } from '../../shared/content/links/address.ts'
import { bufferKeystrokes } from './keys/keystrokeBuffer.ts'

/** Where the focus goes once a place was opened. */
/** selected: the selected message; the messages where there is none. */
export type OpenedFocus = 'messages' | 'selected' | 'composer'

/** A list that is worked through from conversation to conversation. */
export type TriageList = 'inbox' | 'catchup'

/** A conversation that is shown beside a pane. */
export interface Peek {
  /** Any account of the window, not the one on the screen alone. */
  readonly account: string
  readonly conversation: Conversation
  /** The message to open it at; null: the first unread one, else its end. */
  readonly near: MessageId | null
  /** The element that had the focus when it was opened, and gets it back; null: nothing had it. */
  readonly from: Element | null
  /** True while the user replies from a row of the pane: Escape leads back to the row. */
  readonly isReply: boolean
}

/** The hits of a search that the person goes through, each in its conversation. */
export interface HitWalk {
  readonly account: string
  /** The search that has them. */
  readonly narrow: Narrow
  /** Its folded words, which are marked in messages. */
  readonly words: readonly string[]
  /** The hit that was opened last. */
  readonly at: MessageId
}

/** State of this window, and what main told it about the app. Nothing here comes from the events of a server. */
export interface UiState {
  readonly accounts: readonly AccountSummary[]
  readonly settings: ClientSettings
  readonly app: Pick<Bootstrap, 'appVersion' | 'electronVersion' | 'platform' | 'keyringAvailable'>
  /** Files that are being saved or were in this run, oldest first. */
  readonly downloads: readonly DownloadRow[]
  /** This window shows one conversation and nothing else; null: it is the main one. */
  readonly own: Bootstrap['own']
  /** Plain sentences that the person should read once. */
  readonly notices: readonly string[]
  readonly account: string | null
  /** The sign-in screen for another account, over the one that is shown. */
  readonly adding: boolean
  readonly route: Route
  /** The list that led to the conversation on the screen, to which Escape returns; null: something else did. */
  readonly origin: TriageList | null
  /** A place was opened, and its pane has not given anything the focus yet; another object for each opening. */
  readonly opened: { readonly focus: OpenedFocus; readonly surface: 'main' | 'peek' } | null
  /** The message of the place that is shown was asked for once more; another object each time. null: it was not. */
  readonly soughtAgain: { readonly near: MessageId; readonly surface: 'main' | 'peek' } | null
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  /** The message that message commands act on. */
  readonly selected: MessageId | null
  /** The message under the pointer. */
  readonly pointed: MessageId | null
  /**
   * The pointer or the selection, whichever moved last: only the row under the pointer or the selected row shows
   * tools.
   */
  readonly toolsFollow: 'pointer' | 'selection'
  /** Changes that the user took back since the window opened. */
  readonly undone: number
  /** The dialog that is open, at most one. */
  readonly dialog: Dialog | null
  /** The person whose card is open, and what it is beside. */
  readonly person: {
    readonly id: UserId
    readonly at: Element
    /** Where another account than the one on the screen knows the person. */
    readonly account?: string
  } | null
  /** Windows without room for the people beside the conversation: they lie over it. */
  readonly peopleOver: boolean
  /** The conversation, by its accountKey, over which the field for finding is open, and how often it was opened. */
  readonly finding: { readonly of: string; readonly opened: number } | null
  /** null: no hit was opened, or its list was closed. */
  readonly hitWalk: HitWalk | null
  /** Shown beside the pane of the route; never beside a conversation. null: there is none. */
  readonly peek: Peek | null
  /** Narrow windows: the sidebar lies over the conversation while it is open. */
  readonly sidebarOpen: boolean
  readonly peopleOpen: boolean
}

const initial: UiState = {
  accounts: [],
  settings: defaultSettings,
  app: { appVersion: '', electronVersion: '', platform: 'linux', keyringAvailable: true },
  downloads: [],
  own: null,
  notices: [],
  account: null,
  adding: false,
  route: routeOfHash(startHash),
  origin: null,
  opened: null,
  soughtAgain: null,
  canGoBack: false,
  canGoForward: false,
  selected: null,
  pointed: null,
  toolsFollow: 'selection',
  undone: 0,
  dialog: null,
  person: null,
  peopleOver: false,
  finding: null,
  hitWalk: null,
  peek: null,
  sidebarOpen: false,
  peopleOpen: true,
}

export const uiStore = createStore<UiState>()(() => initial)

/** A piece of the window's state; the selector returns a primitive or something that is in it. */
export function useUi<T>(selector: (state: UiState) => T): T {
  return useStore(uiStore, selector)
}

/** For tests: everything as in a new window. */
export function resetUi(state: Partial<UiState> = {}): void {
  uiStore.setState({ ...initial, ...state }, true)
}

/** Opens it in place of another one; a dialog without parameters is named by its kind alone. */
export function openDialog(wanted: Dialog | PlainDialogKind): void {
  const dialog: Dialog = typeof wanted === 'string' ? { kind: wanted } : wanted
  const { kind } = dialog
  const isOpen = (): boolean => uiStore.getState().dialog?.kind === kind
  if (typeof wanted === 'string' && isOpen()) return
  uiStore.setState({ dialog })
  // Buffers keys typed while the dialog opens. The other dialogs have no main field.
  if (kind === 'newDirectMessage' || kind === 'search' || kind === 'switcher')
    bufferKeystrokes(kind, isOpen, closeDialog)
}

export const closeDialog = (): void => uiStore.setState({ dialog: null })

export const selectMessage = (selected: MessageId | null): void =>
  uiStore.setState({ selected, toolsFollow: 'selection' })

/** The one message whose row has tools. */
export const messageWithTools = ({ pointed, selected, toolsFollow }: UiState): MessageId | null =>
  toolsFollow === 'pointer' && pointed !== null ? pointed : selected
