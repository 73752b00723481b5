import { useMemo } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { webhookExample } from '../../../../shared/model/people/webhookExample.ts'
import { useAccount, useAccountStore, useNow } from '../../../state/index.ts'
import styles from './bots.module.css'

/** Example of the request body that this bot's outgoing webhook sends. */
export function PayloadExample({ botId }: { readonly botId: UserId }) {
  const store = useAccountStore()
  const now = useNow()
  const bot = useAccount((state) => state.bots.get(botId))
  const users = useAccount((state) => state.users)
  const isOther =
    bot?.services.some((botService) => botService.type === 'outgoing' && botService.interface === 2) === true
  const text = useMemo(() => {
    const { state } = store.getState()
    return state === null ? '' : JSON.stringify(webhookExample(state, botId, now), null, 2)
    // `bot` and `users` are the only parts of the state that the example reads.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, botId, bot, users, now])
  return (
    <section aria-label={t('bots.example')} className={styles.part}>
      <h2>{t('bots.example')}</h2>
      <p className={styles.note}>{t(isOther ? 'bots.example_other' : 'bots.example_hint')}</p>
      {!isOther && (
        <pre className={styles.example} tabIndex={0} data-selectable aria-label={t('bots.example')}>
          {text}
        </pre>
      )}
    </section>
  )
}
