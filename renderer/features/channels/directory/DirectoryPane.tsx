import { t } from '../../../../shared/i18n.ts'

interface DirectoryPaneProps {
  /** The channel whose preview is shown; null: none is chosen. */
  readonly channelId: number | null
}

/** All channels that the person may know of, with a preview of one. */
export function DirectoryPane({ channelId }: DirectoryPaneProps) {
  return <h1 data-channel={channelId}>{t('channels.title')}</h1>
}
