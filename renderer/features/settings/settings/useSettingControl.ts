import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import {
  accountSetting,
  accountSettingWire,
  levelOfSetting,
  settingInUse,
} from '../../../../shared/model/organization/serviceSettings.ts'
import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import {
  settingRow,
  type ClientSettings,
  type ComputerSettingName,
  type ServiceSettingName,
  type ValueOf,
} from '../../../../shared/settings/settings.ts'
import {
  accountStore,
  call,
  failureText,
  ownSetting,
  uiStore,
  useAccountStore,
  useUi,
} from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { isQueued } from '../../common/undo/index.ts'
import {
  blockedState,
  type ChangeState,
  stateOfNews,
  tellNews,
  useChangeNews,
  useChangeState,
} from '../../common/forms/index.ts'
import { blockOf } from './blocks.ts'

/** Value of a setting, and the ways to change it. */
export interface SettingValueControl<T> {
  readonly value: T
  change(value: T): void
  /** True if the value is stored on this computer. null if there is no account setting to choose instead. */
  readonly isOwn: boolean | null
  keepHere(isOwn: boolean): void
  /** State to show beside the control, or null. */
  readonly state: ChangeState | null
  /** Feature level of the account's server, or null if the setting is independent of the account. */
  readonly level: number | null
}

/** Saves settings of this computer. The main process returns the resulting settings. */
export function changeSettings(patch: Partial<ClientSettings>): void {
  call('settings.set', patch).then(
    (settings) => uiStore.setState({ settings }),
    () => showToast(t('settings.failed')),
  )
}

/** Control of a setting that is stored on this computer only, or shown before anyone signed in. */
export function useComputerControl<N extends ComputerSettingName>(name: N): SettingValueControl<ValueOf<N>> {
  const value = useUi((ui) => ui.settings[name]) as ValueOf<N> | null
  return {
    value: value ?? settingRow(name).fallback,
    change: (next) => changeSettings({ [name]: next }),
    isOwn: null,
    keepHere: () => undefined,
    state: null,
    level: null,
  }
}

/**
 * Control of an account setting. Returns null if the server does not send the setting and this computer stores no
 * value either.
 */
export function useAccountControl<N extends ServiceSettingName>(
  name: N,
): SettingValueControl<ValueOf<N>> | null {
  const { keptBy, service } = settingRow(name)
  const store = useAccountStore()
  const own = useUi((ui) => ownSetting(ui, name))
  const ofAccount = useStore(store, ({ state }) => (state === null ? null : accountSetting(state, name)))
  const level = useStore(store, ({ state }) => state?.realm.featureLevel ?? 0)
  const since = useStore(store, ({ state }) => (state === null ? null : levelOfSetting(state, name)))
  const block = useStore(store, ({ state }) => (state === null ? null : blockOf(state, name)))
  const ofAction = useChangeState(changes(service?.name ?? ''))
  const told = useChangeNews(store.id, name)
  if (keptBy === 'account' && ofAccount === null && since === null) return null
  const limit = limitOf(since, level, block)
  // A switch that the organization disabled is shown as off, regardless of the account's value.
  const isTakenAway = block !== null && settingRow(name).type.kind === 'flag'
  const value = isTakenAway ? (false as ValueOf<N>) : settingInUse(name, own, ofAccount)
  const changeAccount = (next: ValueOf<N>): void => {
    const { state } = store.getState()
    if (state === null) return
    tellNews(store.id, name, null)
    const params = { settings: accountSettingWire(state, name, next) }
    call('api.call', { account: store.id, route: 'updateSettings', params }).then(
      (answer) => tellNews(store.id, name, isQueued(answer) ? null : 'saved'),
      (error: unknown) =>
        tellNews(store.id, name, { reason: failureText(error), again: () => changeAccount(next) }),
    )
  }
  return {
    value,
    level,
    isOwn: ofAccount === null || keptBy === 'account' ? null : own !== null,
    state: limit ?? ofAction ?? stateOfNews(told),
    change: (next) => {
      if (
        ofAccount !== null &&
        own === null &&
        (keptBy === 'account' || !isOfOthers(store.id, name, ofAccount))
      )
        changeAccount(next)
      else changeSettings({ [name]: next })
    },
    keepHere: (isKept) => {
      changeSettings({ [name]: isKept ? value : null })
      if (!isKept && value !== ofAccount) changeAccount(value)
    },
  }
}

/**
 * True if there are other accounts and all have this value. A change is then for all of them: otherwise the theme, for
 * example, would change with each conversation of another account.
 */
function isOfOthers<N extends ServiceSettingName>(own: string, name: N, value: ValueOf<N>): boolean {
  const others = uiStore.getState().accounts.filter(({ id }) => id !== own)
  const states = others.map(({ id }) => accountStore(id).getState().state)
  return others.length > 0 && states.every((state) => state !== null && accountSetting(state, name) === value)
}

const changes =
  (wireName: string) =>
  ({ action, params: { settings } }: ActionRow): boolean =>
    action === 'updateSettings' && Object.hasOwn(settings ?? {}, wireName)

/**
 * Returns why the user cannot change a setting, or null. `since` is the first feature level that has the setting if the
 * server is older, and `level` the level of the server.
 */
export const limitOf = (since: number | null, level: number, block: string | null): ChangeState | null =>
  since === null ? blockedState(block) : { kind: 'old', since, level }
