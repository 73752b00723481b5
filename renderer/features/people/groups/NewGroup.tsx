import { useId, useMemo, useState, type FormEvent } from 'react'
import type { GroupId, GroupSetting } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { granteeLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { granteeKey, type Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import {
  accountDrafts,
  useAccount,
  useAccountStore,
  useFinder,
  useIsOffline,
  useLiveApi,
  openAddress,
} from '../../../state/index.ts'
import { Button, Buttons, FieldChip, keepEnter, WideControl } from '../../../ui/index.ts'
import { FormRow, OfflineWords, RefusalWords, StateWords, useServerCall } from '../../common/forms/index.ts'
import { GroupSettingRow } from '../groupSetting/index.ts'
import { bestOptions, ChipPicker, granteeCandidates, GranteeMark } from '../../search/picker/index.ts'
import { whyNotCreate } from './groupLimits.ts'
import { GroupTextFields, useGroupText, type GroupText } from './GroupText.tsx'
import styles from './groups.module.css'
import { defaultPermission, permissionRows, type PermissionRow } from './permissionRows.ts'

/** Values in the form. */
interface NewGroupDraft extends GroupText {
  /** null if not chosen yet: the own user is then the only member. */
  readonly people: readonly Grantee[] | null
  /** Chosen permissions by wire name. */
  readonly settings: Readonly<Record<string, GroupSetting>>
}

const drafts = accountDrafts<NewGroupDraft>({ name: '', description: '', people: null, settings: {} })

/** Form for a new group, with its first members and permissions. */
export function NewGroup() {
  const store = useAccountStore()
  const account = store.id
  const api = useLiveApi()
  const selfId = useAccount((state) => state.self.userId)
  const isOffline = useIsOffline()
  const block = useAccount(whyNotCreate)
  const draft = drafts.useDraft(account)
  const change = (part: Partial<NewGroupDraft>): void => drafts.change(account, part)
  const form = useGroupText(draft, change, null)
  const { settings } = draft
  const people = useMemo(
    (): readonly Grantee[] => draft.people ?? [{ kind: 'person', id: selfId }],
    [draft.people, selfId],
  )
  const [isTried, setTried] = useState(false)
  const { end, isBusy, run } = useServerCall()
  if (block !== null)
    return <StateWords state={{ kind: 'blocked', words: block, decidedBy: 'can_create_groups' }} />
  const create = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (form.isWrong) return form.nameField.current?.focus()
    if (isOffline) return
    void run(async () => {
      const { state } = store.getState()
      const members = new Set(
        people.flatMap(({ id, kind }) => {
          const ids = kind === 'person' || state === null ? [id] : [...membersOfGroup(state, id)]
          return ids.filter((item) => state !== null && selectUser(state, item)?.isActive === true)
        }),
      )
      const answer = await api('createUserGroup', {
        name: draft.name.trim(),
        description: draft.description.trim(),
        members: [...members],
        permissions: settings,
      })
      drafts.clear(account)
      // Servers that are too old to return the id return null.
      const { groupId } = answer as { readonly groupId: GroupId | null }
      if (groupId === null) openAddress({ view: 'groups', page: 'list' }, { account })
      else openAddress({ view: 'groups', page: 'group', groupId }, { account })
      return null
    })
  }
  return (
    <form
      className={styles.article}
      aria-label={t('groups.new')}
      noValidate
      onSubmit={create}
      onKeyDown={keepEnter}
    >
      <h2 className={styles.formTitle}>{t('groups.new')}</h2>
      <RefusalWords end={end} />
      <GroupTextFields form={form} isTried={isTried} />
      <FirstMembers value={people} onChange={(next) => change({ people: next })} />
      <section className={styles.part} aria-label={t('groups.can')}>
        <h3>{t('groups.can')}</h3>
        {permissionRows.map((row) => (
          <NewPermission
            key={row.name}
            row={row}
            value={settings[row.name]}
            onChange={(value) => change({ settings: { ...settings, [row.name]: value } })}
          />
        ))}
      </section>
      {isOffline && <OfflineWords />}
      <Buttons isApart>
        <Button
          onClick={() => {
            drafts.clear(account)
            openAddress({ view: 'groups', page: 'list' }, { account })
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline}>
          {t('groups.new')}
        </Button>
      </Buttons>
    </form>
  )
}

interface MembersProps {
  readonly value: readonly Grantee[]
  readonly onChange: (value: readonly Grantee[]) => void
}

function FirstMembers({ value, onChange }: MembersProps) {
  const id = useId()
  const find = useFinder(
    ({ groups, users }) => [groups, users],
    (state, typed) => {
      const chosen = new Set(value.map(granteeKey))
      const candidates = granteeCandidates(state, typed, {
        takesPerson: (user) => !chosen.has(granteeKey({ kind: 'person', id: user.id })),
        takesGroup: (group) => !chosen.has(granteeKey({ kind: 'group', id: group.id })),
      })
      return bestOptions(candidates, typed)
    },
    [value],
  )
  return (
    <FormRow id={id} title={t('groups.members')} hint={t('groups.first_members')}>
      <WideControl>
        <ChipPicker
          id={id}
          label={t('groups.members')}
          none={t('groupSetting.none')}
          placeholder={t('groupSetting.add')}
          find={find}
          value={value}
          keyOf={granteeKey}
          chip={(grantee, remove) => <MemberChip grantee={grantee} onRemove={remove} />}
          onChange={onChange}
        />
      </WideControl>
    </FormRow>
  )
}

interface ChipProps {
  readonly grantee: Grantee
  readonly onRemove: () => void
}

function MemberChip({ grantee, onRemove }: ChipProps) {
  const name = useAccount((state) => granteeLabel(state, grantee))
  return (
    <FieldChip
      picture={<GranteeMark grantee={grantee} size={18} />}
      name={name}
      title={name}
      removeLabel={t('app.remove_person', { name })}
      onRemove={onRemove}
    />
  )
}

interface NewPermissionProps {
  readonly row: PermissionRow
  /** undefined if not chosen: the server applies its default for new groups. */
  readonly value: GroupSetting | undefined
  readonly onChange: (value: GroupSetting) => void
}

function NewPermission({ row: { name, label }, value, onChange }: NewPermissionProps) {
  const { state } = useAccountStore().getState()
  const shown = value ?? (state === null ? null : defaultPermission(state, name))
  if (shown === null) return null
  return (
    <GroupSettingRow
      attribute="data-group-setting"
      label={t(label)}
      kind="group"
      setting={name}
      value={shown}
      isFixed={false}
      onChange={onChange}
    />
  )
}
