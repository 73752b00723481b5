import { useState } from 'react'
import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { call, useAccountStore, useApi } from '../../../state/index.ts'
import { showToast } from '../../../ui/index.ts'
import { AskDialog, LimitedButton } from '../../common/forms/index.ts'
import styles from './bots.module.css'

interface ActivationProps {
  readonly bot: User
}

/** Button that deactivates or reactivates the bot after a confirmation. */
export function BotActivation({ bot }: ActivationProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className={styles.buttons}>
      <LimitedButton isDanger={bot.isActive} onClick={() => setAsking(true)}>
        {t(bot.isActive ? 'bots.deactivate' : 'bots.reactivate')}
      </LimitedButton>
      {isAsking && <ActivationDialog bot={bot} onClose={() => setAsking(false)} />}
    </p>
  )
}

function ActivationDialog({ bot, onClose }: ActivationProps & { readonly onClose: () => void }) {
  const { id: account } = useAccountStore()
  const api = useApi()
  // Keeps the state of the first render: the server's event can arrive before its response and would change the
  // question.
  const [wasActive] = useState(bot.isActive)
  const { id, name } = bot
  return (
    <AskDialog
      title={t(wasActive ? 'bots.deactivate_title' : 'bots.reactivate_title', { name })}
      action={t(wasActive ? 'bots.deactivate_do' : 'bots.reactivate_do')}
      isDanger={wasActive}
      offlineWords={t('bots.offline')}
      ask={async () => {
        if (wasActive) await call('bot.deactivate', { account, botId: id })
        else await api('reactivateUser', { userId: id })
        showToast(t(wasActive ? 'bots.deactivate_done' : 'bots.reactivate_done', { name }))
      }}
      onClose={onClose}
    >
      <p>{t(wasActive ? 'bots.deactivate_text' : 'bots.reactivate_text')}</p>
    </AskDialog>
  )
}
