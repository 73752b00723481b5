import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import styles from './person.module.css'
import { roleWords } from './roleWords.ts'
import { useShownFields } from './useShownFields.ts'

/** Role and pronouns of a user. */
export function RoleLine({ user }: { readonly user: User }) {
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const { pronouns } = useShownFields(user.id)
  return (
    <p className={styles.role}>
      {roleWords(user)}
      {pronouns !== '' && (
        <>
          {' · '}
          <bdi>{pronouns}</bdi>
        </>
      )}
      {isSelf && ` · ${t('app.you')}`}
    </p>
  )
}
