import { t } from '../../../../../shared/i18n.ts'
import { useAccount } from '../../../../state/index.ts'
import styles from './RejectedLinkifiers.module.css'
import { useLinkifiers } from './readyLinkifiers.ts'

/** Lists the organization's patterns that this computer cannot use, to explain why a text is not a link. */
export function RejectedLinkifiers() {
  const rejected = useLinkifiers()?.rejected ?? []
  const linkifiers = useAccount((state) => state.linkifiers)
  if (rejected.length === 0) return null
  const ids = new Set(rejected)
  return (
    <section className={styles.note} aria-label={t('messages.linkifiers_rejected_title')}>
      <h3>{t('messages.linkifiers_rejected_title')}</h3>
      <p>{t('messages.linkifiers_rejected', { count: rejected.length })}</p>
      <ul>
        {linkifiers
          .filter(({ id }) => ids.has(id))
          .map(({ id, pattern }) => (
            <li key={id}>
              <code>{pattern}</code>
            </li>
          ))}
      </ul>
    </section>
  )
}
