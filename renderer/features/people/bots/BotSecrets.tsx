import { useId } from 'react'
import type { User } from '../../../../shared/api/types.ts'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import { botTypes } from '../../../../shared/model/permissions/botKinds.ts'
import { call, useAccountStore, useIsOffline } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import { EndWords, FormRow, useServerCall } from '../../common/forms/index.ts'
import styles from './bots.module.css'

interface SecretAction {
  readonly name: 'bot.copyKey' | 'bot.renewKey' | 'bot.copyToken'
  readonly label: MessageKey
  readonly done: MessageKey
}

const keyActions: readonly SecretAction[] = [
  { name: 'bot.copyKey', label: 'bots.key_copy', done: 'bots.key_copied' },
  { name: 'bot.renewKey', label: 'bots.renew', done: 'bots.renewed' },
]
const tokenActions: readonly SecretAction[] = [
  { name: 'bot.copyToken', label: 'bots.token_copy', done: 'bots.token_copied' },
]

/**
 * Rows that copy the API key of a bot and the token of its webhook. The main process puts them on the clipboard, so
 * the window never holds them.
 */
export function BotSecrets({ bot }: { readonly bot: User }) {
  return (
    <>
      <SecretRow bot={bot} title="bots.key" hint="bots.key_hint" actions={keyActions} />
      {bot.botType === botTypes.outgoing && (
        <SecretRow bot={bot} title="bots.token" hint="bots.token_hint" actions={tokenActions} />
      )}
    </>
  )
}

interface SecretRowProps {
  readonly bot: User
  readonly title: MessageKey
  readonly hint: MessageKey
  readonly actions: readonly SecretAction[]
}

function SecretRow({ bot, title, hint, actions }: SecretRowProps) {
  const { id: account } = useAccountStore()
  const isOffline = useIsOffline()
  const { end, isBusy, run } = useServerCall()
  return (
    <FormRow id={useId()} isGroup title={t(title)} hint={t(hint)} below={<EndWords end={end} />}>
      <div className={styles.acts}>
        {actions.map(({ name, label, done }) => (
          <Button
            key={name}
            busy={isBusy}
            aria-disabled={isOffline}
            onClick={() =>
              void run(async () => ((await call(name, { account, botId: bot.id })) ? t(done) : null))
            }
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </FormRow>
  )
}
