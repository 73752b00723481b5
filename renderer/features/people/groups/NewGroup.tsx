import { useCallback, useId, useMemo, useRef, useState, type FormEvent } from 'react'
import type { GroupSetting } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { membersOfGroup } from '../../../../shared/model/people/groupMembers.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { granteeLabel } from '../../../../shared/model/permissions/groupSettingNames.ts'
import { granteeKey, type Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { useAccount, useAccountStore, useIsOffline, openAddress } from '../../../state/index.ts'
import { Button, Buttons, WideControl, FieldChip, ChipField, keepEnter, Combobox } from '../../../ui/index.ts'
import { FormRow, OfflineWords, RefusalWords, StateWords, useServerCall } from '../../common/forms/index.ts'
import { GroupSettingField } from '../groupSetting/index.ts'
import { GranteeMark } from '../../search/picker/index.ts'
import { additionOptions, type Wanted } from './additions.tsx'
import { createGroup } from './groupCalls.ts'
import { whyNotCreate } from './groupLimits.ts'
import { GroupTextFields } from './GroupTextFields.tsx'
import {
  changeNewGroupDraft,
  clearNewGroupDraft,
  useNewGroupDraft,
  type NewGroupDraft,
} from './newGroupDraft.ts'
import { useGroupText } from './useGroupText.ts'
import styles from './groups.module.css'
import { defaultPermission, permissionRows, type PermissionRow } from './permissionRows.ts'

/** Form for a new group, with its first members and permissions. */
export function NewGroup() {
  const store = useAccountStore()
  const selfId = useAccount((state) => state.self.userId)
  const isOffline = useIsOffline()
  const block = useAccount(whyNotCreate)
  const draft = useNewGroupDraft(store.id)
  const change = (part: Partial<NewGroupDraft>): void => changeNewGroupDraft(store.id, part)
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
          return ids.filter((one) => state !== null && selectUser(state, one)?.isActive === true)
        }),
      )
      const groupId = await createGroup(store, {
        name: form.text.name.trim(),
        description: form.text.description.trim(),
        members: [...members],
        permissions: settings,
      })
      clearNewGroupDraft(store.id)
      if (groupId === null) openAddress({ view: 'groups', page: 'list' }, { account: store.id })
      else openAddress({ view: 'groups', page: 'group', groupId }, { account: store.id })
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
            clearNewGroupDraft(store.id)
            openAddress({ view: 'groups', page: 'list' }, { account: store.id })
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
  const store = useAccountStore()
  const input = useRef<HTMLInputElement>(null)
  const users = useAccount((state) => state.users)
  const groups = useAccount((state) => state.groups)
  const wanted = useMemo((): Wanted => {
    const chosen = new Set(value.map(granteeKey))
    return {
      takesPerson: (user) => !chosen.has(granteeKey({ kind: 'person', id: user.id })),
      takesGroup: (group) => !chosen.has(granteeKey({ kind: 'group', id: group.id })),
    }
  }, [value])
  const find = useCallback(
    (typed: string) => {
      const { state } = store.getState()
      return state === null ? [] : additionOptions(state, typed, wanted)
    },
    // `users` and `groups` are the only parts of the state that the search reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, users, groups, wanted],
  )
  const remove = (grantee: Grantee): void => {
    onChange(value.filter((one) => granteeKey(one) !== granteeKey(grantee)))
    input.current?.focus()
  }
  return (
    <FormRow id={id} title={t('groups.members')} hint={t('groups.first_members')}>
      <WideControl>
        <ChipField
          label={t('groups.members')}
          isWide
          input={input}
          chips={value.map((grantee) => (
            <MemberChip key={granteeKey(grantee)} grantee={grantee} onRemove={() => remove(grantee)} />
          ))}
        >
          <Combobox
            foundWords={(count) => t('groupSetting.found', { count })}
            ref={input}
            id={id}
            label={t('groups.members')}
            listLabel={t('groups.members')}
            none={t('groupSetting.none')}
            placeholder={t('groupSetting.add')}
            find={find}
            onPick={(grantee) => onChange([...value, grantee])}
            onBack={() => {
              const last = value.at(-1)
              if (last !== undefined) remove(last)
            }}
          />
        </ChipField>
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
  const id = useId()
  const { state } = useAccountStore().getState()
  const shown = value ?? (state === null ? null : defaultPermission(state, name))
  if (shown === null) return null
  return (
    <FormRow id={id} title={t(label)} data-group-setting={name}>
      <WideControl>
        <GroupSettingField
          id={id}
          label={t(label)}
          kind="group"
          setting={name}
          value={shown}
          isFixed={false}
          onChange={onChange}
        />
      </WideControl>
    </FormRow>
  )
}
