import type { FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { mailAddress, selectSelf } from '../../../../../shared/model/people/users.ts'
import { call, useAccount, useAccountStore, useIsOffline, useUi } from '../../../../state/index.ts'
import { Button, TextField } from '../../../../ui/index.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './account.module.css'
import { useOwnBlock } from './useOwnBlock.ts'
import { useOwnText } from './useOwnText.ts'
import { useServerCall } from '../../../common/forms/index.ts'

/** Maximum length of an email address, in characters. */
const maxLength = 320

/** Email address of the account. A change takes effect once a link sent to the new address is opened. */
export function OwnEmail() {
  const { id } = useAccountStore()
  const told = useAccount((state) => {
    const self = selectSelf(state)
    return self === undefined ? null : mailAddress(state, self)
  })
  // Old servers hide the address even from its owner, so the address used to sign in is shown.
  const ofSignIn = useUi((ui) => ui.accounts.find((account) => account.id === id)?.email ?? '')
  const email = told ?? ofSignIn
  const block = useOwnBlock('email')
  const isOffline = useIsOffline()
  const change = useServerCall()
  const [typed, setTyped] = useOwnText(id, 'ownEmail')
  const text = block === null ? (typed ?? email) : email

  const ask = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = text.trim()
    if (isOffline || wanted === '' || wanted === email) return
    void change
      .run(async () => {
        const isAsked = await call('account.changeEmail', { account: id, email: wanted })
        return isAsked ? t('settings.account_email_asked', { email: wanted }) : null
      })
      .then((isDone) => {
        if (isDone) setTyped(null)
      })
  }
  return (
    <AccountRow
      title={t('settings.account_email')}
      block={block}
      isOffline={isOffline}
      end={change.end?.kind === 'done' ? change.end : null}
    >
      <form className={styles.line} onSubmit={ask} noValidate>
        <TextField
          label={t('settings.account_email')}
          hideLabel
          type="email"
          value={text}
          maxLength={maxLength}
          disabled={block !== null}
          autoComplete="off"
          spellCheck={false}
          error={block === null && change.end?.kind === 'failed' ? change.end.words : null}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={change.isBusy} aria-disabled={isOffline} disabled={block !== null}>
          {t('settings.account_email_change')}
        </Button>
      </form>
    </AccountRow>
  )
}
