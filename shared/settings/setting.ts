import type { MessageKey } from '../i18n.ts'

export type SettingValue = boolean | number | string

/** The values of a setting: `true` and `false`, fixed names or numbers, integers in a range, or any text. */
export type SettingType<T> =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly T[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'text' }

/** A value and its label; with a feature level if older servers do not support the value. */
export type SettingLabel<T> = readonly [value: T, label: MessageKey, since?: number]

/** Lists of the account or this computer: see the table of lists in the settings feature. */
export type SettingList = 'emojiSets' | 'sounds' | 'languages' | 'timeZones'

/** The control of a setting. Missing when it is changed elsewhere, such as at the edge of the sidebar. */
export type SettingControl<T> =
  | { readonly kind: 'switch' }
  | { readonly kind: 'segments'; readonly labels: readonly SettingLabel<T>[] }
  | { readonly kind: 'select'; readonly labels: readonly SettingLabel<T>[] }
  /** `label` receives the number as `size`, divided by `unit` if set. */
  | {
      readonly kind: 'sizes'
      readonly sizes: readonly number[]
      readonly label: MessageKey
      readonly unit?: number
    }
  /** Decreases or increases by one step. `label` receives the number, or the result of `shows`, as `size`. */
  | {
      readonly kind: 'stepper'
      readonly step: number
      readonly label: MessageKey
      readonly shows?: (value: number) => number
    }
  | { readonly kind: 'list'; readonly list: SettingList }
  /** A file with a sound, chosen in a dialog of the system. */
  | { readonly kind: 'soundFile' }

/** Pairs of this client's and the server's value. */
export type SettingWords<T> = readonly (readonly [ours: T, theirs: SettingValue | null])[]

/** One setting. Its schema, storage, control and operation are derived from the row. */
export interface Setting<T extends SettingValue = SettingValue> {
  /**
   * computer: a file on this computer. account: the server, changed by an operation that waits for a connection. both:
   * the account, unless this computer overrides it.
   */
  readonly keptBy: 'computer' | 'account' | 'both'
  readonly type: SettingType<T>
  /** Default, also for unknown values from the server. */
  readonly fallback: T
  /** True when the app asks the user on the first occasion. The value is null until then. */
  readonly startsUnset?: boolean
  readonly title?: MessageKey
  /** Receives the platform's keys for sending and quitting as `sendKeys` and `quitKeys`. */
  readonly hint?: MessageKey
  /** Additional words for finding the setting. */
  readonly words?: MessageKey
  readonly control?: SettingControl<T>
  /** The server's name of the setting, and its values if they differ from this client's. */
  readonly service?: {
    readonly name: string
    /** A function of the feature level if the server's values changed. */
    readonly values?: SettingWords<T> | ((level: number) => SettingWords<T>)
    /** The feature level that introduced it. Missing: all servers have it. */
    readonly since?: number
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

export const flag = { kind: 'flag' } as const
export const onOff = { kind: 'switch' } as const

/**
 * Returns type, control and default of a setting whose values are numbered from 1. A label may include the feature
 * level of a value that is newer than the setting.
 */
export const numbered = (
  fallback: number,
  labels: readonly (MessageKey | readonly [label: MessageKey, since: number])[],
  kind: 'select' | 'segments' = 'select',
): Pick<Setting<number>, 'type' | 'fallback' | 'control'> => ({
  type: { kind: 'choice', choices: labels.map((_label, index) => index + 1) },
  fallback,
  control: {
    kind,
    labels: labels.map((label, index) =>
      typeof label === 'string' ? [index + 1, label] : [index + 1, ...label],
    ),
  },
})

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

/** Returns a yes/no setting of the account. */
export const yesNo = (
  name: string,
  title: MessageKey,
  fallback: boolean,
  { hint, since }: { readonly hint?: MessageKey; readonly since?: number } = {},
): OfAccount<boolean> =>
  ofAccount<boolean>({
    type: flag,
    fallback,
    title,
    ...(hint !== undefined && { hint }),
    control: onOff,
    service: { name, ...(since !== undefined && { since }) },
  })
