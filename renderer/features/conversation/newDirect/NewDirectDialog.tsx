import { useCallback, useMemo, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { User } from '../../../../shared/api/types.ts'
import { titleOfAccount } from '../../../../shared/ipc/accountTitle.ts'
import { dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { mailAddress } from '../../../../shared/model/people/users.ts'
import {
  closeDialog,
  navigate,
  useAccount,
  useAccountStore,
  useBufferedKeystrokes,
  useUi,
} from '../../../state/index.ts'
import {
  Button,
  Dialog,
  IconButton,
  List,
  useList,
  type RowAttributes,
  type RowKind,
} from '../../../ui/index.ts'
import { matchingPeople, UserAvatar } from '../../content/people/index.ts'
import styles from './NewDirect.module.css'

const userRows: RowKind<User, number> = { keyOf: ({ id }) => id }

/** Picks the people of a conversation: type, Enter adds, Enter again opens. */
export function NewDirectDialog() {
  const store = useAccountStore()
  const self = useAccount((state) => state.self.userId)
  const users = useAccount((state) => state.users)
  const title = useUi(({ accounts }) => {
    const organization = accounts.length < 2 ? '' : titleOfAccount(store.id, accounts)
    return organization === '' ? t('sidebar.picker_title') : t('sidebar.picker_title_in', { organization })
  })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly User[]>([])
  const field = useRef<HTMLInputElement>(null)
  useBufferedKeystrokes('newDirectMessage', field)
  const found = useMemo(() => {
    const { state } = store.getState()
    return state === null
      ? []
      : matchingPeople(
          state,
          text,
          chosen.map(({ id }) => id),
        )
    // users stands for what it reads of the state.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, users, text, chosen])
  // With nothing typed Enter means: that is all of them. Nobody is marked then, as if Enter added them.
  const opens = text.trim() === '' && chosen.length > 0

  const add = (user: User): void => {
    setChosen([...chosen, user])
    setText('')
    field.current?.focus()
  }
  const open = (people: readonly User[]): void => {
    if (people.length === 0) return
    closeDialog()
    navigate(dmNarrow(people.map(({ id }) => id).filter((id) => id !== self)), { focus: 'composer' })
  }
  const list = useList(found, userRows, {
    typed: opens ? null : text,
    beginsAt: opens ? null : undefined,
    wraps: true,
    onOpen: (user) => (opens ? open(chosen) : add(user)),
    onPress: add,
    onKey: ({ key }) => {
      if (key === 'Enter' && opens) open(chosen)
      else if (key === 'Backspace' && text === '' && chosen.length > 0) setChosen(chosen.slice(0, -1))
      else return false
      return true
    },
  })
  const draw = useCallback(
    (user: User, row: RowAttributes) => (
      <div {...row} className={styles.option}>
        <UserAvatar userId={user.id} size={24} presence />
        <span className={styles.name}>{user.name}</span>
        {user.id === self && <small>{t('app.you')}</small>}
        <MailAddress user={user} />
      </div>
    ),
    [self],
  )

  return (
    <Dialog title={title} onClose={closeDialog} closeLabel={t('app.close')} width={480}>
      <div className={styles.field} onClick={() => field.current?.focus()}>
        <ul className={styles.chips} aria-label={t('sidebar.picker_chosen')}>
          {chosen.map((user) => (
            <li key={user.id} className={styles.chip}>
              <UserAvatar userId={user.id} size={18} />
              {user.name}
              <IconButton
                icon="close"
                size={12}
                label={t('app.remove_person', { name: user.name })}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== user.id))}
              />
            </li>
          ))}
        </ul>
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
      <div className={styles.end}>
        <Button onClick={closeDialog}>{t('app.cancel')}</Button>
        <Button variant="primary" disabled={chosen.length === 0} onClick={() => open(chosen)}>
          {t('sidebar.picker_open')}
        </Button>
      </div>
    </Dialog>
  )
}

function MailAddress({ user }: { user: User }) {
  const address = useAccount((state) => mailAddress(state, user))
  return <small className={styles.email}>{address}</small>
}
