import { t } from '../../../shared/i18n.ts'
import { settingNames } from '../../../shared/settings/settings.ts'
import { closeDialog, useUi } from '../../state/index.ts'
import { Button, Dialog } from '../../ui/index.ts'
import { RejectedLinkifiers } from '../linkifiers/index.ts'
import { AlertWords } from './AlertWords.tsx'
import { SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'

/** The settings of this computer and of the account. Each change is kept at once. */
export function SettingsDialog() {
  const account = useUi((ui) => ui.account)
  return (
    <Dialog title={t('app.settings')} onClose={closeDialog} closeLabel={t('app.close')} width={480}>
      <div className={styles.settings}>
        {settingNames.map((name) => (
          <SettingRow key={name} name={name} />
        ))}
        {account !== null && <AlertWords />}
        {account !== null && <RejectedLinkifiers />}
        <div className={styles.end}>
          <Button onClick={closeDialog}>{t('app.close')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
