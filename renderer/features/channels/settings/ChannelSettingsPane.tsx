import { t } from '../../../../shared/i18n.ts'
import type { ChannelTab } from '../channelsPlace.ts'

interface ChannelSettingsPaneProps {
  readonly channelId: number
  readonly tab: ChannelTab
}

/** One channel's settings, in tabs. */
export function ChannelSettingsPane({ channelId, tab }: ChannelSettingsPaneProps) {
  return (
    <h1 data-channel={channelId} data-tab={tab}>
      {t('channels.settings')}
    </h1>
  )
}
