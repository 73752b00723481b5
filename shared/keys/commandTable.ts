import { t, type MessageKey, type MessageValues } from '../i18n.ts'

/**
 * The focus that a command needs; `everywhere` needs none. For the same key, commands of a more specific place take
 * precedence.
 */
export type CommandPlace =
  | 'everywhere'
  | 'list'
  | 'conversation'
  | 'composer'
  | 'channels'
  | 'people'
  | 'groups'
  | 'reports'
  | 'settings'

/** The heading of a command in the shortcut list and in the settings. */
export type CommandGroup = keyof typeof groupTitles

export interface CommandRow {
  readonly place: CommandPlace
  readonly group: CommandGroup
  readonly title: MessageKey
  readonly values?: MessageValues
  /**
   * Default keys, the one to display first: KeyboardEvent.key preceded by modifiers, such as `n`, `Shift+N`, `Mod+k`
   * (Mod: Ctrl, or Cmd on macOS), `Alt+ArrowLeft`. Single characters without Mod or Alt never run a command in a text
   * field.
   */
  readonly keys: readonly string[]
}

type Line = readonly [title: MessageKey, ...keys: readonly string[]]

function rows<Id extends string>(
  place: CommandPlace,
  group: CommandGroup,
  lines: Readonly<Record<Id, Line>>,
): Readonly<Record<Id, CommandRow>> {
  const table = {} as Record<Id, CommandRow>
  for (const [id, [title, ...keys]] of Object.entries<Line>(lines))
    table[id as Id] = { place, group, title, keys }
  return table
}

const groupTitles = {
  go: 'app.group_go',
  write: 'app.group_write',
  window: 'app.group_window',
  list: 'conversationRows.group',
  conversation: 'app.group_message',
  channels: 'channels.group',
  people: 'people.title',
  groups: 'groups.title',
  reports: 'moderation.reports_title',
} as const satisfies Record<string, MessageKey>

export const accountNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type AccountCommand = `account.${(typeof accountNumbers)[number]}`

const accounts = Object.fromEntries(
  accountNumbers.map((number): [AccountCommand, CommandRow] => [
    `account.${number}`,
    {
      place: 'everywhere',
      group: 'window',
      title: 'app.cmd_account',
      values: { number },
      keys: [`Mod+${number}`],
    },
  ]),
) as Record<AccountCommand, CommandRow>

