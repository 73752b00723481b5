import { t } from '../../../../../../shared/i18n.ts'
import type { UserId } from '../../../../../../shared/api/types.ts'
import { displayUser } from '../../../../../../shared/model/people/users.ts'
import { uiStore, useAccount, openAddress } from '../../../../../state/index.ts'
import { Button } from '../../../../../ui/index.ts'
import { UserAvatar } from '../../../../content/people/index.ts'
import { peopleOf } from './peopleOf.ts'
import styles from './preview.module.css'

interface PreviewPeopleProps {
  readonly channelId: number
  readonly isLoading: boolean
}

/** Some members of the channel. Users that the own user writes with come first. */
export function PreviewPeople({ channelId, isLoading }: PreviewPeopleProps) {
  const { count, often, userIds } = useAccount((state) => peopleOf(state, channelId))
  const isIn = useAccount((state) => state.subscriptions.has(channelId))
  // The own user is not among the names, but is counted separately.
  const rest = count - userIds.length - (isIn ? 1 : 0)
  const isAbsent = userIds.length === 0 && rest > 0
  const isAlone = userIds.length === 0
  return (
    <section aria-label={t('channels.people_title')}>
      <h3>
        {t('channels.people_title')}
        {often > 0 && <small>{t('channels.people_often', { count: often })}</small>}
      </h3>
      <div className={styles.people}>
        {userIds.map((userId) => (
          <Person key={userId} userId={userId} />
        ))}
        {rest > 0 && !isAbsent && (
          <Button
            variant="quiet"
            className={styles.rest}
            onClick={() => openAddress({ view: 'channels', page: 'settings', channelId, tab: 'members' })}
          >
            {t('channels.people_more', { count: rest })}
          </Button>
        )}
        {isIn && !isAbsent && (
          <p className={styles.you}>{t(isAlone ? 'channels.people_only_you' : 'channels.people_you')}</p>
        )}
        {isAbsent && !isLoading && <p className={styles.absent}>{t('channels.people_absent')}</p>}
        {count === 0 && !isIn && <p className={styles.absent}>{t('channels.people_none')}</p>}
      </div>
    </section>
  )
}

function Person({ userId }: { readonly userId: UserId }) {
  const name = useAccount((state) => displayUser(state, userId).name)
  return (
    <button
      type="button"
      className={styles.person}
      aria-haspopup="dialog"
      data-tooltip={name}
      onClick={({ currentTarget }) => uiStore.setState({ person: { id: userId, at: currentTarget } })}
    >
      <UserAvatar userId={userId} presence />
      <span data-ellipsis dir="auto">
        {name}
      </span>
    </button>
  )
}
