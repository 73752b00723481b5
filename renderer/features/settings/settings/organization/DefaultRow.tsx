import { useId } from 'react'
import { firstLevelOf, hasDefaultSettings } from '../../../../../shared/api/capabilities.ts'
import { settingRows } from '../../../../../shared/api/routes/own/settingRows.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  accountSetting,
  accountSettingWire,
  levelOfSetting,
} from '../../../../../shared/model/organization/serviceSettings.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import {
  isOfService,
  settingGroups,
  settingRow,
  type ServiceSettingName,
  type SettingGroup,
  type SettingName,
} from '../../../../../shared/settings/settings.ts'
import { useAccount, useAccountStore, useIsOffline } from '../../../../state/index.ts'
import { FormRow } from '../../../common/forms/index.ts'
import { SettingControlView } from '../../../common/settingControl/index.ts'
import { limitOf } from '../useSettingControl.ts'
import { fieldBlockOf } from './fieldAt.ts'
import { useRealmChange } from './useRealmChange.ts'
import { NeedsConnection } from './NeedsConnection.tsx'

const defaultNames = new Set(settingRows.filter(({ isDefault }) => isDefault).map(({ name }) => name))

const hasDefault = (name: SettingName): boolean =>
  isOfService(name) && defaultNames.has(settingRow(name).service?.name ?? '')

const { preferences, notifications, topics, privacy } = settingGroups

/**
 * Default settings of new users: the groups of the personal settings, limited to those that have a default on the
 * server.
 */
export const defaultGroups: readonly SettingGroup[] = [
  ...preferences,
  ...notifications,
  ...topics,
  ...privacy,
]
  .map(({ title, names }) => ({ title, names: names.filter(hasDefault) }))
  .filter(({ names }) => names.length > 0)

const inDefaults = ({ realm, userSettingsDefaults }: AccountState) => ({
  realm,
  userSettings: userSettingsDefaults,
})

/** Row of a default setting. Renders nothing if the server does not send it. */
export function DefaultRow({ name }: { readonly name: SettingName }) {
  return isOfService(name) ? <Row name={name} /> : null
}

function Row({ name }: { readonly name: ServiceSettingName }) {
  const id = useId()
  const store = useAccountStore()
  const level = useAccount((state) => state.realm.featureLevel)
  const told = useAccount((state) => accountSetting(inDefaults(state), name))
  const ofSetting = useAccount((state) => levelOfSetting(state, name))
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const isOffline = useIsOffline()
  const { shown, state: news, send } = useRealmChange(`default ${name}`, told)
  const since = hasDefaultSettings(level)
    ? ofSetting
    : Math.max(firstLevelOf(hasDefaultSettings), ofSetting ?? 0)
  const { control, title, fallback, hint } = settingRow(name)
  if (control === undefined || title === undefined || (since === null && told === null)) return null
  const limit = limitOf(since, level, block)
  return (
    <FormRow
      id={id}
      title={t(title)}
      hint={hint !== undefined && t(hint, { sendKeys: 'Ctrl+Enter', quitKeys: 'Ctrl+Q' })}
      state={limit ?? news}
      isNamedByTitle={control.kind === 'segments'}
      more={limit === null && isOffline && <NeedsConnection />}
      data-default-setting={name}
    >
      {since === null && (
        <SettingControlView
          id={id}
          name={name}
          value={shown ?? fallback}
          level={level}
          isFixed={limit !== null || isOffline}
          onChange={(value) => {
            const { state } = store.getState()
            if (state === null) return
            void send('updateSettingsDefaults', { settings: accountSettingWire(state, name, value) }, value)
          }}
        />
      )}
    </FormRow>
  )
}
