import { useId } from 'react'
import { t } from '../../../shared/i18n.ts'
import { useUi } from '../../state/index.ts'
import styles from './Settings.module.css'
import { useAccountControl, useOwnControl, type SettingControl } from './useSettingControl.ts'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Settings that this computer and the account both have: the control is of the account's, unless it is kept here. */
export function SharedSettings() {
  const hasAccount = useUi((ui) => ui.account !== null)
  return hasAccount ? <AccountSettings /> : <OwnSettings />
}

function OwnSettings() {
  return (
    <>
      <ThemeField control={useOwnControl('theme')} />
      <EnterField control={useOwnControl('enterSends')} />
    </>
  )
}

function AccountSettings() {
  return (
    <>
      <ThemeField control={useAccountControl('theme')} />
      <EnterField control={useAccountControl('enterSends')} />
    </>
  )
}

function ThemeField({ control }: { control: SettingControl<Theme> }) {
  return (
    <fieldset className={styles.themes}>
      <legend>{t('app.settings_theme')}</legend>
      <div>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              checked={control.value === theme}
              data-autofocus={control.value === theme || undefined}
              onChange={() => control.change(theme)}
            />
            <span>{t(`app.settings_theme_${theme}`)}</span>
          </label>
        ))}
      </div>
      <OwnChoice control={control} of={t('app.settings_theme')} />
    </fieldset>
  )
}

function EnterField({ control }: { control: SettingControl<boolean> }) {
  const id = useId()
  const platform = useUi((ui) => ui.app.platform)
  const keys = platform === 'darwin' ? '⌘ Enter' : 'Ctrl+Enter'
  return (
    <div className={styles.shared}>
      <label className={styles.switch}>
        <span>
          {t('app.settings_enterSends')}
          <small id={id}>{t('app.settings_enterSends_hint', { keys })}</small>
        </span>
        <input
          type="checkbox"
          role="switch"
          checked={control.value}
          aria-describedby={id}
          onChange={({ target }) => control.change(target.checked)}
        />
      </label>
      <OwnChoice control={control} of={t('app.settings_enterSends')} />
    </div>
  )
}

/** Takes the setting out of the account's hands. */
function OwnChoice<T>({ control, of }: { control: SettingControl<T>; of: string }) {
  if (control.isOwn === null) return null
  return (
    <label className={styles.own}>
      <input
        type="checkbox"
        checked={control.isOwn}
        aria-label={t('app.settings_here_of', { setting: of })}
        onChange={({ target }) => control.keepHere(target.checked)}
      />
      {t('app.settings_here')}
    </label>
  )
}
