import { useState, type FormEvent } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { ActionRow } from '../../../../../shared/model/outbox/actionRow.ts'
import { selectSelf } from '../../../../../shared/model/people/users.ts'
import { call, callQuietly, failureText, useAccount, useAccountStore } from '../../../../state/index.ts'
import { Button, SavedMark, TextField } from '../../../../ui/index.ts'
import { isQueued } from '../../../compose/outbox/index.ts'
import {
  newestAction,
  savedWords,
  stateOfAction,
  StateWords,
  tellNews,
  useChangeNews,
} from '../../../common/forms/index.ts'
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
  const { id } = useAccountStore()
  const name = useAccount((state) => selectSelf(state)?.name ?? '')
  const action = useAccount((state) => newestAction(state, isRename))
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const block = useOwnBlock('name')
  const news = useChangeNews(id, key)
  const [typed, setTyped] = useOwnText(id, key)
  const [isBusy, setBusy] = useState(false)
  const failed = action?.status === 'failed' ? action : null
  const told = news !== null && news !== 'saved' ? news.reason : (failed?.reason ?? null)
  // In a locked field, text typed before it was locked is hidden, since it cannot be saved.
  const text = block === null ? (typed ?? (failed === null ? name : nameIn(failed))) : name
  const reason = block === null ? told : null

  const dropFailed = (): void => {
    tellNews(id, key, null)
    if (failed !== null) callQuietly('outbox.discard', { account: id, localId: failed.id })
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const fullName = text.trim()
    if (isBusy || fullName === '' || (fullName === name && reason === null)) return
    dropFailed()
    setBusy(true)
    call('api.call', { account: id, route: 'updateOwnName', params: { fullName } }).then(
      (answer) => {
        setBusy(false)
        setTyped((now) => (now === text ? null : now))
        tellNews(id, key, isQueued(answer) ? null : 'saved')
      },
      (error: unknown) => {
        setBusy(false)
        setTyped((now) => now ?? fullName)
        tellNews(id, key, { reason: failureText(error) })
      },
    )
  }
  return (
    <AccountRow
      title={t('settings.account_name')}
      block={block}
      more={
        <>
          {failed === null && <StateWords state={stateOfAction(id, action, isLive)} />}
          {reason !== null && (
            <p>
              <Button
                variant="quiet"
                onClick={() => {
                  dropFailed()
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
      <SavedMark words={savedWords(news === 'saved')} />
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
