import { useRef, useState, type FormEvent } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  call,
  CallFailure,
  useAccount,
  useAccountStore,
  useIsOffline,
  leavePane,
} from '../../../state/index.ts'
import { Button, showToast, TextField } from '../../../ui/index.ts'
import { EndWords, OfflineWords, PagePane, StateWords, useServerCall } from '../../forms/index.ts'
import { openNewInvitation, openPeople } from '../../peopleAddress/index.ts'
import { rememberPeople } from '../directory/peopleChoices.ts'
import { openPerson } from '../personAddress.ts'
import { whyNotManage } from './adminLimits.ts'
import styles from './administration.module.css'
import {
  fieldOfRefusal,
  minPassword,
  newPersonProblems,
  type NewPersonField,
  type NewPersonProblems,
  type NewPersonText,
} from './newPersonProblem.ts'

/** The pane with the form of a new person. */
export function NewPerson() {
  const block = useAccount(whyNotManage)
  return (
    <PagePane
      icon="people"
      title={t('peopleAdmin.create_title')}
      leaveCommand="person.leave"
      closeLabel={t('peopleAdmin.create_close')}
      focusOrder={['form input']}
      onClose={leavePane}
    >
      {block === null ? <NewPersonForm /> : <StateWords state={{ kind: 'blocked', words: block }} />}
    </PagePane>
  )
}

/** Texts of the form. The password is read when it is sent, and is nowhere else in the window. */
function typedIn(form: HTMLFormElement): NewPersonText {
  const data = new FormData(form)
  const text = (name: NewPersonField): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email').trim(), fullName: text('fullName').trim(), password: text('password') }
}

function NewPersonForm() {
  const store = useAccountStore()
  const isOffline = useIsOffline()
  const least = useAccount(minPassword)
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<NewPersonProblems>({})
  const { end, isBusy, run } = useServerCall()

  const point = (found: NewPersonProblems): void => {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const create = async (text: NewPersonText): Promise<string | null> => {
    try {
      const made = await call('people.create', { account: store.id, ...text })
      if (made === null) return null
      form.current?.reset()
      showToast(t('peopleAdmin.created', { name: text.fullName }))
      if (made.userId === null) {
        rememberPeople(store.id, { tab: 'people', query: text.fullName, role: null, groupId: null })
        openPeople(store.id)
      } else openPerson(store.id, made.userId)
      return null
    } catch (error) {
      const words = error instanceof CallFailure && error.code === 'refused' ? error.message : null
      const field = words === null ? null : fieldOfRefusal(words)
      if (words === null || field === null) throw error
      point({ [field]: words })
      return null
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { state } = store.getState()
    if (isOffline || isBusy || state === null || form.current === null) return
    const text = typedIn(form.current)
    const found = newPersonProblems(state, text)
    point(found)
    if (Object.keys(found).length === 0) void run(() => create(text))
  }
  const field = (name: NewPersonField) => ({
    name,
    error: problems[name] ?? null,
    onChange: () => setProblems(({ [name]: _mended, ...others }) => others),
  })
  return (
    <form
      ref={form}
      aria-label={t('peopleAdmin.create_title')}
      className={styles.newPerson}
      noValidate
      onSubmit={submit}
    >
      <p>{t('peopleAdmin.create_hint')}</p>
      <TextField {...field('email')} label={t('person.email')} type="email" autoComplete="off" required />
      <TextField
        {...field('fullName')}
        label={t('peopleAdmin.create_name')}
        dir="auto"
        autoComplete="off"
        required
      />
      <TextField
        {...field('password')}
        label={t('peopleAdmin.create_password')}
        type="password"
        autoComplete="new-password"
        hint={least > 0 ? t('peopleAdmin.create_password_short', { count: least }) : undefined}
        required
      />
      {isOffline && <OfflineWords words={t('peopleAdmin.offline')} />}
      <EndWords end={end} />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline}>
          {t('peopleAdmin.create_do')}
        </Button>
        <Button onClick={() => openNewInvitation(store.id)}>{t('peopleAdmin.create_invite')}</Button>
        <Button onClick={leavePane}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
