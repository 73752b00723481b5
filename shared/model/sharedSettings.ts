import type { AccountState } from './accountState.ts'
import type { ClientSettings } from '../settings.ts'

/** Settings of this computer that the service has as well; null: this computer follows the account. */
export type SharedSettingName = 'theme' | 'enterSends'
export type SharedValue<N extends SharedSettingName> = NonNullable<ClientSettings[N]>

interface SharedRow<T> {
  /** Among the service's settings. */
  readonly wireName: string
  /** The service's value for each of ours. */
  readonly wireValues: readonly (readonly [ours: T, theirs: number | boolean])[]
  /** Where neither says anything. */
  readonly fallback: T
}

const rows: { readonly [N in SharedSettingName]: SharedRow<SharedValue<N>> } = {
  theme: {
    wireName: 'color_scheme',
    wireValues: [
      ['system', 1],
      ['dark', 2],
      ['light', 3],
    ],
    fallback: 'system',
  },
  enterSends: {
    wireName: 'enter_sends',
    wireValues: [
      [true, true],
      [false, false],
    ],
    fallback: true,
  },
}

type Settings = Pick<AccountState, 'userSettings'>

/** The account's value; null where the server does not tell it, or tells what no version here knows. */
export function accountSetting<N extends SharedSettingName>(state: Settings, name: N): SharedValue<N> | null {
  const { wireName, wireValues } = rows[name]
  return wireValues.find(([, theirs]) => theirs === state.userSettings[wireName])?.[0] ?? null
}

/** The value that counts: this computer's own choice, else the account's. */
export const settingInUse = <N extends SharedSettingName>(
  name: N,
  own: ClientSettings[N],
  ofAccount: SharedValue<N> | null,
): SharedValue<N> => own ?? ofAccount ?? rows[name].fallback

/** The settings to change on the server. */
export function accountSettingWire<N extends SharedSettingName>(
  name: N,
  value: SharedValue<N>,
): Record<string, number | boolean | undefined> {
  const { wireName, wireValues } = rows[name]
  return { [wireName]: wireValues.find(([ours]) => ours === value)?.[1] }
}
