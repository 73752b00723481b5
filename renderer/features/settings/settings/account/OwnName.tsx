import { useState, type FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../../shared/model/state/localRecords.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import { useAccount, useApi } from '../../../../state/index.ts'
import { Button, SavedMark, TextField } from '../../../../ui/index.ts'
import { useQueuedChange } from '../../../compose/outbox/index.ts'
import { savedWords, StateWords } from '../../../common/forms/index.ts'
import { AccountRow } from './AccountRow.tsx'
import styles from './account.module.css'
import { useOwnBlock } from './useOwnBlock.ts'
import { useOwnText } from './useOwnText.ts'

/** Maximum length accepted by the server, in characters. */
const maxLength = 100
const key = 'ownName'

const isRename = ({ action }: ActionRow): boolean => action === 'updateOwnName'
const nameIn = ({ params: { fullName } }: ActionRow): string => (typeof fullName === 'string' ? fullName : '')

/** Name of the own user. A change is queued while offline. A refused name stays in the field. */
export function OwnName() {
  const api = useApi()
  const name = useAccount((state) => selectSelf(state)?.name ?? '')
  const block = useOwnBlock('name')
  const { account, failed, giveUp, send, state } = useQueuedChange(key, isRename)
  const [typed, setTyped] = useOwnText(account, key)
  const [isBusy, setBusy] = useState(false)
  // In a locked field, text typed before it was locked is hidden, since it cannot be saved.
  const text = block === null ? (typed ?? (failed === null ? name : nameIn(failed))) : name
  const reason = block === null && state?.kind === 'refused' ? state.reason : null

  const save = (event: FormEvent): void => {
    event.preventDefault()
    const fullName = text.trim()
    if (isBusy || fullName === '' || (fullName === name && reason === null)) return
    setBusy(true)
    void send(() => api('updateOwnName', { fullName })).then((isTaken) => {
      setBusy(false)
      setTyped((now) => (isTaken ? (now === text ? null : now) : (now ?? fullName)))
    })
  }
  return (
    <AccountRow
      title={t('settings.account_name')}
      block={block}
      more={
        <>
          {state?.kind === 'waiting' && <StateWords state={state} />}
          {reason !== null && (
            <p>
              <Button
                variant="quiet"
                onClick={() => {
                  giveUp()
                  setTyped(null)
                }}
              >
                {t('settings.undo')}
              </Button>
            </p>
          )}
        </>
      }
    >
      <SavedMark words={savedWords(state?.kind === 'saved')} />
      <form className={styles.line} onSubmit={save}>
        <TextField
          label={t('settings.account_name')}
          hideLabel
          value={text}
          maxLength={maxLength}
          disabled={block !== null}
          autoComplete="off"
          error={reason}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={isBusy} disabled={block !== null}>
          {t('settings.account_save')}
        </Button>
      </form>
    </AccountRow>
  )
}
