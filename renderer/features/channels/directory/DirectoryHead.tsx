import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useUi } from '../../../state/index.ts'
import { Icon, IconButton } from '../../../ui/index.ts'
import { CreateButton } from '../../forms/index.ts'
import { createChannel, whyNotCreate } from '../../channelsAddress/index.ts'
import { directoryCounts } from './directoryList.ts'
import styles from './directory.module.css'

interface DirectoryHeadProps {
  /** A preview stands below, whose button to join is the one that stands out. */
  readonly hasPreview: boolean
  readonly onClose: () => void
}

/** The title of the directory, and the way to a new channel. */
export function DirectoryHead({ hasPreview, onClose }: DirectoryHeadProps) {
  const store = useAccountStore()
  const count = useAccount((state) => directoryCounts(state).all)
  const organisation = useUi(({ accounts }) => accounts.find(({ id }) => id === store.id)?.realmName ?? '')
  const reason = useAccount(whyNotCreate)
  return (
    <header className={styles.head}>
      <Icon name="hash" size={15} />
      <h1>{t('channels.title')}</h1>
      <span className={styles.count} dir="auto">
        {t('channels.count_in', { count, organisation })}
      </span>
      <CreateButton
        block={reason}
        isQuiet={hasPreview}
        className={styles.create}
        onClick={() => createChannel(store)}
      >
        {t('channels.new')}
      </CreateButton>
      <IconButton icon="close" label={t('channels.close')} onClick={onClose} />
    </header>
  )
}
