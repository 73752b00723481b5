import type { AccountState } from '../state/accountState.ts'
import { settingRow, type ServiceSettingName, type ValueOf } from '../../settings/settings.ts'
import type { Setting, SettingValue, SettingWords } from '../../settings/setting.ts'

type Settings = Pick<AccountState, 'userSettings' | 'realm'>

/** The service's value for each of ours at a feature level; null: they are the same. */
function valuesAt(name: ServiceSettingName, level: number): SettingWords<SettingValue> | null {
  const values = (settingRow(name) as Setting).service?.values
  return (typeof values === 'function' ? values(level) : values) ?? null
}

/** The first feature level that has the setting, where the account's server is older; null: it is not too old. */
export function levelOfSetting(
  { realm }: Pick<AccountState, 'realm'>,
  name: ServiceSettingName,
): number | null {
  const since = settingRow(name).service?.since ?? 0
  return realm.featureLevel < since ? since : null
}

/** The account's value; null where the server does not tell it, or tells what no version here knows. */
export function accountSetting<N extends ServiceSettingName>(state: Settings, name: N): ValueOf<N> | null {
  const { service, type } = settingRow(name)
  const told = state.userSettings[service?.name ?? '']
  const values = valuesAt(name, state.realm.featureLevel)
  if (values !== null)
    return (values.find(([, theirs]) => theirs === told)?.[0] as ValueOf<N> | undefined) ?? null
  if (type.kind === 'number') {
    // A server may tell any number; one that no control offers must not reach the layout.
    if (typeof told !== 'number' || !Number.isFinite(told)) return null
    return Math.round(Math.min(type.max, Math.max(type.min, told))) as ValueOf<N>
  }
  const isKnown =
    type.kind === 'choice' ? type.choices.includes(told as never) : typeof told === typeOf[type.kind]
  return isKnown ? (told as ValueOf<N>) : null
}

const typeOf = { flag: 'boolean', text: 'string' } as const

/** The value that counts: this computer's own choice, else the account's. */
export const settingInUse = <N extends ServiceSettingName>(
  name: N,
  own: ValueOf<N> | null,
  ofAccount: ValueOf<N> | null,
): ValueOf<N> => own ?? ofAccount ?? settingRow(name).fallback

/** The settings to change on the server. */
export function accountSettingWire<N extends ServiceSettingName>(
  { realm }: Pick<AccountState, 'realm'>,
  name: N,
  value: ValueOf<N>,
): Readonly<Record<string, SettingValue | null>> {
  const { service } = settingRow(name)
  const pair = valuesAt(name, realm.featureLevel)?.find(([ours]) => ours === value)
  return service === undefined ? {} : { [service.name]: pair === undefined ? value : pair[1] }
}
