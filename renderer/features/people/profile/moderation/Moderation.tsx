import { useState } from 'react'
import { mutesPeople } from '../../../../../shared/api/capabilities.ts'
import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { isUserMuted } from '../../../../../shared/model/people/mutedUsers.ts'
import { useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { LimitedButton, StateWords, useTooOld } from '../../../common/forms/index.ts'
import { runAction } from '../../../compose/outbox/index.ts'
import styles from '../administration/administration.module.css'
import { DeleteMessagesDialog } from './DeleteMessagesDialog.tsx'
import { isModerator, whyNotDeleteAll } from './moderationLimits.ts'

interface Props {
  readonly user: User
}

/** Moderators' part of a user's page. Deactivation is in the administrators' part below it. */
export function Moderation({ user }: Props) {
  const isShown = useAccount((state) => isModerator(state) && state.self.userId !== user.id)
  if (!isShown || user.isSystemBot) return null
  return (
    <section aria-labelledby="moderate-person" className={styles.manage}>
      <h2 id="moderate-person" tabIndex={-1} data-part="moderate">
        {t('moderation.title')}
      </h2>
      <ModerationButtons user={user} />
    </section>
  )
}

/** Buttons that mute the user and delete the user's messages. */
export function ModerationButtons({ user }: Props) {
  const store = useAccountStore()
  const block = useAccount(whyNotDeleteAll)
  const isMuted = useAccount((state) => isUserMuted(state, user.id))
  const old = useTooOld(mutesPeople)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={styles.buttons}>
        <Button
          aria-disabled={old !== null}
          onClick={() => runAction(store.id, isMuted ? 'unmuteUser' : 'muteUser', { userId: user.id })}
        >
          {t(isMuted ? 'person.unmute' : 'person.mute')}
        </Button>
        <LimitedButton block={block} isDanger onClick={() => setAsking(true)}>
          {t('moderation.delete_ask')}
        </LimitedButton>
        {block !== null && <small className={styles.why}>{block}</small>}
      </p>
      {old !== null && (
        <div className={styles.named}>
          <span>{t('person.mute')}</span>
          <StateWords state={old} />
        </div>
      )}
      {isAsking && <DeleteMessagesDialog user={user} onClose={() => setAsking(false)} />}
    </>
  )
}
