import { t } from '../../../../../shared/i18n.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { discardSend, StateLine } from '../../../compose/outbox/index.ts'
import type { WidgetChanges } from './useWidgetChanges.ts'

/** How own changes to a widget stand that the server has not made. */
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
  // With a connection it is done in a moment: no line that comes and goes.
  if (isLive || waiting === 0) return null
  return (
    <StateLine>
      <span>{t('media.widget_waits', { count: waiting })}</span>
    </StateLine>
  )
}
