import { t, type MessageKey } from '../../../shared/i18n.ts'
import type { SharedSettingName } from '../../../shared/model/sharedSettings.ts'
import type { ClientSettings } from '../../../shared/settings.ts'
import { closeDialog, useUi } from '../../state/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { RejectedLinkifiers } from '../linkifiers/index.ts'
import { changeSettings } from './changeSettings.ts'
import styles from './Settings.module.css'
import { SharedSettings } from './SharedSettings.tsx'
import { StoreSize } from './StoreSize.tsx'

type SwitchName = {
  [Name in Exclude<keyof ClientSettings, SharedSettingName>]: ClientSettings[Name] extends boolean | null
    ? Name
    : never
}[Exclude<keyof ClientSettings, SharedSettingName>]

/** The switches in the order shown; a new row here is a new line in the dialog. */
const switches: readonly {
  readonly name: SwitchName
  readonly hint?: MessageKey
  /** Shown while the person has not chosen. */
  readonly unset?: boolean
}[] = [
  { name: 'notifications', hint: 'app.settings_notifications_hint' },
  { name: 'notificationContent' },
  { name: 'closeKeepsRunning', hint: 'app.settings_closeKeepsRunning_hint', unset: true },
  { name: 'keepSignInLinks', hint: 'app.settings_keepSignInLinks_hint' },
  { name: 'developerTools' },
]

/** The settings of this computer. Each change is kept at once. */
export function SettingsDialog() {
  const settings = useUi((ui) => ui.settings)
  const account = useUi((ui) => ui.account)
  const platform = useUi((ui) => ui.app.platform)
  const quitKeys = platform === 'darwin' ? '⌘ Q' : 'Ctrl+Q'
  return (
    <Dialog title={t('app.settings')} onClose={closeDialog} closeLabel={t('app.close')} width={480}>
      <div className={styles.settings}>
        <SharedSettings />
        {switches.map(({ name, hint, unset = false }) => (
          <label key={name} className={styles.switch}>
            <span>
              {t(`app.settings_${name}`)}
              {hint !== undefined && <small id={`setting-${name}`}>{t(hint, { quitKeys })}</small>}
            </span>
            <input
              type="checkbox"
              role="switch"
              checked={settings[name] ?? unset}
              aria-describedby={hint === undefined ? undefined : `setting-${name}`}
              onChange={(event) => changeSettings({ [name]: event.target.checked })}
            />
          </label>
        ))}
        <StoreSize />
        {account !== null && <RejectedLinkifiers />}
        <div className={styles.end}>
          <Button onClick={closeDialog}>{t('app.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
