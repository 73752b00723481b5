import { useState } from 'react'
import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Button, Dialog } from '../../../../ui/index.ts'
import styles from '../channelSettings.module.css'
import { useMembership } from './useMembership.ts'

interface Props {
  readonly channel: Channel
  readonly variant?: 'primary' | 'quiet'
}

/** Joins the channel, or says why the person cannot. */
export function JoinButton({ channel, variant = 'primary' }: Props) {
  const { joinBlock, set } = useMembership(channel)
  return (
    <Button
      variant={variant}
      aria-disabled={joinBlock !== null}
      title={joinBlock ?? undefined}
      aria-description={joinBlock ?? undefined}
      onClick={() => set(true)}
    >
      {t('channelSettings.join')}
    </Button>
  )
}

/** Leaves the channel, or joins it; asks first where the person could not come back by themselves. */
export function MembershipButton({ channel }: Props) {
  const { isOneWay, isSubscribed, set } = useMembership(channel)
  const [isAsking, setAsking] = useState(false)
  if (!isSubscribed) return channel.isArchived ? null : <JoinButton channel={channel} variant="quiet" />
  return (
    <>
      <Button variant="quiet" onClick={() => (isOneWay ? setAsking(true) : set(false))}>
        {t(isOneWay ? 'channelSettings.leave_ask' : 'channelSettings.leave')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('channelSettings.leave_title', { channel: channel.name })}
          onClose={() => setAsking(false)}
        >
          <div className={styles.dialog}>
            <p>
              {t(channel.isArchived ? 'channelSettings.leave_archived' : 'channelSettings.leave_private')}
            </p>
            <div className={styles.buttons}>
              <Button data-autofocus onClick={() => setAsking(false)}>
                {t('app.cancel')}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  set(false)
                }}
              >
                {t('channelSettings.leave')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
