import { hasOneSettingsEndpoint } from '../../../../shared/api/capabilities.ts'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import { accountSetting, accountSettingWire } from '../../../../shared/model/organization/serviceSettings.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { Setting, SettingValue } from '../../../../shared/settings/setting.ts'
import {
  isOfService,
  settingNames,
  settingRow,
  type ServiceSettingName,
} from '../../../../shared/settings/settings.ts'
import { accountStore, useAccount, useAccountStore, useApi, useUi } from '../../../state/index.ts'
import { Button, Select, showToast } from '../../../ui/index.ts'
import { FormRow } from '../../common/forms/index.ts'
import { runAction } from '../../compose/outbox/index.ts'
import { offerUndo, toastFailure } from '../../common/undo/index.ts'

type Wire = Readonly<Record<string, SettingValue | null>>

/**
 * Returns the settings that differ between two accounts: the values of `from` in the wire format of the server of
 * `to` (`now`), the values of `to` before (`before`), and their number.
 */
export function differences(
  from: AccountState,
  to: AccountState,
): { readonly now: Wire; readonly before: Wire; readonly count: number } {
  const names = settingNames.filter(isOfService).filter((name) => {
    const [theirs, ours] = [accountSetting(from, name), accountSetting(to, name)]
    return theirs !== null && ours !== null && theirs !== ours && takesValue(to, name, theirs)
  })
  const wire = (of: AccountState): Wire => {
    const values = names.map((name) => [name, accountSetting(of, name)!] as const)
    const taken = values.filter(([name, value]) => takesValue(to, name, value))
    return Object.assign({}, ...taken.map(([name, value]) => accountSettingWire(to, name, value))) as Wire
  }
  return { now: wire(from), before: wire(to), count: names.length }
}

/** Lists of allowed values sent by the server, by setting. */
const toldValues: { readonly [N in ServiceSettingName]?: (state: AccountState) => unknown } = {
  emojiSet: ({ userSettings }) => userSettings['emojiset_choices'],
  sound: ({ userSettings }) => userSettings['available_notification_sounds'],
}

/** Returns true if the account's server supports the value. */
function takesValue(state: AccountState, name: ServiceSettingName, value: SettingValue): boolean {
  // Empty means never set, for example the time zone. No server accepts it.
  if (value === '') return false
  const told = toldValues[name]?.(state)
  if (told !== undefined) return JSON.stringify(told).includes(JSON.stringify(value))
  const { control } = settingRow(name) as Setting
  const labels = control !== undefined && 'labels' in control ? control.labels : []
  const since = labels.find(([each]) => each === value)?.[2] ?? 0
  return state.realm.featureLevel >= since
}

/** Copies settings from another account on this computer. Renders nothing if there is no other account. */
export function CopySettings() {
  const { id } = useAccountStore()
  const rowId = useId()
  const accounts = useUi((ui) => ui.accounts)
  const others = accounts.filter((account) => account.id !== id && !account.needsSignIn)
  const [chosen, setChosen] = useState<string | null>(null)
  const from = others.find((account) => account.id === chosen) ?? others[0]
  const takesAll = useAccount(({ realm }) => hasOneSettingsEndpoint(realm.featureLevel))
  if (from === undefined || !takesAll) return null
  return (
    <section aria-label={t('settings.copy')}>
      <h2>{t('settings.copy')}</h2>
      <FormRow id={rowId} isGroup title={t('settings.copy_hint')}>
        <Select
          aria-label={t('settings.copy_from')}
          value={from.id}
          options={others.map((account) => ({ value: account.id, label: accountTitle(account, accounts) }))}
          onChange={setChosen}
        />
        <CopyButton key={from.id} from={from.id} name={accountTitle(from, accounts)} />
      </FormRow>
    </section>
  )
}

function CopyButton({ from, name }: { readonly from: string; readonly name: string }) {
  const own = useAccountStore()
  const api = useApi()
  const theirs = useStore(accountStore(from), ({ state }) => state)
  const copy = (): void => {
    const { state } = own.getState()
    if (state === null || theirs === null) return
    const { now, before, count } = differences(theirs, state)
    if (count === 0) return showToast(t('settings.copy_same', { name }))
    // One request per setting, so that a refused setting does not keep the others from being saved.
    const calls = Object.entries(now).map(([setting, value]) =>
      api('updateSettings', { settings: { [setting]: value } }),
    )
    Promise.all(calls).then(
      () =>
        offerUndo({
          text: t('settings.copy_done', { count, name }),
          undone: t('settings.copy_undone', { count }),
          undo: () => {
            for (const [setting, value] of Object.entries(before))
              runAction(own.id, 'updateSettings', { settings: { [setting]: value } })
          },
        }),
      toastFailure('settings.refused'),
    )
  }
  return (
    <Button disabled={theirs === null} onClick={copy}>
      {t('settings.copy_button')}
    </Button>
  )
}
