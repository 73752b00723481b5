import { t } from '../../../../shared/i18n.ts'
import { isOfComputer, settingNames } from '../../../../shared/settings/settings.ts'
import { closeDialog } from '../../../state/index.ts'
import { Button, Dialog, DialogBody } from '../../../ui/index.ts'
import { SettingRow } from './SettingRow.tsx'

/** Settings of this computer, shown while there is no account and thus no settings page. */
export function SettingsDialog() {
  return (
    <Dialog title={t('app.settings')} onClose={closeDialog} closeLabel={t('app.close')} width={560}>
      <DialogBody actions={<Button onClick={closeDialog}>{t('app.close')}</Button>}>
        <div>
          {settingNames.filter(isOfComputer).map((name) => (
            <SettingRow key={name} name={name} />
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}
