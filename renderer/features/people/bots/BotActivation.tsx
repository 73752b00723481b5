import { useState } from 'react'
import type { User } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { call, useAccountStore } from '../../../state/index.ts'
import { Button, showToast } from '../../../ui/index.ts'
import { AskDialog } from '../../common/forms/index.ts'
import styles from './bots.module.css'

/** Button that deactivates or reactivates the bot after a confirmation. */
export function BotActivation({ bot }: { readonly bot: User }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className={styles.buttons}>
      <Button
        variant={bot.isActive ? 'quiet' : 'plain'}
        className={bot.isActive ? styles.danger : undefined}
        onClick={() => setAsking(true)}
      >
        {t(bot.isActive ? 'bots.deactivate' : 'bots.reactivate')}
      </Button>
      {isAsking && <ActivationDialog bot={bot} onClose={() => setAsking(false)} />}
    </p>
  )
}

interface DialogProps {
  readonly bot: User
  readonly onClose: () => void
}

function ActivationDialog({ bot, onClose }: DialogProps) {
  const { id: account } = useAccountStore()
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
        await (wasActive
          ? call('bot.deactivate', { account, botId: id })
          : call('api.call', { account, route: 'reactivateUser', params: { userId: id } }))
        showToast(t(wasActive ? 'bots.deactivate_done' : 'bots.reactivate_done', { name }))
      }}
      onClose={onClose}
    >
      <p>{t(wasActive ? 'bots.deactivate_text' : 'bots.reactivate_text')}</p>
    </AskDialog>
  )
}
