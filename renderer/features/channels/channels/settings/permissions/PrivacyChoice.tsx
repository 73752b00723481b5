import { useId, useRef } from 'react'
import { tellsWebPublic, firstLevelOf } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../../../shared/i18n.ts'
import { realmText } from '../../../../../../shared/model/organization/realm.ts'
import { accountEntries, useAccount } from '../../../../../state/index.ts'
import { cx, SavedMark } from '../../../../../ui/index.ts'
import { type ChangeState, savedWords, StateWords } from '../../../../common/forms/index.ts'
import { creationSetting, limitedState, privacyBlockOf, type Privacy } from '../changeLimits.ts'
import styles from '../channelSettings.module.css'
import { SaveButtons } from '../SaveButtons.tsx'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'

/** Kinds of channels with their texts, most open first. */
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

/** Returns the parameters of a kind of channel. The server requires all of them together. */
export const privacyParamsOf = (privacy: Privacy, level: number) => ({
  isPrivate: privacy === 'shared' || privacy === 'protected',
  ...(tellsWebPublic(level) && { isWebPublic: privacy === 'web' }),
  historyPublicToSubscribers: privacy !== 'protected',
})

/** Chosen but unsaved kinds by channel. They outlive the page. */
const chosenKinds = accountEntries<Privacy>()

interface Props {
  readonly channel: Channel
}

/**
 * Chooses who can see the channel and its history. Saved with a button, since a wrong click would open a private
 * channel.
 */
export function PrivacyChoice({ channel }: Props) {
  const id = useId()
  const cards = useRef<HTMLDivElement>(null)
  const { account, giveUp, send, state: change } = useFieldChange(channel.id, 'isPrivate')
  const { isFixed, state } = useRowLimit(channel, 'changeAccess', change)
  const key = String(channel.id)
  const kept = chosenKinds.useEntry(account, key)
  const value = privacyOf(channel)
  const chosen = isFixed ? value : (kept ?? value)
  const level = useAccount((all) => all.realm.featureLevel)
  const organization = useAccount((all) => realmText(all, 'name', ''))
  const focusOn = (privacy: Privacy): void =>
    cards.current?.querySelector<HTMLElement>(`input[value=${privacy}]`)?.focus()
  const choose = (privacy: Privacy): void => chosenKinds.set(account, key, privacy === value ? null : privacy)
  const save = async (): Promise<void> => {
    focusOn(chosen)
    const isTaken = await send({ channelId: channel.id, ...privacyParamsOf(chosen, level) })
    // The user may have chosen another kind in the meantime. That choice is kept.
    if (isTaken && chosenKinds.get(account, key) === chosen) chosenKinds.set(account, key, null)
  }
  const discard = (): void => {
    focusOn(value)
    chosenKinds.set(account, key, null)
    giveUp()
  }
  return (
    <section data-channel-setting="privacy">
      <div className={styles.privacyHead}>
        <h2 id={id} className={styles.heading}>
          {t('channelSettings.privacy')}
        </h2>
        <SavedMark words={savedWords(state?.kind === 'saved')} />
      </div>
      <div id={`${id}-more`}>
        <StateWords state={state} />
      </div>
      <div
        ref={cards}
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
            isCurrent={privacy === value}
            isFixed={isFixed}
            onChoose={() => choose(privacy)}
          />
        ))}
      </div>
      {chosen !== value && (
        <SaveButtons of={t('channelSettings.privacy')} onDiscard={discard} onSave={() => void save()} />
      )}
    </section>
  )
}

interface CardProps {
  readonly name: string
  readonly privacy: Privacy
  readonly title: string
  readonly hint: string
  readonly isChosen: boolean
  /** True if the channel is of this kind, which can be kept without permission. */
  readonly isCurrent?: boolean
  /** True if the user may change nothing here. A sentence above says why. */
  readonly isFixed: boolean
  readonly onChoose: () => void
}

/** Card for one kind of channel, or who may create such channels. */
export function PrivacyCard({
  name,
  privacy,
  title,
  hint,
  isChosen,
  isCurrent = false,
  isFixed,
  onChoose,
}: CardProps) {
  const level = useAccount((state) => state.realm.featureLevel)
  const block = useAccount((state) => privacyBlockOf(state, privacy))
  const limit: ChangeState | null =
    privacy === 'web' && !tellsWebPublic(level)
      ? { kind: 'old', since: firstLevelOf(tellsWebPublic), level }
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
