import { t } from '../../../../shared/i18n.ts'

/** A form for a new channel. */
export function NewChannelPane() {
  return <h1>{t('channels.new')}</h1>
}
