import type { MessageKey } from '../i18n.ts'

export type SettingValue = boolean | number | string

/**
 * The values that a setting can have: `true` and `false`, some names or numbers, whole numbers within bounds, or any text.
 */
export type SettingType<T> =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly T[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'text' }

/** A value and its words; with a feature level where servers below it do not know the value. */
export type SettingLabel<T> = readonly [value: T, label: MessageKey, since?: number]

/** Lists that the account or this computer has: see the table of lists in the settings' feature. */
export type SettingList = 'emojiSets' | 'sounds' | 'languages' | 'timeZones'

/** Absent where something else than the settings changes the setting, as the edge of the sidebar does. */
export type SettingControl<T> =
  | { readonly kind: 'switch' }
  | { readonly kind: 'segments'; readonly labels: readonly SettingLabel<T>[] }
  | { readonly kind: 'select'; readonly labels: readonly SettingLabel<T>[] }
  /** `label` gets the number, divided by `unit` where there is one, as `size`. */
  | {
      readonly kind: 'sizes'
      readonly sizes: readonly number[]
      readonly label: MessageKey
      readonly unit?: number
    }
  /** One step less or more; `label` gets the number, or what `shows` makes of it, as `size`. */
  | {
      readonly kind: 'stepper'
      readonly step: number
      readonly label: MessageKey
      readonly shows?: (value: number) => number
    }
  | { readonly kind: 'list'; readonly list: SettingList }

/** A value of ours and the service's. */
export type SettingWords<T> = readonly (readonly [ours: T, theirs: SettingValue | null])[]

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
    /** By feature level where the service's values changed. */
    readonly values?: SettingWords<T> | ((level: number) => SettingWords<T>)
    /** The first feature level that has it; absent: all have. */
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
 * Type, control and default value of a setting whose values are numbered from 1. A label is a text, with the value's
 * feature level where it is newer than the setting.
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

/** A yes or no of the account. */
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
