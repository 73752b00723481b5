import { useState } from 'react'
import { hasArchivedChannels, hasChannelUnarchiving } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { subscribersOf } from '../../../../../../shared/model/channels/subscribers.ts'
import { canInChannel } from '../../../../../../shared/model/permissions/permissions.ts'
import { call, useAccount, useAccountStore, useServerHas } from '../../../../../state/index.ts'
import { Button } from '../../../../../ui/index.ts'
import { AskDialog } from '../../../../common/forms/index.ts'
import { channelAdministratorNames } from '../changeLimits.ts'
import styles from '../channelSettings.module.css'

interface Props {
  readonly channel: Channel
}

/** Button that archives or reopens the channel after a confirmation. */
export function ArchiveButton({ channel }: Props) {
  const [isAsking, setAsking] = useState(false)
  const canReopen = useServerHas(hasChannelUnarchiving)
  const block = useAccount((state) =>
    canInChannel(state, 'administer', channel.id)
      ? null
      : t('channelSettings.archive_blocked', { names: channelAdministratorNames(state, channel) }),
  )
  if (channel.isArchived && !canReopen) return null
  return (
    <>
      <Button
        variant={channel.isArchived ? 'plain' : 'quiet'}
        icon={block === null ? undefined : 'lock'}
        className={channel.isArchived || block !== null ? undefined : styles.danger}
        aria-disabled={block !== null}
        data-tooltip={block ?? undefined}
        aria-description={block ?? undefined}
        onClick={() => setAsking(true)}
      >
        {t(channel.isArchived ? 'channelSettings.reopen_ask' : 'channelSettings.archive_ask')}
      </Button>
      {isAsking && <ArchiveDialog channel={channel} onClose={() => setAsking(false)} />}
    </>
  )
}

interface DialogProps extends Props {
  readonly onClose: () => void
}

export function ArchiveDialog({ channel, onClose }: DialogProps) {
  const account = useAccountStore().id
  const known = useAccount((state) => subscribersOf(state, channel.id).length)
  const isKept = useServerHas(hasArchivedChannels)
  const { id: channelId, name } = channel
  // Keeps the state of the first render: the server's event can arrive before its response and would change the
  // question.
  const [isArchived] = useState(channel.isArchived)
  const count = channel.subscriberCount ?? known
  const title = t(isArchived ? 'channelSettings.reopen_title' : 'channelSettings.archive_title', {
    channel: name,
  })
  return (
    <AskDialog
      title={title}
      action={t(isArchived ? 'channelSettings.reopen_do' : 'channelSettings.archive_do')}
      isDanger={!isArchived}
      ask={async () => {
        await (isArchived
          ? call('api.call', { account, route: 'updateChannel', params: { channelId, isArchived: false } })
          : call('api.call', { account, route: 'archiveChannel', params: { channelId } }))
      }}
      onClose={onClose}
    >
      {isArchived ? (
        <p>{t('channelSettings.reopen_text', { count })}</p>
      ) : (
        <>
          <p>{t('channelSettings.archive_text', { count })}</p>
          <p>{t(isKept ? 'channelSettings.archive_kept' : 'channelSettings.archive_hidden')}</p>
        </>
      )}
    </AskDialog>
  )
}
