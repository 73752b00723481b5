import {
  askedOnce,
  ofAccount,
  ofBoth,
  ofComputer,
  type Asked,
  type OfBoth,
  type OfComputer,
  type Setting,
} from './setting.ts'

const flag = { kind: 'flag' } as const
const onOff = { kind: 'switch' } as const

/** All settings, in the order in which the dialog shows them. */
export const settings = {
  theme: ofBoth<'system' | 'light' | 'dark'>({
    type: { kind: 'choice', choices: ['system', 'light', 'dark'] },
    fallback: 'system',
    title: 'app.settings_theme',
    control: {
      kind: 'segments',
      labels: [
        ['system', 'app.settings_theme_system'],
        ['light', 'app.settings_theme_light'],
        ['dark', 'app.settings_theme_dark'],
      ],
    },
    service: {
      name: 'color_scheme',
      values: [
        ['system', 1],
        ['dark', 2],
        ['light', 3],
      ],
    },
  }),
  /** Enter sends; otherwise Ctrl+Enter (Cmd+Enter) does. */
  enterSends: ofBoth<boolean>({
    type: flag,
    fallback: true,
    title: 'app.settings_enterSends',
    hint: 'app.settings_enterSends_hint',
    control: onOff,
    service: { name: 'enter_sends' },
  }),
  /** Names beside a reaction where few people reacted. */
  reactionNames: ofAccount<boolean>({
    type: flag,
    fallback: true,
    title: 'app.settings_reactionNames',
    control: onOff,
    service: { name: 'display_emoji_reaction_users' },
  }),
  markReadByScrolling: ofAccount<number>({
    type: { kind: 'choice', choices: [1, 2, 3] },
    fallback: 1,
    title: 'app.settings_markRead',
    control: {
      kind: 'segments',
      labels: [
        [1, 'app.settings_markRead_always'],
        [2, 'app.settings_markRead_conversations'],
        [3, 'app.settings_markRead_never'],
      ],
    },
    service: { name: 'web_mark_read_on_scroll_policy' },
  }),
  notifications: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'app.settings_notifications',
    hint: 'app.settings_notifications_hint',
    control: onOff,
  }),
  notificationContent: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'app.settings_notificationContent',
    control: onOff,
  }),
  /** Closing the window keeps the app running for notifications. */
  closeKeepsRunning: askedOnce<boolean>({
    type: flag,
    fallback: true,
    title: 'app.settings_closeKeepsRunning',
    hint: 'app.settings_closeKeepsRunning_hint',
    control: onOff,
  }),
  /** Links by which servers hand a sign-in back stay with the app after it. */
  keepSignInLinks: askedOnce<boolean>({
    type: flag,
    fallback: false,
    title: 'app.settings_keepSignInLinks',
    hint: 'app.settings_keepSignInLinks_hint',
    control: onOff,
  }),
  developerTools: ofComputer<boolean>({
    type: flag,
    fallback: false,
    title: 'app.settings_developerTools',
    control: onOff,
  }),
  /** How large the local copy of each account's messages may become, in megabytes. */
  storeSizeMb: ofComputer<number>({
    type: { kind: 'number', min: 64, max: 65_536 },
    fallback: 1024,
    title: 'app.settings_storeSizeMb',
    hint: 'app.settings_storeSizeMb_hint',
    control: { kind: 'sizes', sizes: [256, 512, 1024, 2048, 4096], label: 'app.settings_storeSizeMb_value' },
  }),
  sidebarWidth: ofComputer<number>({ type: { kind: 'number', min: 180, max: 480 }, fallback: 264 }),
}

type Settings = typeof settings
export type SettingName = keyof Settings
export type ValueOf<N extends SettingName> = Settings[N] extends Setting<infer T> ? T : never

type Kept<S> =
  S extends OfComputer<infer T>
    ? T
    : S extends Asked<infer A>
      ? A | null
      : S extends OfBoth<infer B>
        ? B | null
        : never
/** The names of settings that this computer keeps, and of those that the service does. */
export type ComputerSettingName = {
  [N in SettingName]: Settings[N] extends { readonly keptBy: 'account' } ? never : N
}[SettingName]
export type ServiceSettingName = {
  [N in SettingName]: Settings[N] extends { readonly keptBy: 'computer' } ? never : N
}[SettingName]

/** The settings that this computer keeps. null: nobody chose, or the account decides. */
export type ClientSettings = { readonly [N in ComputerSettingName]: Kept<Settings[N]> }

export const settingRow = <N extends SettingName>(name: N): Setting<ValueOf<N>> =>
  settings[name] as unknown as Setting<ValueOf<N>>

const names = Object.keys(settings) as SettingName[]
export const settingNames: readonly SettingName[] = names
export const isOfComputer = (name: SettingName): name is ComputerSettingName =>
  settingRow(name).keptBy !== 'account'
export const isOfService = (name: SettingName): name is ServiceSettingName =>
  settingRow(name).keptBy !== 'computer'

export const defaultSettings = Object.fromEntries(
  names.filter(isOfComputer).map((name) => {
    const { fallback, startsUnset, keptBy } = settingRow(name)
    return [name, keptBy === 'both' || startsUnset === true ? null : fallback]
  }),
) as ClientSettings
