import { t } from '../../../../shared/i18n.ts'
import type { UserId } from '../../../../shared/api/types.ts'
import { peopleNames } from '../../../../shared/model/topics/nameOfConversation.ts'
import { useAccount } from '../../../state/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import styles from './rows.module.css'

/** More faces than these have no room. */
const maxFaces = 4
/** More names than these nobody hears out. */
const maxNames = 8

/** The first names of people of the account around; empty where there is nobody. */
export const usePeopleNames = (userIds: readonly UserId[] = []): string =>
  useAccount((state) => (userIds.length === 0 ? '' : peopleNames(state, userIds.slice(0, maxNames))))

/** Some faces, and how many people there are besides. */
export function PeopleFaces({ userIds }: { readonly userIds: readonly UserId[] }) {
  // One person more takes no more room than their number.
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
