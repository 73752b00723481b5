import type { AccountState } from '../state/accountState.ts'
import { settingRow, type ServiceSettingName, type ValueOf } from '../../settings/settings.ts'
import type { SettingValue } from '../../settings/setting.ts'

type Settings = Pick<AccountState, 'userSettings'>

/** The account's value; null where the server does not tell it, or tells what no version here knows. */
export function accountSetting<N extends ServiceSettingName>(state: Settings, name: N): ValueOf<N> | null {
  const { service, type } = settingRow(name)
  const told = state.userSettings[service?.name ?? '']
  if (service?.values !== undefined) return service.values.find(([, theirs]) => theirs === told)?.[0] ?? null
  const isKnown =
    type.kind === 'choice' ? type.choices.includes(told as never) : typeof told === typeOf[type.kind]
  return isKnown ? (told as ValueOf<N>) : null
}

const typeOf = { flag: 'boolean', number: 'number' } as const

/** The value that counts: this computer's own choice, else the account's. */
export const settingInUse = <N extends ServiceSettingName>(
  name: N,
  own: ValueOf<N> | null,
  ofAccount: ValueOf<N> | null,
): ValueOf<N> => own ?? ofAccount ?? settingRow(name).fallback

/** The settings to change on the server. */
export function accountSettingWire<N extends ServiceSettingName>(
  name: N,
  value: ValueOf<N>,
): Readonly<Record<string, SettingValue>> {
  const { service } = settingRow(name)
  const theirs = service?.values?.find(([ours]) => ours === value)?.[1] ?? value
  return service === undefined ? {} : { [service.name]: theirs }
}
