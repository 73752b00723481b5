import type { FormEvent } from 'react'
import { changesEmails, setsStatusOfOthers } from '../../../../../shared/api/capabilities.ts'
import type { User } from '../../../../../shared/api/types.ts'
import { t } from '../../../../../shared/i18n.ts'
import { listWords } from '../../../../../shared/listWords.ts'
import { fieldsInOrder, profileFieldTypes } from '../../../../../shared/model/people/profileFieldData.ts'
import { userStatus } from '../../../../../shared/model/people/statuses.ts'
import { mailAddress } from '../../../../../shared/model/people/users.ts'
import { canInRealm } from '../../../../../shared/model/permissions/permissions.ts'
import { roleLabels } from '../../../../../shared/model/organization/roles.ts'
import {
  call,
  CallFailure,
  failureText,
  useAccount,
  useAccountStore,
  useApi,
  useIsOffline,
} from '../../../../state/index.ts'
import { Button, Buttons } from '../../../../ui/index.ts'
import {
  blockedState,
  EndWords,
  OfflineWords,
  SelectRow,
  TextRow,
  useServerCall,
  useTooOld,
} from '../../../common/forms/index.ts'
import { ActivationButton } from './ActivationButton.tsx'
import { assignableRoles, whyNotEmail, whyNotManage, whyNotRole } from './adminLimits.ts'
import styles from './administration.module.css'
import { changesOf, personDrafts, type PersonDraft } from './personChanges.ts'
import { PersonSettings } from './PersonSettings.tsx'
import { saveSteps } from './saveSteps.ts'
import { ProfileFieldRow } from './ProfileFieldRow.tsx'

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
  const api = useApi()
  const isSelf = useAccount((state) => state.self.userId === user.id)
  const address = useAccount((state) => mailAddress(state, user))
  const status = useAccount((state) => userStatus(state, user.id)?.text ?? '')
  const emailBlock = useAccount(whyNotEmail)
  const emailState = useTooOld(changesEmails) ?? blockedState(emailBlock)
  const statusState = useTooOld(setsStatusOfOthers)
  const fields = useAccount((state) => state.profileFields)
  const isOffline = useIsOffline()
  const { end, isBusy, run, tell } = useServerCall()
  const draft = personDrafts.useDraft(account, user.id)
  const { email, parts, status: newStatus, update } = changesOf(draft, { user, email: address ?? '', status })
  const isChanged = parts.length > 0
  const shownFields = fieldsInOrder(fields).filter(({ type }) => type !== profileFieldTypes.people)

  const type = (change: PersonDraft): void => {
    tell(null)
    personDrafts.change(account, change, user.id)
  }
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (!isChanged || isOffline) return
    void run(async () => {
      const userId = user.id
      const ofUpdate = parts.filter((part) => part !== 'email' && part !== 'status')
      const { error, isDeclined, saved } = await saveSteps([
        ...(update === null
          ? []
          : [{ parts: ofUpdate, save: () => api('updateUser', { userId, ...update }).then(() => true) }]),
        ...(newStatus === null
          ? []
          : [
              {
                parts: ['status'] as const,
                save: () => api('updateStatusOf', { userId, text: newStatus }).then(() => true),
              },
            ]),
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
      personDrafts.clear(account, userId)
      if (!isDeclined) return t('peopleAdmin.saved', { what })
      if (draft.email !== undefined) personDrafts.change(account, { email: draft.email }, userId)
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
        type="email"
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
          <Button onClick={() => personDrafts.clear(account, user.id)}>{t('peopleAdmin.discard')}</Button>
        )}
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isChanged || isOffline}>
          {t('peopleAdmin.save')}
        </Button>
      </Buttons>
    </form>
  )
}

function RoleRow({ user, value, onChange }: Props & { value: number; onChange: (role: number) => void }) {
  const isOwner = useAccount((state) => canInRealm(state, 'own'))
  const words = useAccount((state) => whyNotRole(state, user))
  return (
    <SelectRow
      title={t('peopleAdmin.role')}
      hint={!isOwner && words === null && t('peopleAdmin.owners_make_owners')}
      state={blockedState(words)}
      value={value}
      options={assignableRoles(isOwner, user).map((role) => ({
        value: role,
        label: t(roleLabels[role] ?? 'app.role_member'),
      }))}
      onChange={onChange}
    />
  )
}
