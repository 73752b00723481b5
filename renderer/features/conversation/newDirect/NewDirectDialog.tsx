import { useCallback, useMemo, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { User } from '../../../../shared/api/types.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { mailAddress } from '../../../../shared/model/people/users.ts'
import {
  accountKey,
  accountStore,
  closeDialog,
  navigate,
  useAccount,
  useAccountStore,
  useBufferedKeystrokes,
  useUi,
  type AccountStore,
} from '../../../state/index.ts'
import {
  Button,
  Buttons,
  ChipField,
  Dialog,
  FieldChip,
  List,
  type RowAttributes,
  type RowKind,
  useList,
} from '../../../ui/index.ts'
import { matchingPeople, UserAvatar } from '../../content/people/index.ts'
import { AccountMark, OfAccount } from '../../navigation/conversationRows/index.ts'
import styles from './NewDirect.module.css'

interface Candidate {
  readonly account: string
  readonly user: User
}

const candidateRows: RowKind<Candidate, string> = {
  keyOf: ({ account, user }) => accountKey(account, String(user.id)),
}

/**
 * Chooses the users of a direct conversation: Enter adds a user, Enter in the empty field opens it. Searches all
 * organizations; the first chosen user determines the organization.
 */
export function NewDirectDialog() {
  const current = useAccountStore()
  const users = useAccount((state) => state.users)
  const accounts = useUi((ui) => ui.accounts)
  const [account, setAccount] = useState(current.id)
  const organization = accounts.length < 2 ? '' : titleOfAccount(account, accounts)
  const title =
    organization === '' ? t('sidebar.picker_title') : t('sidebar.picker_title_in', { organization })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly User[]>([])
  const field = useRef<HTMLInputElement>(null)
  useBufferedKeystrokes('newDirectMessage', field)
  const found = useMemo(() => {
    const isOpenToAll = chosen.length === 0 && text.trim() !== ''
    const others = isOpenToAll ? accounts.map(({ id }) => id).filter((id) => id !== account) : []
    return [account, ...others].flatMap((id) => {
      const { state } = storeOf(current, id).getState()
      if (state === null) return []
      const without = chosen.map((user) => user.id)
      return matchingPeople(state, text, without).map((user) => ({ account: id, user }))
    })
    // `users` is a dependency because candidates are read from the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, account, accounts, users, text, chosen])
  // In an empty field, Enter opens the conversation. No user is highlighted then, because Enter would not add one.
  const opens = text.trim() === '' && chosen.length > 0

  const add = (candidate: Candidate): void => {
    setAccount(candidate.account)
    setChosen([...chosen, candidate.user])
    setText('')
    field.current?.focus()
  }
  const open = (people: readonly User[]): void => {
    if (people.length === 0) return
    closeDialog()
    const self = storeOf(current, account).getState().state?.self.userId
    const userIds = people.map(({ id }) => id).filter((id) => id !== self)
    navigate(dmNarrow(userIds), { account, focus: 'composer' })
  }
  const list = useList(found, candidateRows, {
    typed: opens ? null : text,
    beginsAt: opens ? null : undefined,
    wraps: true,
    onOpen: (candidate) => (opens ? open(chosen) : add(candidate)),
    onPress: add,
    onKey: ({ key }) => {
      if (key === 'Enter' && opens) open(chosen)
      else if (key === 'Backspace' && text === '' && chosen.length > 0) setChosen(chosen.slice(0, -1))
      else return false
      return true
    },
  })
  const draw = useCallback(
    (candidate: Candidate, row: RowAttributes) => (
      <div {...row} className={styles.option}>
        <OfAccount row={candidate}>
          <Person user={candidate.user} isElsewhere={candidate.account !== account} />
        </OfAccount>
      </div>
    ),
    [account],
  )

  return (
    <Dialog title={title} onClose={closeDialog} closeLabel={t('app.close')} width={480}>
      <div className={styles.field}>
        <ChipField
          label={t('sidebar.picker_chosen')}
          input={field}
          isWide
          chips={chosen.map(({ id, name }) => (
            <FieldChip
              key={id}
              picture={
                <OfAccount row={{ account }}>
                  <UserAvatar userId={id} size={18} />
                </OfAccount>
              }
              name={name}
              removeLabel={t('app.remove_person', { name })}
              onRemove={() => setChosen(chosen.filter((user) => user.id !== id))}
            />
          ))}
        >
          <div data-combobox>
            <input
              ref={field}
              {...list.field}
              type="text"
              aria-label={t('sidebar.picker_field')}
              placeholder={chosen.length === 0 ? t('sidebar.picker_hint') : ''}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => list.onKeyDown(event, true)}
            />
          </div>
        </ChipField>
      </div>
      <List
        list={list}
        role="listbox"
        label={t('app.people')}
        className={styles.list}
        isOfField
        followsPointer={!opens}
        draw={draw}
        empty={<p className={styles.none}>{t('sidebar.picker_none')}</p>}
      />
      <Buttons className={styles.end}>
        <Button onClick={closeDialog}>{t('app.cancel')}</Button>
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => open(chosen)}>
          {t('sidebar.picker_open')}
        </Button>
      </Buttons>
    </Dialog>
  )
}

const storeOf = (current: AccountStore, id: string): AccountStore =>
  id === current.id ? current : accountStore(id)

interface PersonProps {
  readonly user: User
  /** The user belongs to another organization, which is shown instead of the email address. */
  readonly isElsewhere: boolean
}

function Person({ user, isElsewhere }: PersonProps) {
  const { id: account } = useAccountStore()
  const isSelf = useAccount((state) => user.id === state.self.userId)
  const address = useAccount((state) => mailAddress(state, user))
  const organization = useUi(({ accounts }) => titleOfAccount(account, accounts))
  return (
    <>
      <UserAvatar userId={user.id} size={24} presence />
      <span className={styles.name}>{user.name}</span>
      {isSelf && <small>{t('app.you')}</small>}
      {isElsewhere ? (
        <small className={styles.organization}>
          <AccountMark account={account} />
          {organization}
        </small>
      ) : (
        <small data-ellipsis className={styles.email}>
          {address}
        </small>
      )}
    </>
  )
}
