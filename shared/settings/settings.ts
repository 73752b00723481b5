import type { MessageKey } from '../i18n.ts'
import { application, keyboard, layout } from './computer.ts'
import {
  automaticTopics,
  desktopNotifications,
  mail,
  mobileNotifications,
  notificationTable,
} from './notifications.ts'
import { appearance, emoji, reading, sidebar, timeAndLanguage, writing } from './preferences.ts'
import { shownOfOthers, shownToOthers } from './privacy.ts'
import type { Asked, OfBoth, OfComputer, Setting } from './setting.ts'

/** All settings, each in the group in which it is shown. */
export const settings = {
  ...appearance,
  ...reading,
  ...writing,
  ...emoji,
  ...sidebar,
  ...timeAndLanguage,
  ...notificationTable,
  ...desktopNotifications,
  ...mobileNotifications,
  ...mail,
  ...automaticTopics,
  ...shownToOthers,
  ...shownOfOthers,
  ...application,
  ...keyboard,
  ...layout,
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
/** Names of settings stored on this computer, and of those stored on the server. */
export type ComputerSettingName = {
  [N in SettingName]: Settings[N] extends { readonly keptBy: 'account' } ? never : N
}[SettingName]
export type ServiceSettingName = {
  [N in SettingName]: Settings[N] extends { readonly keptBy: 'computer' } ? never : N
}[SettingName]

/** The settings stored on this computer. null: not chosen, or the account's value applies. */
export type ClientSettings = { readonly [N in ComputerSettingName]: Kept<Settings[N]> }

export const settingRow = <N extends SettingName>(name: N): Setting<ValueOf<N>> =>
  settings[name] as unknown as Setting<ValueOf<N>>

const namesOf = (group: object) => Object.keys(group) as SettingName[]
const names = namesOf(settings)
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

export interface SettingGroup {
  readonly title: MessageKey
  readonly names: readonly SettingName[]
}

const group = (title: MessageKey, rows: object): SettingGroup => ({ title, names: namesOf(rows) })

/** The groups of each settings page, in the order shown. */
export const settingGroups = {
  preferences: [
    group('settings.group_appearance', appearance),
    group('settings.group_reading', reading),
    group('settings.group_writing', writing),
    group('settings.group_emoji', emoji),
    group('settings.group_sidebar', sidebar),
    group('settings.group_time', timeAndLanguage),
  ],
  notifications: [
    group('settings.group_table', notificationTable),
    group('settings.group_desktop', desktopNotifications),
    group('settings.group_mobile', mobileNotifications),
    group('settings.group_mail', mail),
  ],
  topics: [group('settings.group_automatic', automaticTopics)],
  privacy: [group('settings.group_toOthers', shownToOthers), group('settings.group_ofOthers', shownOfOthers)],
  computer: [group('settings.group_application', application)],
  keyboard: [group('settings.group_keys', keyboard)],
} as const satisfies Readonly<Record<string, readonly SettingGroup[]>>
