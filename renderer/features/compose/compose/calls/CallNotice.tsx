import { t } from '../../../../../shared/i18n.ts'
import { Icon, IconButton } from '../../../../ui/index.ts'
import { NoticeButton } from '../NoticeButton.tsx'
import styles from '../writing.module.css'
import type { Calls } from './useCalls.ts'

/** The line below the text about a call that is not inserted yet. */
export function CallNotice({ calls: { cancel, notice } }: { readonly calls: Calls }) {
  return (
    <div role="status">
      {notice !== null && (
        <div className={styles.words}>
          <Icon name={notice.action === undefined ? 'video' : 'warning'} size={13} />
          <span>{notice.words}</span>
          {notice.action !== undefined && (
            <NoticeButton key={notice.words} onClick={notice.action.run}>
              {notice.action.label}
            </NoticeButton>
          )}
          <IconButton icon="close" size={12} label={t('app.cancel')} onClick={cancel} />
        </div>
      )}
    </div>
  )
}
