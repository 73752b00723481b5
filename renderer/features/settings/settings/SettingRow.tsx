import { useEffect, useId, useState, type ComponentType } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SettingValue } from '../../../../shared/settings/setting.ts'
import {
  isOfComputer,
  isOfService,
  settingRow,
  type ComputerSettingName,
  type ServiceSettingName,
  type SettingName,
} from '../../../../shared/settings/settings.ts'
import { call, useUi } from '../../../state/index.ts'
import { FormRow, isFixedBy } from '../../common/forms/index.ts'
import { SettingControlView } from '../../common/settingControl/index.ts'
import styles from './Settings.module.css'
import { useAccountControl, useComputerControl, type SettingValueControl } from './useSettingControl.ts'

/** Shows how many starred and unread messages do not fit into the local copy. */
function UnkeptNote() {
  const [unkept, setUnkept] = useState(0)
  useEffect(() => {
    let isShown = true
    call('store.unkept', undefined).then(
      (count) => {
        if (isShown) setUnkept(count)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return unkept > 0 && ` ${t('settings.storeSizeMb_unkept', { count: unkept })}`
}

/** Additional components below the fixed texts of a setting. */
const notes: { readonly [N in SettingName]?: ComponentType } = { storeSizeMb: UnkeptNote }

/** Row of a setting with its control. Renders nothing if the setting cannot be changed here. */
export function SettingRow({ name }: { name: SettingName }) {
  const hasAccount = useUi((ui) => ui.account !== null)
  if (isOfService(name) && hasAccount) return <AccountSetting name={name} />
  return isOfComputer(name) ? <ComputerSetting name={name} /> : null
}

function ComputerSetting({ name }: { name: ComputerSettingName }) {
  return <Field name={name} control={useComputerControl(name)} />
}

function AccountSetting({ name }: { name: ServiceSettingName }) {
  const control = useAccountControl(name)
  return control && <Field name={name} control={control} />
}

interface FieldProps {
  readonly name: SettingName
  readonly control: SettingValueControl<SettingValue>
}

function Field({ name, control }: FieldProps) {
  const id = useId()
  const { control: shown, title, hint } = settingRow(name)
  const keys = usePlatformKeys()
  const Note = notes[name]
  if (shown === undefined || title === undefined) return null
  const { state } = control
  return (
    <FormRow
      id={id}
      data-setting={name}
      title={t(title)}
      hint={
        hint !== undefined && (
          <>
            {t(hint, keys)}
            {Note !== undefined && <Note />}
          </>
        )
      }
      state={state}
      isNamedByTitle={shown.kind === 'segments'}
      isGroup={shown.kind === 'soundFile'}
      below={<OwnChoice control={control} of={t(title)} />}
    >
      <SettingControlView
        id={id}
        name={name}
        value={control.value}
        level={control.level}
        isFixed={isFixedBy(state)}
        onChange={(value) => control.change(value)}
      />
    </FormRow>
  )
}

/** Shortcuts mentioned in hints. */
const usePlatformKeys = () =>
  useUi((ui) => ui.app.platform) === 'darwin'
    ? { sendKeys: '⌘ Enter', quitKeys: '⌘ Q' }
    : { sendKeys: 'Ctrl+Enter', quitKeys: 'Ctrl+Q' }

/** Checkbox that stores the setting on this computer for all accounts instead of in the account. */
function OwnChoice({ control, of }: { control: SettingValueControl<SettingValue>; of: string }) {
  if (control.isOwn === null) return null
  return (
    <label className={styles.own}>
      <input
        type="checkbox"
        checked={control.isOwn}
        aria-label={t('settings.here_of', { setting: of })}
        onChange={({ target }) => control.keepHere(target.checked)}
      />
      {t('settings.here')}
    </label>
  )
}
