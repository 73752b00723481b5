import { t } from '../../../../shared/i18n.ts'

interface MembersTabProps {
  readonly channelId: number
}

/** The channel's subscribers, and a way to add and remove some. */
export function MembersTab({ channelId }: MembersTabProps) {
  return <p data-channel={channelId}>{t('channels.members')}</p>
}
