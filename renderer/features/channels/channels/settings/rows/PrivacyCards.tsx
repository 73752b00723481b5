import type { Ref } from 'react'
import { firstLevelOf, reportsWebPublic } from '../../../../../../shared/api/capabilities.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { realmText } from '../../../../../../shared/model/organization/realm.ts'
import { useAccount } from '../../../../../state/index.ts'
import { cx } from '../../../../../ui/index.ts'
import { StateWords, type ChangeState } from '../../../../common/forms/index.ts'
import { creationSetting, limitedState, privacyBlockOf, type Privacy } from '../changeLimits.ts'
import styles from '../channelSettings.module.css'

/** Kinds of channels with their texts, most open first. */
const privacyChoices: readonly {
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

interface CardsProps {
  readonly ref?: Ref<HTMLDivElement>
  /** Id of the heading. */
  readonly id: string
  readonly chosen: Privacy
  /** Kind of the channel, which can be kept without permission. */
  readonly current?: Privacy
  /** True if the user may change nothing here. A sentence above explains why. */
  readonly isFixed?: boolean
  readonly onChoose: (privacy: Privacy) => void
}

/** Chooses who can see the channel and its history. */
export function PrivacyCards({ ref, id, chosen, current, isFixed = false, onChoose }: CardsProps) {
  const organization = useAccount((all) => realmText(all, 'name', ''))
  return (
    <div
      ref={ref}
      className={styles.cards}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={`${id}-more`}
    >
      {privacyChoices.map(({ privacy, title, hint }) => (
        <PrivacyCard
          key={privacy}
          name={id}
          privacy={privacy}
          title={t(title, { organization })}
          hint={t(hint)}
          isChosen={privacy === chosen}
          isCurrent={privacy === current}
          isFixed={isFixed}
          onChoose={() => onChoose(privacy)}
        />
      ))}
    </div>
  )
}

interface CardProps {
  readonly name: string
  readonly privacy: Privacy
  readonly title: string
  readonly hint: string
  readonly isChosen: boolean
  readonly isCurrent: boolean
  readonly isFixed: boolean
  readonly onChoose: () => void
}

/** Card for one kind of channel, or who may create such channels. */
function PrivacyCard({ name, privacy, title, hint, isChosen, isCurrent, isFixed, onChoose }: CardProps) {
  const level = useAccount((state) => state.realm.featureLevel)
  const block = useAccount((state) => privacyBlockOf(state, privacy))
  const limit: ChangeState | null =
    privacy === 'web' && !reportsWebPublic(level)
      ? { kind: 'old', since: firstLevelOf(reportsWebPublic), level }
      : isChosen || isCurrent || isFixed
        ? null
        : limitedState(block, null, creationSetting(privacy))
  const id = `${name}-${privacy}`
  return (
    <label
      className={cx(styles.card, isChosen && styles.chosen, (isFixed || limit !== null) && styles.cardFixed)}
    >
      <input
        type="radio"
        name={name}
        value={privacy}
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
