import type { AccountState } from '../state/accountState.ts'
import { settingRow, type ServiceSettingName, type ValueOf } from '../../settings/settings.ts'
import type { Setting, SettingValue, SettingWords } from '../../settings/setting.ts'

type Settings = Pick<AccountState, 'userSettings' | 'realm'>

/** Returns pairs of this client's and the server's values at a feature level; null when they are the same. */
function valuesAt(name: ServiceSettingName, level: number): SettingWords<SettingValue> | null {
  const values = (settingRow(name) as Setting).service?.values
  return (typeof values === 'function' ? values(level) : values) ?? null
}

/** Returns the feature level that introduced the setting, if the account's server is older; null otherwise. */
export function levelOfSetting(
  { realm }: Pick<AccountState, 'realm'>,
  name: ServiceSettingName,
): number | null {
  const since = settingRow(name).service?.since ?? 0
  return realm.featureLevel < since ? since : null
}

/** Returns the account's value; null when the server does not send it or it is unknown. */
export function accountSetting<N extends ServiceSettingName>(state: Settings, name: N): ValueOf<N> | null {
  const { service, type } = settingRow(name)
  const wireValue = state.userSettings[service?.name ?? '']
  const values = valuesAt(name, state.realm.featureLevel)
  if (values !== null)
    return (values.find(([, theirs]) => theirs === wireValue)?.[0] as ValueOf<N> | undefined) ?? null
  if (type.kind === 'number') {
    // The server may send any number. One beyond the control's range must not reach the layout.
    if (typeof wireValue !== 'number' || !Number.isFinite(wireValue)) return null
    return Math.round(Math.min(type.max, Math.max(type.min, wireValue))) as ValueOf<N>
  }
  const isKnown =
    type.kind === 'choice'
      ? type.choices.includes(wireValue as never)
      : typeof wireValue === typeOf[type.kind]
  return isKnown ? (wireValue as ValueOf<N>) : null
}

const typeOf = { flag: 'boolean', text: 'string' } as const

/** Returns the value in use: this computer's override, else the account's value, else the default. */
export const settingInUse = <N extends ServiceSettingName>(
  name: N,
  override: ValueOf<N> | null,
  ofAccount: ValueOf<N> | null,
): ValueOf<N> => override ?? ofAccount ?? settingRow(name).fallback

/** Returns the fields to change on the server. */
export function accountSettingWire<N extends ServiceSettingName>(
  { realm }: Pick<AccountState, 'realm'>,
  name: N,
  value: ValueOf<N>,
): Readonly<Record<string, SettingValue | null>> {
  const { service } = settingRow(name)
  const pair = valuesAt(name, realm.featureLevel)?.find(([ours]) => ours === value)
  return service === undefined ? {} : { [service.name]: pair === undefined ? value : pair[1] }
}
