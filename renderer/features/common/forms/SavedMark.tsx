import { t } from '../../../../shared/i18n.ts'
import { Icon } from '../../../ui/index.ts'
import styles from './form.module.css'

/** Tells beside a control that its change was saved; screen readers say it when it comes. */
export function SavedMark({ isSaved }: { readonly isSaved: boolean }) {
  return (
    <span className={styles.saved} role="status">
      {isSaved && (
        <>
          <Icon name="check" size={14} />
          {t('settings.saved')}
        </>
      )}
    </span>
  )
}
