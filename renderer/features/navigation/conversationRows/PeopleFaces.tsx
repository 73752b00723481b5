import { t } from '../../../../shared/i18n.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { peopleNames } from '../../../../shared/model/topics/nameOfConversation.ts'
import { useAccount } from '../../../state/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import styles from './rows.module.css'

/** Maximum number of faces shown in a row. */
const maxFaces = 4
/** Maximum number of names read by a screen reader. */
const maxNames = 8

/** Returns the first names of these users, or an empty string for no users. */
export const usePeopleNames = (userIds: readonly UserId[] = []): string =>
  useAccount((state) => (userIds.length === 0 ? '' : peopleNames(state, userIds.slice(0, maxNames))))

/** The faces of the first few users, and the number of the others. */
export function PeopleFaces({ userIds }: { readonly userIds: readonly UserId[] }) {
  // One more face takes no more room than the "+1" would.
  const shown = userIds.length === maxFaces + 1 ? maxFaces + 1 : maxFaces
  const more = userIds.length - shown
  return (
    <>
      {userIds.slice(0, shown).map((id) => (
        <UserAvatar key={id} userId={id} />
      ))}
      {more > 0 && <span className={styles.more}>{t('conversationRows.more_people', { count: more })}</span>}
    </>
  )
}
