import type { MessageKey } from '../i18n.ts'

export type SettingValue = boolean | number | string

/** The values that a setting can have: `true` and `false`, some names or numbers, or whole numbers within bounds. */
export type SettingType<T> =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly T[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }

/** Absent where something else than the settings' dialog changes the setting, as the edge of the sidebar does. */
export type SettingControl<T> =
  | { readonly kind: 'switch' }
  | { readonly kind: 'segments'; readonly labels: readonly (readonly [value: T, label: MessageKey])[] }
  /** `label` gets the number as `size`. */
  | { readonly kind: 'sizes'; readonly sizes: readonly number[]; readonly label: MessageKey }

/** One setting. Its schema, its place in files, its control and its operation follow from the row. */
export interface Setting<T extends SettingValue = SettingValue> {
  /**
   * computer: a file of this computer. account: the service, by an operation, which waits while there is no
   * connection. both: the account's unless this computer has its own.
   */
  readonly keptBy: 'computer' | 'account' | 'both'
  readonly type: SettingType<T>
  /** Where nobody chose, or the server tells a value that no version here knows. */
  readonly fallback: T
  /** True where the person is asked when it first matters: until then the value is null. */
  readonly startsUnset?: boolean
  readonly title?: MessageKey
  /** Gets the keys that send and quit on this platform as `sendKeys` and `quitKeys`. */
  readonly hint?: MessageKey
  readonly control?: SettingControl<T>
  /** The service's name, and its value for each of ours where they differ. */
  readonly service?: {
    readonly name: string
    readonly values?: readonly (readonly [ours: T, theirs: SettingValue])[]
  }
}

type Fields<T extends SettingValue> = Omit<Setting<T>, 'keptBy' | 'startsUnset'>
export type OfComputer<T extends SettingValue> = Setting<T> & {
  readonly keptBy: 'computer'
  readonly startsUnset: false
}
export type Asked<T extends SettingValue> = Setting<T> & {
  readonly keptBy: 'computer'
  readonly startsUnset: true
}
export type OfBoth<T extends SettingValue> = Setting<T> & { readonly keptBy: 'both' }
export type OfAccount<T extends SettingValue> = Setting<T> & { readonly keptBy: 'account' }

export const ofComputer = <T extends SettingValue>(fields: Omit<Fields<T>, 'service'>): OfComputer<T> => ({
  ...fields,
  keptBy: 'computer',
  startsUnset: false,
})
export const askedOnce = <T extends SettingValue>(fields: Omit<Fields<T>, 'service'>): Asked<T> => ({
  ...fields,
  keptBy: 'computer',
  startsUnset: true,
})
export const ofBoth = <T extends SettingValue>(
  fields: Fields<T> & Required<Pick<Fields<T>, 'service'>>,
): OfBoth<T> => ({
  ...fields,
  keptBy: 'both',
})
export const ofAccount = <T extends SettingValue>(
  fields: Fields<T> & Required<Pick<Fields<T>, 'service'>>,
): OfAccount<T> => ({ ...fields, keptBy: 'account' })
