import { useId, useRef } from 'react'
import { reportsWebPublic } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { accountEntries, useAccount } from '../../../../../state/index.ts'
import { SavedMark } from '../../../../../ui/index.ts'
import { savedWords, StateWords } from '../../../../common/forms/index.ts'
import type { Privacy } from '../changeLimits.ts'
import styles from '../channelSettings.module.css'
import { PrivacyCards } from '../rows/PrivacyCards.tsx'
import { SaveButtons } from '../SaveButtons.tsx'
import { useFieldChange } from '../useChannelChange.ts'
import { useRowLimit } from '../useRowLimit.ts'

const privacyOf = ({ historyPublicToSubscribers, isPrivate, isWebPublic }: Channel): Privacy =>
  isWebPublic ? 'web' : !isPrivate ? 'public' : historyPublicToSubscribers ? 'shared' : 'protected'

/** Returns the parameters of a kind of channel. The server requires all of them together. */
export const privacyParamsOf = (privacy: Privacy, level: number) => ({
  isPrivate: privacy === 'shared' || privacy === 'protected',
  ...(reportsWebPublic(level) && { isWebPublic: privacy === 'web' }),
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
      <PrivacyCards ref={cards} id={id} chosen={chosen} current={value} isFixed={isFixed} onChoose={choose} />
      {chosen !== value && (
        <SaveButtons of={t('channelSettings.privacy')} onDiscard={discard} onSave={() => void save()} />
      )}
    </section>
  )
}
