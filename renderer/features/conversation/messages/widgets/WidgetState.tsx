import { t } from '../../../../../shared/i18n.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { discardSend, StateLine } from '../../../compose/outbox/index.ts'
import type { WidgetChanges } from './useWidgetChanges.ts'

/** State of own changes to a widget that the server has not applied. */
export function WidgetState({ changes: { refused, waiting } }: { readonly changes: WidgetChanges }) {
  const account = useAccountStore().id
  const isLive = useAccount((state) => state.connection.state === 'live')
  if (refused !== null)
    return (
      <StateLine isFailed>
        <span>{t('media.widget_refused', { reason: refused.reason ?? '' })}</span>
        <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId: refused.id })}>
          {t('outbox.retry')}
        </Button>
        <Button variant="quiet" onClick={() => void discardSend(account, refused.id)}>
          {t('outbox.discard')}
        </Button>
      </StateLine>
    )
  // With a connection it takes only a moment, and a line would flicker.
  if (isLive || waiting === 0) return null
  return (
    <StateLine>
      <span>{t('media.widget_waits', { count: waiting })}</span>
    </StateLine>
  )
}
