import { useState } from 'react'
import type { Channel } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { Button, Dialog } from '../../../../ui/index.ts'
import styles from '../channelSettings.module.css'
import { useMembership } from './useMembership.ts'

interface Props {
  readonly channel: Channel
}

/** Joins the channel, or says why the person cannot. */
export function JoinButton({ channel }: Props) {
  const { joinBlock, set } = useMembership(channel)
  return (
    <Button
      variant="primary"
      aria-disabled={joinBlock !== null}
      title={joinBlock ?? undefined}
      aria-description={joinBlock ?? undefined}
      onClick={() => set(true)}
    >
      {t('channelSettings.join')}
    </Button>
  )
}

/** Leaves the channel, or joins it: one button, which keeps the focus. Asks first where there is no way back. */
export function MembershipButton({ channel }: Props) {
  const { isOneWay, isSubscribed, joinBlock, set } = useMembership(channel)
  const [isAsking, setAsking] = useState(false)
  const block = isSubscribed ? null : joinBlock
  const press = (): void => {
    if (!isSubscribed) set(true)
    else if (isOneWay) setAsking(true)
    else set(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled={block !== null}
        title={block ?? undefined}
        aria-description={block ?? undefined}
        onClick={press}
      >
        {t(
          !isSubscribed
            ? 'channelSettings.join'
            : isOneWay
              ? 'channelSettings.leave_ask'
              : 'channelSettings.leave',
        )}
      </Button>
      {isAsking && (
        <LeaveDialog
          channel={channel}
          onClose={() => setAsking(false)}
          onLeave={() => {
            setAsking(false)
            set(false)
          }}
        />
      )}
    </>
  )
}

interface DialogProps extends Props {
  readonly onClose: () => void
  readonly onLeave: () => void
}

function LeaveDialog({ channel: { isArchived, name }, onClose, onLeave }: DialogProps) {
  return (
    <Dialog title={t('channelSettings.leave_title', { channel: name })} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t(isArchived ? 'channelSettings.leave_archived' : 'channelSettings.leave_private')}</p>
        <div className={styles.buttons}>
          <Button data-autofocus onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('channelSettings.leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