/** All commands of the window, with title, group and default keys. */
export const commandTable = {
  ...rows('everywhere', 'go', {
    'go.jump': ['app.cmd_jump', 'Mod+k'],
    'go.search': ['search.cmd_open', 'Mod+Shift+f', '/'],
    'go.date': ['app.cmd_date', 'Mod+j'],
    'go.back': ['app.cmd_back', 'Alt+ArrowLeft', 'BrowserBack'],
    'go.forward': ['app.cmd_forward', 'Alt+ArrowRight', 'BrowserForward'],
    'go.home': ['app.cmd_home', 'Escape'],
    'go.nextTopic': ['app.cmd_next_topic', 'n'],
    'go.nextFollowed': ['app.cmd_next_followed', 'Mod+Shift+n'],
    'go.nextUnread': ['inbox.cmd_next', 'Shift+N'],
    'go.nextDirect': ['app.cmd_next_dm', 'p'],
    'go.nextChannel': ['app.cmd_next_channel', 'Shift+D'],
    'go.previousChannel': ['app.cmd_previous_channel', 'Shift+A'],
    'go.channelOfTopic': ['app.cmd_channel_of_topic', 's'],
    'go.topics': ['recent.topics_cmd', 'y'],
    'go.nextHit': ['search.hit_next', 'Mod+g', 'F3'],
    'go.previousHit': ['search.hit_previous', 'Mod+Shift+g', 'Shift+F3'],
    'go.export': ['export.command'],
    'go.gallery': ['media.gallery'],
    'sidebar.filter': ['app.cmd_filter', 'q'],
    'view.inbox': ['inbox.cmd_view', 'Shift+I'],
    'view.recent': ['recent.cmd_view', 't'],
    'view.catchup': ['catchup.cmd_view', 'Shift+C'],
    'view.feed': ['messages.feed', 'a', 'Mod+Shift+a'],
    'view.mentions': ['messages.mentions', '#', 'Mod+Shift+m'],
    'view.starred': ['messages.starred_view', '*', 'Mod+Shift+s'],
    'view.drafts': ['drafts.cmd_view', 'd'],
    'view.scheduled': ['scheduled.cmd_view'],
    'view.reminders': ['reminders.cmd_view'],
    'view.directs': ['messages.directs_command', 'Shift+P'],
    'view.channels': ['channels.browse', 'Shift+B'],
    'view.people': ['people.browse', 'Shift+W'],
    'view.groups': ['groups.browse', 'Shift+T'],
    'view.files': ['files.title'],
  }),
  ...rows('everywhere', 'write', {
    'write.message': ['compose.cmd_write', 'c', 'Mod+n'],
    'write.direct': ['app.cmd_new_dm', 'x', 'Mod+Shift+k'],
    'write.topic': ['topicActions.start_topic'],
    'write.attach': ['uploads.attach', 'Mod+o'],
    'write.snippets': ['snippets.cmd', "Mod+'"],
    'write.gif': ['gifs.insert'],
    'write.voice': ['voice.record'],
    'write.videoCall': ['calls.video'],
    'write.voiceCall': ['calls.voice'],
    'write.later': ['scheduled.later', 'Alt+Enter'],
    'write.fill': ['compose.fill', 'Mod+Shift+e'],
    'write.editor': ['compose.editor'],
    'write.spelling': ['spelling.toggle'],
    'write.person': ['peopleAdmin.create'],
    'write.bot': ['bots.new'],
    'write.invitation': ['invitations.new'],
    'channels.create': ['channels.new'],
  }),
  ...rows('composer', 'write', {
    'format.preview': ['compose.preview', 'Alt+p'],
    'format.bold': ['compose.bold', 'Mod+b'],
    'format.italic': ['compose.italic', 'Mod+i'],
    'format.strike': ['compose.strike', 'Mod+Shift+x'],
    'format.code': ['compose.code', 'Mod+Shift+c'],
    'format.codeBlock': ['compose.codeBlock', 'Mod+Shift+b'],
    'format.link': ['compose.link', 'Mod+Shift+l'],
    // The keys that Slack and Google Docs have on US keyboards: Ctrl+Shift with 8, 7 and 9.
    'format.bullets': ['compose.bullets', 'Mod+*'],
    'format.numbers': ['compose.numbers', 'Mod+&'],
    'format.quote': ['compose.quote', 'Mod+>', 'Mod+('],
    'format.spoiler': ['compose.spoiler', 'Mod+Shift+h'],
    'format.math': ['compose.math', 'Mod+$'],
    'format.time': ['compose.time', 'Mod+Shift+t'],
    'write.go': ['compose.cmd_go', 'Mod+.'],
  }),
  ...rows('everywhere', 'window', {
    'settings.open': ['app.cmd_settings', 'Mod+,'],
    'help.shortcuts': ['app.cmd_shortcuts', '?'],
    'status.set': ['app.status_set', 'Shift+Y'],
    'change.undo': ['app.cmd_undo', 'Mod+z'],
    'window.own': ['windows.cmd_open', 'Mod+Shift+Enter'],
    'window.people': ['app.cmd_people', 'w'],
    'window.peek': ['app.cmd_peek', 'F6'],
    'window.closePeek': ['app.cmd_close_peek', 'Escape'],
    'pane.leave': ['app.cmd_close_pane', 'Escape'],
    'window.onTop': ['windows.cmd_on_top'],
    'window.main': ['windows.cmd_main'],
    'quiet.toggle': ['app.quiet_toggle', 'Mod+Shift+d'],
    'quiet.hour': ['app.quiet_for_hour'],
    'quiet.tomorrow': ['app.quiet_for_tomorrow'],
    'quiet.endless': ['app.quiet_for_endless'],
    'presenting.toggle': ['app.presenting_toggle', 'Mod+Shift+y'],
    'account.next': ['app.cmd_next_account', 'Mod+Tab'],
    'account.previous': ['app.cmd_previous_account', 'Mod+Shift+Tab'],
    'account.add': ['app.add_account', 'Mod+Shift+o'],
    'account.pause': ['app.cmd_pause_account'],
    'account.signInAgain': ['login.again_title'],
    signOut: ['app.cmd_sign_out'],
  }),
  ...accounts,
  ...rows('settings', 'window', {
    'settings.find': ['settings.find', 'Mod+f'],
  }),
  ...rows('list', 'list', {
    'row.next': ['conversationRows.cmd_next', 'j', 'ArrowDown'],
    'row.previous': ['conversationRows.cmd_previous', 'k', 'ArrowUp'],
    'row.pageDown': ['conversationRows.cmd_page_down', 'PageDown'],
    'row.pageUp': ['conversationRows.cmd_page_up', 'PageUp'],
    'row.first': ['conversationRows.cmd_first', 'Home'],
    'row.last': ['conversationRows.cmd_last', 'End'],
    'row.collapse': ['conversationRows.cmd_collapse', 'ArrowLeft'],
    'row.expand': ['conversationRows.cmd_expand', 'ArrowRight'],
    'row.open': ['conversationRows.cmd_open', 'Enter'],
    'row.peek': ['conversationRows.cmd_peek', ' '],
    'row.window': ['windows.cmd_open', 'Mod+Shift+Enter'],
    'row.read': ['conversationRows.cmd_read', 'e'],
    'row.section': ['catchup.cmd_section', 'Shift+E'],
    'row.mute': ['conversationRows.cmd_mute', 'm', 'Shift+M'],
    'row.follow': ['conversationRows.cmd_follow', 'f', 'Shift+F'],
    'row.resolve': ['conversationRows.cmd_resolve', 'v', 'Shift+X'],
    'row.later': ['conversationRows.cmd_later', 'l', 'Shift+L'],
    'row.reply': ['conversationRows.cmd_reply', 'r'],
    'row.filter': ['recent.cmd_filter', '/'],
  }),
  ...rows('conversation', 'conversation', {
    'message.next': ['messages.cmd_next', 'j', 'ArrowDown'],
    'message.previous': ['messages.cmd_previous', 'k', 'ArrowUp'],
    'message.pageDown': ['messages.cmd_page_down', 'PageDown', 'Shift+J', ' '],
    'message.pageUp': ['messages.cmd_page_up', 'PageUp', 'Shift+K', 'Shift+ '],
    'message.first': ['messages.cmd_first', 'Home'],
    'message.last': ['messages.cmd_last', 'End', 'Shift+G'],
    'message.reply': ['messages.reply', 'r', 'Enter'],
    'message.quote': ['messages.quote', '>'],
    'message.mention': ['messages.reply_mention', '@'],
    'message.direct': ['messages.reply_direct', 'Shift+R'],
    'message.edit': ['editing.cmd_edit', 'e'],
    'message.move': ['editing.cmd_move', 'm'],
    'message.delete': ['editing.cmd_delete', 'Delete'],
    'message.report': ['report.command', '!'],
    'message.readers': ['messageDetails.readers_command', 'Shift+V'],
    'message.history': ['messageDetails.history_command', 'Shift+H'],
    'message.details': ['messageDetails.details_command', 'i'],
    'message.react': ['messages.cmd_react', ':'],
    'message.thumbsUp': ['messages.cmd_thumbs', '+'],
    'message.star': ['messages.cmd_star', 'Mod+s'],
    'message.pin': ['pins.message_cmd', 'b'],
    'message.remind': ['reminders.cmd', 'z'],
    'message.collapse': ['messageDetails.collapse_command', '-'],
    'message.profile': ['messages.cmd_profile', 'u'],
    'message.copyLink': ['messages.copy_link', 'l'],
    'message.readUpTo': ['messages.mark_read_up_to', 'Shift+E'],
    'message.unread': ['messages.mark_unread', 'Shift+U'],
    'message.find': ['search.find_cmd', 'Mod+f'],
  }),
  // These also act on a topic's row in the sidebar.
  ...rows('everywhere', 'conversation', {
    'topic.mute': ['topicActions.cmd_mute', 'Shift+M'],
    'topic.follow': ['topicActions.cmd_follow', 'Shift+F'],
    'topic.resolve': ['editing.cmd_resolve', 'Shift+X'],
    'conversation.later': ['later.cmd', 'Shift+L'],
    // The second key works in the composer, which has the focus in a conversation opened by mouse.
    'conversation.done': ['conversationRows.done_next', 'h', 'Mod+e'],
    'conversation.pin': ['pins.cmd'],
    'read.shown': ['topicActions.cmd_read_shown'],
    'read.all': ['topicActions.cmd_read_all'],
    'read.directs': ['topicActions.cmd_read_directs'],
  }),
  ...rows('channels', 'channels', {
    'directory.search': ['channels.cmd_search', '/'],
    'directory.join': ['channels.cmd_join', 'Mod+Enter', 'Shift+S'],
    'directory.settings': ['channels.cmd_settings', 'e'],
    'directory.create': ['channels.new', 'n'],
  }),
  ...rows('people', 'people', {
    'people.search': ['people.cmd_search', '/'],
    'people.create': ['peopleAdmin.create', 'n'],
  }),
  ...rows('groups', 'groups', {
    'groups.create': ['groups.new', 'n'],
  }),
  ...rows('reports', 'reports', {
    'reports.open': ['moderation.cmd_open', 'Enter'],
    'reports.deal': ['moderation.cmd_deal', 'e'],
  }),
} as const satisfies Readonly<Record<string, CommandRow>>

