import { useId, type ComponentType, useEffect, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { SettingControl, SettingValue } from '../../../shared/settings/setting.ts'
import {
  isOfComputer,
  isOfService,
  settingRow,
  type ComputerSettingName,
  type ServiceSettingName,
  type SettingName,
} from '../../../shared/settings/settings.ts'
import { useUi, call, failureText } from '../../state/index.ts'
import styles from './Settings.module.css'
import { useAccountControl, useComputerControl, type SettingValueControl } from './useSettingControl.ts'
import { Button, showToast } from '../../ui/index.ts'

/** Tells how many messages that are kept to the last do not fit into the local copies. */
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

/** Shows one notification, so that a person sees and hears what the system makes of them. */
function TestNotification() {
  return (
    <Button
      onClick={() => {
        call('app.testNotification', undefined).catch((error: unknown) => showToast(failureText(error)))
      }}
    >
      {t('settings.notifications_test')}
    </Button>
  )
}

/** Settings of which there is more to say than a fixed text. */
const notes: { readonly [N in SettingName]?: ComponentType } = { storeSizeMb: UnkeptNote }

/** Settings with something to try beside them. */
const trials: { readonly [N in SettingName]?: ComponentType } = { notifications: TestNotification }

/** A setting as its row describes it, with what else there is to say of it; nothing where it cannot be changed. */
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
  const { control: shown, title } = settingRow(name)
  const Trial = trials[name]
  if (shown === undefined || title === undefined) return null
  if (shown.kind === 'segments')
    return <Segments name={name} control={control} labels={shown.labels} title={t(title)} />
  return (
    <div className={styles.row}>
      <Line name={name} control={control} shown={shown} title={t(title)} />
      <OwnChoice control={control} of={t(title)} />
      {Trial !== undefined && <Trial />}
    </div>
  )
}

interface SegmentsProps extends FieldProps {
  readonly labels: Extract<SettingControl<SettingValue>, { kind: 'segments' }>['labels']
  readonly title: string
}

function Segments({ name, control, labels, title }: SegmentsProps) {
  const id = useId()
  const keys = usePlatformKeys()
  const { hint } = settingRow(name)
  return (
    <fieldset className={styles.segments} aria-describedby={hint === undefined ? undefined : id}>
      <legend>{title}</legend>
      <div>
        {labels.map(([value, label]) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={control.value === value}
              data-autofocus={control.value === value || undefined}
              onChange={() => control.change(value)}
            />
            <span>{t(label)}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <small id={id}>{t(hint, keys)}</small>}
      <OwnChoice control={control} of={title} />
    </fieldset>
  )
}

/** Keys that hints name. */
const usePlatformKeys = () =>
  useUi((ui) => ui.app.platform) === 'darwin'
    ? { sendKeys: '⌘ Enter', quitKeys: '⌘ Q' }
    : { sendKeys: 'Ctrl+Enter', quitKeys: 'Ctrl+Q' }

interface LineProps extends FieldProps {
  readonly shown: Exclude<SettingControl<SettingValue>, { kind: 'segments' }>
  readonly title: string
}

function Line({ name, control, shown, title }: LineProps) {
  const id = useId()
  const keys = usePlatformKeys()
  const { hint } = settingRow(name)
  const Note = notes[name]
  const describedBy = hint === undefined ? undefined : id
  return (
    <label className={styles.switch}>
      <span>
        {title}
        {hint !== undefined && (
          <small id={id}>
            {t(hint, keys)}
            {Note !== undefined && <Note />}
          </small>
        )}
      </span>
      {shown.kind === 'switch' ? (
        <input
          type="checkbox"
          role="switch"
          checked={control.value === true}
          aria-describedby={describedBy}
          onChange={({ target }) => control.change(target.checked)}
        />
      ) : (
        <select
          value={Number(control.value)}
          aria-describedby={describedBy}
          onChange={({ target }) => control.change(Number(target.value))}
        >
          {[...new Set([...shown.sizes, Number(control.value)])]
            .sort((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {t(shown.label, { size })}
              </option>
            ))}
        </select>
      )}
    </label>
  )
}

/** Takes the setting out of the account's hands. */
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
