import { useId, type FormEvent } from 'react'
import { changesEmails, setsStatusOfOthers } from '../../../../../shared/api/capabilities.ts'
import type { RouteName } from '../../../../../shared/api/routes/index.ts'
import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { fieldsInOrder, profileFieldTypes } from '../../../../../shared/model/people/profileFieldData.ts'
import { userStatus } from '../../../../../shared/model/people/statuses.ts'
import { mailAddress } from '../../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { roleLabels } from '../../../../../shared/model/permissions/roles.ts'
import {
  call,
  CallFailure,
  failureText,
  useAccount,
  useAccountStore,
  useIsOffline,
} from '../../../../state/index.ts'
import { Button, Buttons, Select } from '../../../../ui/index.ts'
import {
  EndWords,
  FormRow,
  OfflineWords,
  useServerCall,
  useTooOld,
  type ChangeState,
} from '../../../common/forms/index.ts'
import { ActivationButton } from './ActivationButton.tsx'
import { assignableRoles, whyNotEmail, whyNotManage, whyNotRole } from './adminLimits.ts'
import styles from './administration.module.css'
import { changesOf, type PersonDraft } from './personChanges.ts'
import { changePersonDraft, clearPersonDraft, usePersonDraft } from './personDrafts.ts'
import { PersonSettings } from './PersonSettings.tsx'
import { saveSteps } from './saveSteps.ts'
import { ProfileFieldRow } from './ProfileFieldRow.tsx'
import { TextRow } from './TextRow.tsx'

interface Props {
  readonly user: User
}

/** Administrators' part of a user's page. Changes to other users are not queued, so they need a connection. */
export function ManagePerson({ user }: Props) {
  const mayManage = useAccount((state) => whyNotManage(state) === null)
  if (!mayManage || user.isBot || user.isSystemBot || user.isDeleted) return null
  return (
    <section aria-labelledby="manage-person" className={styles.manage}>
      <h2 id="manage-person" tabIndex={-1} data-part="manage">
        {t('peopleAdmin.title')}
      </h2>
      <ManageForm user={user} />
      <PersonSettings user={user} />
      <ActivationButton user={user} />
    </section>
  )
}

function ManageForm({ user }: Props) {
  const account = useAccountStore().id
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const address = useAccount((state) => mailAddress(state, user))
  const status = useAccount((state) => userStatus(state, user.id)?.text ?? '')
  const emailState = useEmailLimit()
  const statusState = useTooOld(setsStatusOfOthers)
  const fields = useAccount((state) => state.profileFields)
  const isOffline = useIsOffline()
  const { end, isBusy, run, tell } = useServerCall()
  const draft = usePersonDraft(account, user.id)
  const { email, parts, status: newStatus, update } = changesOf(draft, { user, email: address ?? '', status })
  const isChanged = parts.length > 0
  const shownFields = fieldsInOrder(fields).filter(({ type }) => type !== profileFieldTypes.people)

  const type = (change: PersonDraft): void => {
    tell(null)
    changePersonDraft(account, user.id, change)
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChanged || isOffline) return
    void run(async () => {
      const userId = user.id
      const ask = (route: RouteName, params: object) =>
        call('api.call', { account, route, params: { userId, ...params } }).then(() => true)
      const ofUpdate = parts.filter((part) => part !== 'email' && part !== 'status')
      const { error, isDeclined, saved } = await saveSteps([
        ...(update === null ? [] : [{ parts: ofUpdate, save: () => ask('updateUser', update) }]),
        ...(newStatus === null
          ? []
          : [{ parts: ['status'] as const, save: () => ask('updateStatusOf', { text: newStatus }) }]),
        // Last, since the user may decline it and the steps before it should be saved anyway.
        ...(email === null
          ? []
          : [
              {
                parts: ['email'] as const,
                save: () => call('people.changeEmail', { account, userId, email }),
              },
            ]),
      ])
      const what = listWords(saved.map((part) => t(`peopleAdmin.part_${part}`)))
      if (error !== null) {
        const message = t('peopleAdmin.saved_in_part', { what, reason: failureText(error) })
        throw new CallFailure({ code: 'refused', message })
      }
      clearPersonDraft(account, userId)
      if (!isDeclined) return t('peopleAdmin.saved', { what })
      if (draft.email !== undefined) changePersonDraft(account, userId, { email: draft.email })
      return null
    })
  }
  return (
    <form onSubmit={save}>
      <TextRow
        title={t('peopleAdmin.name')}
        value={draft.name ?? user.name}
        onType={(name) => type({ name })}
      />
      <RoleRow user={user} value={draft.role ?? user.role} onChange={(role) => type({ role })} />
      <TextRow
        title={t('person.email')}
        state={emailState}
        value={draft.email ?? address ?? ''}
        placeholder={address === null ? t('person.email_hidden') : undefined}
        inputType="email"
        onType={(email) => type({ email })}
      />
      {!isSelf && user.isActive && (
        <TextRow
          title={t('person.status')}
          state={statusState}
          value={draft.status ?? status}
          maxLength={60}
          onType={(words) => type({ status: words })}
        />
      )}
      {shownFields.length > 0 && (
        <section aria-labelledby="manage-fields" className={styles.part}>
          <h3 id="manage-fields">{t('settings.profile_fields')}</h3>
          {shownFields.map((field) => (
            <ProfileFieldRow
              key={field.id}
              field={field}
              value={draft.fields?.[field.id] ?? user.profile[field.id]?.value ?? ''}
              onType={(value) => type({ fields: { ...draft.fields, [field.id]: value } })}
            />
          ))}
        </section>
      )}
      {isOffline && <OfflineWords words={t('peopleAdmin.offline')} />}
      <EndWords end={end} />
      <Buttons isApart>
        {isChanged && (
          <Button onClick={() => clearPersonDraft(account, user.id)}>{t('peopleAdmin.discard')}</Button>
        )}
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isChanged || isOffline}>
          {t('peopleAdmin.save')}
        </Button>
      </Buttons>
    </form>
  )
}

function useEmailLimit(): ChangeState | null {
  const words = useAccount(whyNotEmail)
  return useTooOld(changesEmails) ?? (words === null ? null : { kind: 'blocked', words })
}

function RoleRow({ user, value, onChange }: Props & { value: number; onChange: (role: number) => void }) {
  const id = useId()
  const isOwner = useAccount((state) => canInRealm(state, 'own'))
  const words = useAccount((state) => whyNotRole(state, user))
  return (
    <FormRow
      id={id}
      title={t('peopleAdmin.role')}
      hint={!isOwner && words === null && t('peopleAdmin.owners_make_owners')}
      state={words === null ? null : { kind: 'blocked', words }}
    >
      <Select
        id={id}
        value={value}
        disabled={words !== null}
        aria-describedby={`${id}-more`}
        options={assignableRoles(isOwner, user).map((role) => ({
          value: role,
          label: t(roleLabels[role] ?? 'app.role_member'),
        }))}
        onChange={onChange}
      />
    </FormRow>
  )
}
