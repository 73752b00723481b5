import { useMemo } from 'react'
import { contentText } from '../../../../shared/content/text/contentText.ts'
import { parseContent } from '../../../../shared/content/parseContent.ts'
import { t } from '../../../../shared/i18n.ts'
import type { ServerProbe } from '../../../../shared/ipc/contract.ts'
import { Avatar } from '../../../ui/index.ts'
import styles from './Login.module.css'

/** Organization that the user is about to sign in to. */
export function OrganisationHeader({
  probe,
  onChange,
}: {
  probe: ServerProbe
  onChange: (() => void) | null
}) {
  // The server sends the description as HTML. Only its text is shown.
  const description = useMemo(() => contentText(parseContent(probe.description)).trim(), [probe.description])
  return (
    <header className={styles.organisation}>
      <Avatar name={probe.realmName} seed={probe.realmUrl} url={probe.iconUrl} size={52} />
      <div className={styles.organisationText}>
        <h1>{probe.realmName}</h1>
        <p data-ellipsis className={styles.url} data-selectable>
          {probe.realmUrl.replace(/^https:\/\//, '').replace(/\/$/, '')}
        </p>
        {onChange !== null && (
          <button type="button" className={styles.link} onClick={onChange}>
            {t('login.change_server')}
          </button>
        )}
      </div>
      {description !== '' && <p className={styles.description}>{description}</p>}
    </header>
  )
}
