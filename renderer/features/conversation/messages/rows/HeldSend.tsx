import { useEffect, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { useAccountStore } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { undoSend } from '../../../compose/compose/index.ts'
import { StateLine } from '../../../compose/outbox/index.ts'

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** The time until a held message is sent, and the button that takes it back. */
export function HeldSend({ row, until }: { readonly row: OutboxRow; readonly until: number }) {
  const store = useAccountStore()
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <StateLine>
      {/* Screen readers would announce each second. */}
      <span aria-hidden>{t('compose.undo_in', { seconds })}</span>
      <span className="visually-hidden">{t('compose.undo_held')}</span>
      <Button variant="quiet" onClick={() => undoSend(store, row.destination, row.localId)}>
        {t('app.undo')}
      </Button>
    </StateLine>
  )
}
