import { askedOnce, flag, ofComputer, onOff } from './setting.ts'

/** The app on this computer. */
export const application = {
  /**
   * Steps of Chromium's zoom, each half a level. Unset until it is changed, because earlier versions stored it
   * elsewhere.
   */
  zoom: askedOnce<number>({
    type: { kind: 'number', min: -6, max: 10 },
    fallback: 0,
    title: 'settings.zoom',
    control: {
      kind: 'stepper',
      step: 1,
      label: 'settings.zoom_value',
      shows: (steps) => Math.round(100 * 1.2 ** (steps / 2)),
    },
  }),
  /** Closing the window keeps the app running for notifications. */
  closeKeepsRunning: askedOnce<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.closeKeepsRunning',
    words: 'settings.words_closeKeepsRunning',
    hint: 'settings.closeKeepsRunning_hint',
    control: onOff,
  }),
  /** Always opens sign-in links of servers in this app, not only while the user is signing in. */
  keepSignInLinks: askedOnce<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.keepSignInLinks',
    hint: 'settings.keepSignInLinks_hint',
    control: onOff,
  }),
  /** Voice messages can be recorded. Unset until the first one. */
  microphone: askedOnce<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.microphone',
    hint: 'settings.microphone_hint',
    control: onOff,
  }),
  /** Maximum size of the local store of each account's messages, in megabytes. */
  storeSizeMb: ofComputer<number>({
    type: { kind: 'number', min: 64, max: 65_536 },
    fallback: 1024,
    title: 'settings.storeSizeMb',
    hint: 'settings.storeSizeMb_hint',
    control: { kind: 'sizes', sizes: [256, 512, 1024, 2048, 4096], label: 'settings.storeSizeMb_value' },
  }),
  developerTools: ofComputer<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.developerTools',
    control: onOff,
  }),
}

export const keyboard = {
  /** Single characters run commands. */
  singleKeys: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.singleKeys',
    hint: 'settings.singleKeys_hint',
    control: onOff,
  }),
}

/** Milliseconds of this computer's clock. */
const time = { kind: 'number', min: 0, max: 8_640_000_000_000_000 } as const

/** A height in pixels. 0: as the text needs. The maximum fills the pane. */
const fieldHeight = ofComputer<number>({ type: { kind: 'number', min: 0, max: 4000 }, fallback: 0 })

/** Settings that are changed by other means than a control. */
export const layout = {
  /** The user's keys for commands, in the format of `shared/keys/ownKeys.ts`. */
  ownKeys: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** State of the question about single-character shortcuts, which the first sign-in shows. */
  keysQuestion: ofComputer<'unasked' | 'open' | 'answered'>({
    type: { kind: 'choice', choices: ['unasked', 'open', 'answered'] },
    fallback: 'unasked',
  }),
  /** Hidden or shown groups of the inbox, one per line: see `renderer/state/settings/keepSettings.ts`. */
  toggledInboxGroups: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Hidden or shown sections of the sidebar with their account, one per line. */
  toggledSidebarSections: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Reports that a moderator has resolved, with their account, one per line. */
  dealtReports: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Providers of GIFs that may see searches, one per line. Main asks the user. Pages cannot change it. */
  gifProviders: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Languages of the spell checker, separated by spaces. Empty: those of the system. */
  spellingLanguages: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Order and filters of lists of conversations: see `renderer/features/inbox/recent/listChoices.ts`. */
  recentList: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  topicList: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Order of search results: best first or newest first. */
  searchOrder: ofComputer<'rank' | 'date'>({
    type: { kind: 'choice', choices: ['rank', 'date'] },
    fallback: 'rank',
  }),
  /** Accounts that a search covers. */
  searchScope: ofComputer<'all' | 'account'>({
    type: { kind: 'choice', choices: ['all', 'account'] },
    fallback: 'all',
  }),
  /** Number of uses of commands, one per line: see `renderer/features/window/quickSwitcher/usedActions.ts`. */
  usedActions: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** End of "Do not disturb" (`shared/settings/quietUntil.ts`); 0 while it is off. */
  quietUntil: ofComputer<number>({ type: time, fallback: 0 }),
  /** True while notifications, titles and badges show no content, for a shared screen. */
  presenting: ofComputer<boolean>({ type: flag, fallback: false }),
  /** Time of the last use of this app, and start and end of the last long absence, in milliseconds; 0 for none. */
  lastUsedAt: ofComputer<number>({ type: time, fallback: 0 }),
  absentFrom: ofComputer<number>({ type: time, fallback: 0 }),
  absentUntil: ofComputer<number>({ type: time, fallback: 0 }),
  sidebarWidth: ofComputer<number>({ type: { kind: 'number', min: 180, max: 480 }, fallback: 264 }),
  /** Heights of fields in pixels: of the composer in the main window and in others, and of edits. 0: as the text needs. */
  composeHeight: fieldHeight,
  windowComposeHeight: fieldHeight,
  editHeight: fieldHeight,
  peekWidth: ofComputer<number>({ type: { kind: 'number', min: 280, max: 4000 }, fallback: 324 }),
}
