import { useId } from 'react'
import { tellsWebPublic, firstLevelOf } from '../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import { realmText } from '../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../state/index.ts'
import { cx } from '../../../../ui/index.ts'
import { SavedMark, StateWords, type ChangeState } from '../../../forms/index.ts'
import { limitedState, privacyBlockOf, type Privacy } from '../changeLimits.ts'
import styles from '../channelSettings.module.css'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'

/** The kinds of channels with their words, from the widest to the narrowest. */
export const privacyChoices: readonly {
  readonly privacy: Privacy
  readonly title: MessageKey
  readonly hint: MessageKey
}[] = [
  { privacy: 'web', title: 'channelSettings.privacy_web', hint: 'channelSettings.privacy_web_hint' },
  { privacy: 'public', title: 'channelSettings.privacy_public', hint: 'channelSettings.privacy_public_hint' },
  { privacy: 'shared', title: 'channelSettings.privacy_shared', hint: 'channelSettings.privacy_shared_hint' },
  {
    privacy: 'protected',
    title: 'channelSettings.privacy_protected',
    hint: 'channelSettings.privacy_protected_hint',
  },
]

const privacyOf = ({ historyPublicToSubscribers, isPrivate, isWebPublic }: Channel): Privacy =>
  isWebPublic ? 'web' : !isPrivate ? 'public' : historyPublicToSubscribers ? 'shared' : 'protected'

/** The parameters that say it; the service wants them together. */
export const privacyParamsOf = (privacy: Privacy, level: number) => ({
  isPrivate: privacy === 'shared' || privacy === 'protected',
  ...(tellsWebPublic(level) && { isWebPublic: privacy === 'web' }),
  historyPublicToSubscribers: privacy !== 'protected',
})

interface Props {
  readonly channel: Channel
}

/** Who can see the channel and its past. */
export function PrivacyChoice({ channel }: Props) {
  const id = useId()
  const { send, state: change } = useFieldChange(channel.id, 'isPrivate')
  const { isFixed, state } = useRowLimit(channel, 'changeAccess', change)
  const value = privacyOf(channel)
  const level = useAccount((all) => all.realm.featureLevel)
  const organization = useAccount((all) => realmText(all, 'name', ''))
  return (
    <section data-channel-setting="privacy">
      <div className={styles.privacyHead}>
        <h2 id={id} className={styles.heading}>
          {t('channelSettings.privacy')}
        </h2>
        <SavedMark isSaved={state?.kind === 'saved'} />
      </div>
      <div id={`${id}-more`}>
        <StateWords state={state} />
      </div>
      <div className={styles.cards} role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-more`}>
        {privacyChoices.map(({ privacy, title, hint }) => (
          <PrivacyCard
            key={privacy}
            name={id}
            privacy={privacy}
            title={t(title, { organization })}
            hint={t(hint)}
            isChosen={privacy === value}
            isFixed={isFixed}
            onChoose={() => void send({ channelId: channel.id, ...privacyParamsOf(privacy, level) })}
          />
        ))}
      </div>
    </section>
  )
}

interface CardProps {
  readonly name: string
  readonly privacy: Privacy
  readonly title: string
  readonly hint: string
  readonly isChosen: boolean
  /** The whole choice is out of reach, which stands above it. */
  readonly isFixed: boolean
  readonly onChoose: () => void
}

/** One kind of channel to choose, or who may make such channels. */
export function PrivacyCard({ name, privacy, title, hint, isChosen, isFixed, onChoose }: CardProps) {
  const level = useAccount((state) => state.realm.featureLevel)
  const block = useAccount((state) => privacyBlockOf(state, privacy))
  const limit: ChangeState | null =
    privacy === 'web' && !tellsWebPublic(level)
      ? { kind: 'old', since: firstLevelOf(tellsWebPublic), level }
      : isChosen || isFixed
        ? null
        : limitedState(block, null)
  const id = `${name}-${privacy}`
  return (
    <label
      className={cx(styles.card, isChosen && styles.chosen, (isFixed || limit !== null) && styles.cardFixed)}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isFixed || limit !== null}
        aria-labelledby={id}
        aria-describedby={`${id}-more`}
        onChange={onChoose}
      />
      <span className={styles.cardTitle} id={id} dir="auto">
        {title}
      </span>
      <div className={styles.cardMore} id={`${id}-more`}>
        {limit === null ? hint : <StateWords state={limit} />}
      </div>
    </label>
  )
}
