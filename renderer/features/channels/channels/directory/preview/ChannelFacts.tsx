import { t } from '../../../../../../shared/i18n.ts'
import { lazy } from '../../../../../../shared/lazy.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { displayUser } from '../../../../../../shared/model/people/users.ts'
import { canInChannel } from '../../../../../../shared/model/permissions/permissions.ts'
import { knownTopics } from '../../../../../../shared/model/topics/topics.ts'
import { useAccount } from '../../../../../state/index.ts'
import { Icon, type IconName } from '../../../../../ui/index.ts'
import { peopleOf } from './peopleOf.ts'
import styles from './preview.module.css'
import { writers } from './audience.ts'

const month = lazy(() => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }))

/** Figures of the channel, and who can do what in it. */
export function ChannelFacts({ channel }: { readonly channel: Channel }) {
  return (
    <>
      <Figures channel={channel} />
      <Chips channel={channel} />
    </>
  )
}

function Figures({ channel }: { readonly channel: Channel }) {
  const { creatorId, dateCreated, id, weeklyTraffic } = channel
  const people = useAccount((state) => peopleOf(state, id).count)
  const mayRead = useAccount((state) => canInChannel(state, 'readContent', id))
  const topics = useAccount((state) => {
    const known = knownTopics(state, id)
    return known.loaded ? known.topics.length : null
  })
  const creator = useAccount((state) => (creatorId === null ? null : displayUser(state, creatorId).name))
  return (
    <dl className={styles.figures}>
      <Figure words={t('channels.figure_people', { count: people })} value={people.toLocaleString('en-GB')} />
      {weeklyTraffic !== null && (
        <Figure
          words={t('channels.figure_week', { count: weeklyTraffic })}
          value={weeklyTraffic.toLocaleString('en-GB')}
        />
      )}
      {mayRead && (
        <Figure
          words={t('channels.figure_topics', { count: topics ?? 0 })}
          value={topics === null ? t('channels.figure_loading') : topics.toLocaleString('en-GB')}
        />
      )}
      {dateCreated > 0 && (
        <Figure
          words={
            creator === null
              ? t('channels.figure_created')
              : t('channels.figure_created_by', { name: creator })
          }
          value={month().format(dateCreated * 1000)}
        />
      )}
    </dl>
  )
}

function Figure({ words, value }: { readonly words: string; readonly value: string }) {
  return (
    <div>
      <dt dir="auto">{words}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Chips({ channel }: { readonly channel: Channel }) {
  const who = useAccount((state) => writers(state, channel))
  const { historyPublicToSubscribers, isPrivate, isWebPublic } = channel
  const access = isWebPublic ? 'chip_web' : isPrivate ? 'chip_private' : 'chip_public'
  const hasHistory = !isPrivate || historyPublicToSubscribers
  return (
    <ul className={styles.chips}>
      <Chip icon={isWebPublic ? 'globe' : isPrivate ? 'lock' : 'people'} words={t(`channels.${access}`)} />
      <Chip icon="history" words={t(hasHistory ? 'channels.chip_history' : 'channels.chip_no_history')} />
      <Chip icon="edit" words={t('channels.chip_post', { who })} />
    </ul>
  )
}

function Chip({ icon, words }: { readonly icon: IconName; readonly words: string }) {
  return (
    <li dir="auto">
      <Icon name={icon} size={13} />
      <span>{words}</span>
    </li>
  )
}
