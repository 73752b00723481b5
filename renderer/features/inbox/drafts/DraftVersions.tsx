import { useEffect, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { DraftVersion, LocalDraft } from '../../../../shared/model/outbox/localDraft.ts'
import { useAccountStore, useNow } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import { age } from './age.ts'
import { draftActions } from './draftActions.ts'
import styles from './drafts.module.css'

/** Lists the earlier versions of a draft, newest first. Each can be restored. */
export function DraftVersions({ id, draft, where }: { id: string; draft: LocalDraft; where: string }) {
  const store = useAccountStore()
  const now = useNow()
  const [versions, setVersions] = useState<readonly DraftVersion[] | null>(null)
  useEffect(() => {
    let isHere = true
    draftActions(store)
      .versions(draft)
      .then(
        (found) => isHere && setVersions(found),
        () => isHere && setVersions([]),
      )
    return () => {
      isHere = false
    }
  }, [store, draft])
  if (versions === null) return null
  if (versions.length === 0)
    return (
      <p className={styles.noVersions} id={id}>
        {t('drafts.versions_none')}
      </p>
    )
  return (
    <ol className={styles.versions} id={id} aria-label={t('drafts.versions_of', { where })}>
      {versions.map((version, at) => (
        <li key={`${String(version.updated)} ${String(at)}`} className={styles.version}>
          <span className={styles.age}>{age(version.updated, now)}</span>
          <span className={styles.text}>{version.content.slice(0, 400)}</span>
          <Button variant="quiet" onClick={() => void draftActions(store).restore(draft, version)}>
            {t('drafts.restore')}
          </Button>
        </li>
      ))}
    </ol>
  )
}
