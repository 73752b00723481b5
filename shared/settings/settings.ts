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
    title: 'settings.theme',
    control: {
      kind: 'segments',
      labels: [
        ['system', 'settings.theme_system'],
        ['light', 'settings.theme_light'],
        ['dark', 'settings.theme_dark'],
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
    title: 'settings.enterSends',
    hint: 'settings.enterSends_hint',
    control: onOff,
    service: { name: 'enter_sends' },
  }),
  /** Names beside a reaction where few people reacted. */
  reactionNames: ofAccount<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.reactionNames',
    control: onOff,
    service: { name: 'display_emoji_reaction_users' },
  }),
  markReadByScrolling: ofAccount<number>({
    type: { kind: 'choice', choices: [1, 2, 3] },
    fallback: 1,
    title: 'settings.markRead',
    control: {
      kind: 'segments',
      labels: [
        [1, 'settings.markRead_always'],
        [2, 'settings.markRead_conversations'],
        [3, 'settings.markRead_never'],
      ],
    },
    service: { name: 'web_mark_read_on_scroll_policy' },
  }),
  notifications: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.notifications',
    hint: 'settings.notifications_hint',
    control: onOff,
  }),
  notificationContent: ofComputer<boolean>({
    type: flag,
    fallback: true,
    title: 'settings.notificationContent',
    control: onOff,
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
  developerTools: ofComputer<boolean>({
    type: flag,
    fallback: false,
    title: 'settings.developerTools',
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
