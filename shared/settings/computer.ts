import { askedOnce, flag, ofComputer, onOff } from './setting.ts'

/** The application on this computer. */
export const application = {
  /** Steps of Chromium's zoom, each half a level. Unset until it is changed: earlier versions kept it elsewhere. */
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
    hint: 'settings.closeKeepsRunning_hint',
    control: onOff,
  }),
  /** Links by which servers hand a sign-in back stay with the app after it. */
  keepSignInLinks: askedOnce<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.keepSignInLinks',
    hint: 'settings.keepSignInLinks_hint',
    control: onOff,
  }),
  /** How large the local copy of each account's messages may become, in megabytes. */
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
  /** Letters and signs alone run commands. */
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

/** Settings that something else than a control changes. */
export const layout = {
  /** The user's keys of commands, as `shared/keys/ownKeys.ts` writes them. */
  ownKeys: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** The question about single letters, which the first sign-in opens. */
  keysQuestion: ofComputer<'unasked' | 'open' | 'answered'>({
    type: { kind: 'choice', choices: ['unasked', 'open', 'answered'] },
    fallback: 'unasked',
  }),
  /** Groups of the inbox that were hidden or shown, a line each: see `renderer/state/settings/keepSettings.ts`. */
  toggledInboxGroups: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Sections of the sidebar that were hidden or shown, a line each, with their account. */
  toggledSidebarSections: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** Reports that a moderator has dealt with, a line each, with their account. */
  dealtReports: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** The order and the filters of lists of conversations: see `renderer/features/inbox/recent/listChoices.ts`. */
  recentList: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  topicList: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** The order of the messages that a search finds: the best first, or the newest. */
  searchOrder: ofComputer<'rank' | 'date'>({
    type: { kind: 'choice', choices: ['rank', 'date'] },
    fallback: 'rank',
  }),
  /** The accounts whose messages a search finds. */
  searchScope: ofComputer<'all' | 'account'>({
    type: { kind: 'choice', choices: ['all', 'account'] },
    fallback: 'all',
  }),
  /** Numbers of uses of commands, one per line: see `renderer/features/window/quickSwitcher/usedActions.ts`. */
  usedActions: ofComputer<string>({ type: { kind: 'text' }, fallback: '' }),
  /** When this app was last used, and the newest long absence, in milliseconds; 0: there is none to tell of. */
  lastUsedAt: ofComputer<number>({ type: time, fallback: 0 }),
  absentFrom: ofComputer<number>({ type: time, fallback: 0 }),
  absentUntil: ofComputer<number>({ type: time, fallback: 0 }),
  sidebarWidth: ofComputer<number>({ type: { kind: 'number', min: 180, max: 480 }, fallback: 264 }),
}
