import { useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import type { UserId } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  accountDrafts,
  call,
  useAccount,
  useAccountStore,
  useIsOffline,
  leavePane,
  openAddress,
} from '../../../../state/index.ts'
import { Button, Buttons, Page, showToast, TextField } from '../../../../ui/index.ts'
import { useCreation } from '../../../common/creation/index.ts'
import { OfflineWords, RefusalWords, StateWords } from '../../../common/forms/index.ts'
import { ViewPane } from '../../../common/views/index.ts'
import { rememberPeople } from '../directory/peopleChoices.ts'
import { whyNotManage } from './adminLimits.ts'
import styles from './administration.module.css'
import {
  minPassword,
  newPersonProblems,
  type NewPersonField,
  type NewPersonProblems,
  type NewPersonText,
} from './newPersonProblem.ts'

/** Values of the form that outlive it. The password is not kept. */
type NewPersonDraft = Omit<NewPersonText, 'password'>

const drafts = accountDrafts<NewPersonDraft>({ email: '', fullName: '' })

/** Pane with the form for a new user. */
export function NewPerson() {
  const block = useAccount(whyNotManage)
  return (
    <ViewPane
      icon="people"
      title={t('peopleAdmin.create_title')}
      closeLabel={t('peopleAdmin.create_close')}
      focusOrder={['form input']}
    >
      <Page>
        {block === null ? <NewPersonForm /> : <StateWords state={{ kind: 'blocked', words: block }} />}
      </Page>
    </ViewPane>
  )
}

/**
 * Returns the typed password. It is read from the form only when it is sent, so that the window stores it nowhere
 * else.
 */
function passwordIn(form: HTMLFormElement): string {
  const value = new FormData(form).get('password')
  return typeof value === 'string' ? value : ''
}

function NewPersonForm() {
  const store = useAccountStore()
  const draft = drafts.useDraft(store.id)
  const isOffline = useIsOffline()
  const least = useAccount(minPassword)
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<NewPersonProblems>({})
  const lead = ({ userId }: { readonly userId: UserId | null }): void => {
    if (userId === null) {
      rememberPeople(store.id, { tab: 'people', query: draft.fullName.trim(), role: null, groupId: null })
      openAddress({ view: 'people', page: 'directory' }, { account: store.id })
    } else openAddress({ view: 'people', page: 'person', userId, part: null }, { account: store.id })
  }
  const { end, isBusy, run } = useCreation('new person', lead)
  const made = (): boolean => {
    showToast(t('peopleAdmin.created', { name: draft.fullName.trim() }))
    return drafts.clearSent(store.id, draft)
  }
  const create = async (text: NewPersonText): Promise<string | null> => {
    const created = await call('people.create', { account: store.id, ...text })
    if (created !== null && made()) lead(created)
    return null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const { state } = store.getState()
    if (isOffline || isBusy || state === null || form.current === null) return
    const text = {
      email: draft.email.trim(),
      fullName: draft.fullName.trim(),
      password: passwordIn(form.current),
    }
    const found = newPersonProblems(state, text)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === undefined) run({ thing: 'person', ask: () => create(text), made })
    else form.current.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const field = (name: NewPersonField) => ({ name, error: problems[name] ?? null })
  const mend = (name: NewPersonField): void => setProblems(({ [name]: _mended, ...others }) => others)
  const typed = (name: keyof NewPersonDraft) => ({
    ...field(name),
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      mend(name)
      drafts.change(store.id, { [name]: target.value })
    },
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
      <RefusalWords end={end} />
      <TextField {...typed('email')} label={t('person.email')} type="email" autoComplete="off" required />
      <TextField
        {...typed('fullName')}
        label={t('peopleAdmin.create_name')}
        dir="auto"
        autoComplete="off"
        required
      />
      <TextField
        {...field('password')}
        onChange={() => mend('password')}
        label={t('peopleAdmin.create_password')}
        type="password"
        autoComplete="new-password"
        hint={least > 0 ? t('peopleAdmin.create_password_short', { count: least }) : undefined}
        required
      />
      {isOffline && <OfflineWords words={t('peopleAdmin.offline')} />}
      <Buttons isApart>
        <Button onClick={() => openAddress({ view: 'invitations', page: 'new' }, { account: store.id })}>
          {t('peopleAdmin.create_invite')}
        </Button>
        <Button onClick={leavePane}>{t('app.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline}>
          {t('peopleAdmin.create_do')}
        </Button>
      </Buttons>
    </form>
  )
}