export type CommandId = keyof typeof commandTable

/** Default keys on macOS where the system or its text fields use the others. */
const macKeys: Partial<Readonly<Record<CommandId, readonly string[]>>> = {
  'go.back': ['Mod+['],
  'go.forward': ['Mod+]'],
  'account.next': ['Ctrl+Tab'],
  'account.previous': ['Ctrl+Shift+Tab'],
  'format.math': ['Ctrl+$'],
}

/** Additional words for finding a command. */
const furtherWords: Partial<Readonly<Record<CommandId, MessageKey>>> = {
  'row.read': 'app.words_done',
  'row.section': 'app.words_done',
  'read.shown': 'app.words_done',
  'read.all': 'app.words_done',
  'read.directs': 'app.words_done',
  'conversation.done': 'app.words_done',
  'row.later': 'app.words_later',
  'conversation.later': 'app.words_later',
  'write.direct': 'app.words_direct',
  'view.directs': 'app.words_direct',
  'view.inbox': 'app.words_inbox',
  'view.catchup': 'app.words_catchup',
  'channels.create': 'app.words_channel',
  'directory.create': 'app.words_channel',
  'settings.open': 'app.words_settings',
  'help.shortcuts': 'app.words_shortcuts',
  'status.set': 'app.words_status',
  'quiet.toggle': 'app.words_quiet',
  'quiet.hour': 'app.words_quiet',
  'quiet.tomorrow': 'app.words_quiet',
  'quiet.endless': 'app.words_quiet',
  'presenting.toggle': 'app.words_presenting',
  'account.add': 'app.words_sign_in',
  signOut: 'app.words_sign_out',
}

