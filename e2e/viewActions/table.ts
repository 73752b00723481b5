export interface ListView {
  readonly name: string
  /** The key that opens it while the messages of its channel are shown. */
  readonly key: string
  readonly title: string | RegExp
}

export const listViews: readonly ListView[] = [
  { name: 'inbox', key: 'Shift+I', title: 'Inbox' },
  { name: 'recent', key: 't', title: 'Recent conversations' },
  { name: 'topics', key: 'y', title: /garden/ },
  { name: 'catchup', key: 'Shift+C', title: /./ },
]

/** An action on a row of a conversation list. */
export interface RowAction {
  readonly command: string
  readonly key: string
  /** Its button on the row; null clicks the row itself. */
  readonly button: RegExp | null
  /** True if it works offline, and is sent later. */
  readonly isOffline: boolean
}

export const rowActions: readonly RowAction[] = [
  { command: 'row.peek', key: ' ', button: /^Peek/, isOffline: false },
  { command: 'row.follow', key: 'f', button: /^Follow topic/, isOffline: true },
  { command: 'row.later', key: 'l', button: /^Remind me later/, isOffline: true },
  { command: 'row.resolve', key: 'v', button: /^Resolve/, isOffline: true },
  { command: 'row.mute', key: 'm', button: /^Mute topic/, isOffline: true },
  { command: 'row.read', key: 'e', button: /^Mark the conversation as done/, isOffline: true },
  { command: 'row.open', key: 'Enter', button: null, isOffline: false },
]

/** Each of these opens a window, so ownWindow.spec tests them instead of each view. */
export const windowActions: readonly string[] = ['row.window']

/** Only available in the side pane, so peek.spec tests it instead of each view. */
export const besideActions: readonly string[] = ['row.reply']

/** Commands that move between rows. */
export const moves: readonly string[] = [
  'row.next',
  'row.previous',
  'row.pageDown',
  'row.pageUp',
  'row.first',
  'row.last',
  'row.collapse',
  'row.expand',
]
