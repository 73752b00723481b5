import { t } from '../../../../../shared/i18n.ts'
import { useAccountStore, openAddress } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { AccountRow } from './AccountRow.tsx'

/** Link to the uploaded files. */
export function OwnFiles() {
  const account = useAccountStore().id
  return (
    <AccountRow title={t('files.title')} hint={t('files.hint')}>
      <Button onClick={() => openAddress({ view: 'files' }, { account })}>{t('files.show')}</Button>
    </AccountRow>
  )
}