/** Returns the default keys of a command. */
export const keysAtFirst = (id: CommandId, platform: string): readonly string[] =>
  (platform === 'darwin' ? macKeys[id] : undefined) ?? commandTable[id].keys

export const commandRow = (id: CommandId): CommandRow => commandTable[id]
export const commandIds = Object.keys(commandTable) as readonly CommandId[]
export const isCommandId = (id: string): id is CommandId => Object.hasOwn(commandTable, id)
export const commandTitle = (id: CommandId): string => t(commandTable[id].title, commandRow(id).values)
export function commandWords(id: CommandId): readonly string[] {
  const words = furtherWords[id]
  return words === undefined ? [] : [t(words)]
}
export const groupTitle = (group: CommandGroup): string => t(groupTitles[group])

/**
 * Keys that no command may have: those of menu items that are not commands, and those reserved for future commands.
 * Checked by the table's test.
 */
export const reservedKeys: readonly { readonly place: CommandPlace; readonly keys: readonly string[] }[] = [
  // Zoom, reload, developer tools, quit, close, minimize.
  {
    place: 'everywhere',
    keys: ['Mod+0', 'Mod++', 'Mod+=', 'Mod+-', 'Mod+r', 'Mod+Shift+i', 'Mod+q', 'Mod+w', 'Mod+m'],
  },
  // Editing.
  {
    place: 'everywhere',
    keys: ['Mod+a', 'Mod+c', 'Mod+v', 'Mod+Shift+v', 'Mod+x', 'Mod+y', 'Mod+Shift+z'],
  },
  // Pictures.
  { place: 'conversation', keys: ['v'] },
]
