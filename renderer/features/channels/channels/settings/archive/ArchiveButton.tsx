import { useState } from 'react'
import { hasArchivedChannels, hasChannelUnarchiving } from '../../../../../../shared/api/capabilities.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { subscribersOf } from '../../../../../../shared/model/channels/subscribers.ts'
import { canInChannel } from '../../../../../../shared/model/permissions/permissions.ts'
import { useAccount, useApi, useServerHas } from '../../../../../state/index.ts'
import { AskDialog, LimitedButton } from '../../../../common/forms/index.ts'
import { channelAdministratorNames } from '../changeLimits.ts'

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
      <LimitedButton block={block} isDanger={!channel.isArchived} onClick={() => setAsking(true)}>
        {t(channel.isArchived ? 'channelSettings.reopen_ask' : 'channelSettings.archive_ask')}
      </LimitedButton>
      {isAsking && <ArchiveDialog channel={channel} onClose={() => setAsking(false)} />}
    </>
  )
}

interface DialogProps extends Props {
  readonly onClose: () => void
}

export function ArchiveDialog({ channel, onClose }: DialogProps) {
  const api = useApi()
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
          ? api('updateChannel', { channelId, isArchived: false })
          : api('archiveChannel', { channelId }))
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
