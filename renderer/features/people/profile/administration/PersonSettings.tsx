import { useId, useMemo, useState, type FormEvent } from 'react'
import { changesSettingsOfOthers } from '../../../../../shared/api/capabilities.ts'
import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { accountSettingWire } from '../../../../../shared/model/organization/serviceSettings.ts'
import type { SettingValue } from '../../../../../shared/settings/setting.ts'
import { settingRow, type ServiceSettingName } from '../../../../../shared/settings/settings.ts'
import { useAccount, useAccountStore, useApi, useIsOffline } from '../../../../state/index.ts'
import { Button, Buttons } from '../../../../ui/index.ts'
import {
  EndWords,
  FormRow,
  OfflineWords,
  SelectRow,
  StateWords,
  SwitchRow,
  useServerCall,
  useTooOld,
} from '../../../common/forms/index.ts'
import { SettingControlView } from '../../../common/settingControl/index.ts'
import styles from './administration.module.css'
import { settingsOfOthers, startingValue, titleOfSetting } from './personSettings.ts'

interface Props {
  readonly user: User
}

/** Changes one setting of another user at a time. Shown to administrators only, like the part that contains it. */
export function PersonSettings({ user }: Props) {
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const old = useTooOld(changesSettingsOfOthers)
  if (isSelf || !user.isActive) return null
  return (
    <section aria-labelledby="person-settings" className={styles.part}>
      <h3 id="person-settings">{t('peopleAdmin.settings')}</h3>
      {old === null ? <SettingsForm user={user} /> : <StateWords state={old} />}
    </section>
  )
}

interface Chosen {
  readonly name: ServiceSettingName
  readonly value: SettingValue
}

function SettingsForm({ user }: Props) {
  const api = useApi()
  const store = useAccountStore()
  const isOffline = useIsOffline()
  const names = useOfferedSettings()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [keepsOwn, setKeepsOwn] = useState(true)
  const { end, isBusy, run, tell } = useServerCall()
  const choose = (name: ServiceSettingName | ''): void => {
    tell(null)
    const { state } = store.getState()
    setChosen(name === '' || state === null ? null : { name, value: startingValue(state, name) })
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const { state } = store.getState()
    if (chosen === null || isOffline || state === null) return
    const params = {
      settings: accountSettingWire(state, chosen.name, chosen.value as never),
      userIds: [user.id],
      skipIfAlreadyEdited: keepsOwn,
    }
    void run(async () => {
      await api('updateSettingsOf', params)
      return t(keepsOwn ? 'peopleAdmin.settings_sent' : 'peopleAdmin.settings_done', {
        setting: titleOfSetting(chosen.name),
        name: user.name,
      })
    })
  }
  return (
    <form onSubmit={save}>
      <SelectRow<ServiceSettingName | ''>
        title={t('peopleAdmin.settings_pick')}
        hint={t('peopleAdmin.settings_hint')}
        value={chosen?.name ?? ''}
        options={[
          { value: '', label: t('peopleAdmin.settings_none') },
          ...names.map((name) => ({ value: name, label: titleOfSetting(name) })),
        ]}
        onChange={choose}
      />
      {chosen !== null && (
        <>
          <ValueRow
            key={chosen.name}
            chosen={chosen}
            onChange={(value) => {
              tell(null)
              setChosen({ ...chosen, value })
            }}
          />
          <SwitchRow
            title={t('peopleAdmin.settings_keep')}
            hint={t('peopleAdmin.settings_keep_hint')}
            isOn={keepsOwn}
            onChange={(isOn) => {
              tell(null)
              setKeepsOwn(isOn)
            }}
          />
        </>
      )}
      {isOffline && <OfflineWords words={t('peopleAdmin.offline')} />}
      <EndWords end={end} />
      <Buttons isApart>
        <Button type="submit" busy={isBusy} aria-disabled={chosen === null || isOffline}>
          {t('peopleAdmin.settings_do')}
        </Button>
      </Buttons>
    </form>
  )
}

interface ValueProps {
  readonly chosen: Chosen
  readonly onChange: (value: SettingValue) => void
}

function ValueRow({ chosen: { name, value }, onChange }: ValueProps) {
  const id = useId()
  const level = useAccount((state) => state.realm.featureLevel)
  return (
    <FormRow
      id={id}
      title={t('peopleAdmin.settings_value')}
      isNamedByTitle={settingRow(name).control?.kind === 'segments'}
      data-person-setting={name}
    >
      <SettingControlView
        id={id}
        name={name}
        value={value}
        level={level}
        isFixed={false}
        onChange={onChange}
      />
    </FormRow>
  )
}

/** Returns the settings sorted by title. The array stays the same while the server offers the same settings. */
function useOfferedSettings(): readonly ServiceSettingName[] {
  const joined = useAccount((state) => settingsOfOthers(state).join())
  return useMemo(
    () =>
      (joined.split(',').filter(Boolean) as ServiceSettingName[]).sort((a, b) =>
        titleOfSetting(a).localeCompare(titleOfSetting(b)),
      ),
    [joined],
  )
}
