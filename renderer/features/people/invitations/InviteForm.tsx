import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import {
  hasInviteGroups,
  hasInviteReferrer,
  hasInviteWelcomeText,
} from '../../../../shared/api/capabilities.ts'
import { t } from '../../../../shared/i18n.ts'
import type { Created } from '../../../../shared/ipc/calls/creationCalls.ts'
import type { NotInvited } from '../../../../shared/ipc/callError.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { roleLabels } from '../../../../shared/model/organization/roles.ts'
import {
  callQuietly,
  CallFailure,
  useAccount,
  useAccountStore,
  useApi,
  useDerived,
  useIsOffline,
  openAddress,
} from '../../../state/index.ts'
import { Button, Buttons, Icon, keepEnter, Segments, showToast } from '../../../ui/index.ts'
import { useCreation, type InviteKind } from '../../common/creation/index.ts'
import {
  blockedState,
  EndWords,
  FormRow,
  OfflineWords,
  SelectRow,
  SwitchRow,
  TextRow,
  useTooOld,
} from '../../common/forms/index.ts'
import { channelIcon } from '../../common/places/index.ts'
import { ChosenRow, type Choice } from './ChosenRow.tsx'
import { ExpiryRow } from './ExpiryRow.tsx'
import styles from './invitations.module.css'
import {
  addressesOf,
  changeSentDraft,
  invitationParams,
  inviteDrafts,
  isAddress,
  mailParams,
  minutesOf,
  type InviteDraft,
} from './inviteDraft.ts'
import { invitableRoles, takesInvited, whyNotInviteBy, whyNotWelcome } from './inviteLimits.ts'

/** Form that sends invitations by email or creates a link that many people can use. */
export function InviteForm() {
  const store = useAccountStore()
  const account = store.id
  const api = useApi()
  const isOffline = useIsOffline()
  const draft = inviteDrafts.useDraft(account)
  const noMails = useAccount((state) => whyNotInviteBy(state, 'mail'))
  const kind: InviteKind = draft.kind ?? (noMails === null ? 'mail' : 'link')
  const block = useAccount((state) => whyNotInviteBy(state, kind))
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<NotInvited | null>(null)
  const [isTried, setTried] = useState(false)
  const emails = useRef<HTMLTextAreaElement>(null)
  const expiry = useRef<HTMLInputElement>(null)
  const showList = (): void => openAddress({ view: 'invitations', page: 'list' }, { account })
  const { end, isBusy, run } = useCreation('invitation', showList)
  const change = (part: Partial<InviteDraft>): void => {
    setProblem(null)
    inviteDrafts.change(account, part)
  }
  const context = () => {
    const { state } = store.getState()
    return {
      level: state?.realm.featureLevel ?? 0,
      defaultChannelIds: state?.defaultChannels.channelIds ?? [],
    }
  }
  const send = async (addresses: readonly string[]): Promise<string | null> => {
    try {
      await api('sendInvites', mailParams(draft, addresses, context()))
    } catch (error) {
      const told = error instanceof CallFailure ? error.notInvited : undefined
      if (told === undefined) throw error
      setRefused(told)
      const left = told.addresses.map(({ email }) => email)
      // The server invited the rest. Only the refused addresses stay in the field, to be corrected.
      if (told.isSome) change({ emails: left.join('\n') })
      emails.current?.focus()
      return told.isSome ? t('invitations.sent', { count: addresses.length - left.length }) : null
    }
    if (sent(addresses, [])) showList()
    return null
  }
  /**
   * Keeps the addresses that were not invited in the field, to be corrected. Returns true if there are none and the
   * form may be closed.
   */
  const sent = (addresses: readonly string[], left: readonly string[]): boolean => {
    showToast(t('invitations.sent', { count: addresses.length - left.length }))
    if (left.length > 0) setProblem(t('invitations.left', { list: listWords(left) }))
    return changeSentDraft(account, draft, { emails: left.join('\n') }) && left.length === 0
  }
  const made = ({ link }: Pick<Created, 'link'>): boolean => {
    if (link !== null) callQuietly('app.copyText', { text: link })
    showToast(t('invitations.made'))
    return true
  }
  const make = async (): Promise<string | null> => {
    const answer = await api('createInviteLink', invitationParams(draft, context()))
    made(answer as { readonly link: string })
    showList()
    return null
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isOffline || isBusy || block !== null) return
    setRefused(null)
    setTried(true)
    if (minutesOf(draft) === undefined) return expiry.current?.focus()
    if (kind === 'link') return run({ thing: 'link', ask: make, made })
    const addresses = addressesOf(draft.emails)
    const wrong = addresses.filter((address) => !isAddress(address))
    const found =
      addresses.length === 0
        ? t('invitations.emails_none')
        : wrong.length > 0
          ? t('invitations.emails_wrong', { count: wrong.length, list: listWords(wrong) })
          : null
    setProblem(found)
    if (found === null)
      run({
        thing: 'invitation',
        ask: () => send(addresses),
        made: ({ left }) => sent(addresses, left),
      })
    else emails.current?.focus()
  }
  return (
    <form aria-label={t('invitations.new')} noValidate onSubmit={submit} onKeyDown={keepEnter}>
      <KindRow kind={kind} block={block} onChange={(next) => change({ kind: next })} />
      {kind === 'mail' && (
        <TextRow
          ref={emails}
          title={t('invitations.emails')}
          hint={t('invitations.emails_hint')}
          rows={4}
          spellCheck={false}
          value={draft.emails}
          problem={problem}
          onType={(text) => change({ emails: text })}
        />
      )}
      <RoleRow draft={draft} onChange={change} />
      <ExpiryRow ref={expiry} draft={draft} isTried={isTried} onChange={change} />
      <ChannelRows draft={draft} onChange={change} />
      <GroupsRow draft={draft} onChange={change} />
      <WelcomeRow draft={draft} onChange={change} />
      {kind === 'mail' && <ToldRow draft={draft} onChange={change} />}
      {isOffline && <OfflineWords words={t('invitations.offline')} />}
      {refused !== null && <Refused refused={refused} />}
      <EndWords end={end} />
      <Buttons isApart>
        <Button
          onClick={() => {
            inviteDrafts.clear(account)
            showList()
          }}
        >
          {t('app.cancel')}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline || block !== null}>
          {t(kind === 'mail' ? 'invitations.send' : 'invitations.make')}
        </Button>
      </Buttons>
    </form>
  )
}

/** Lists the addresses that were not invited, with the server's reasons. */
function Refused({ refused: { addresses, isDailyLimit } }: { readonly refused: NotInvited }) {
  return (
    <div className={styles.failed} role="alert">
      <h2>{t('invitations.failed_list')}</h2>
      {isDailyLimit && <p className={styles.note}>{t('invitations.failed_limit')}</p>}
      <ul>
        {addresses.map(({ email, isDeactivated, reason }) => (
          <li key={email}>
            <bdi>{email}</bdi>: {isDeactivated ? t('invitations.failed_deactivated') : reason}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  readonly draft: InviteDraft
  readonly onChange: (part: Partial<InviteDraft>) => void
}

interface KindProps {
  readonly kind: InviteKind
  readonly block: string | null
  readonly onChange: (kind: InviteKind) => void
}

function KindRow({ kind, block, onChange }: KindProps) {
  const id = useId()
  return (
    <FormRow id={id} isNamedByTitle isFixed={false} title={t('invitations.kind')} state={blockedState(block)}>
      <Segments
        labelledBy={`${id}-title`}
        describedBy={`${id}-more`}
        value={kind}
        options={[
          { value: 'mail', label: t('invitations.kind_mail') },
          { value: 'link', label: t('invitations.kind_link') },
        ]}
        onChange={onChange}
      />
    </FormRow>
  )
}

function RoleRow({ draft, onChange }: RowProps) {
  const options = useDerived(({ realm, users }) => [realm, users], invitableRoles, [])
  return (
    <SelectRow
      title={t('invitations.role')}
      hint={options.length < 3 && t('invitations.role_hint')}
      value={draft.role}
      options={options.map((role) => ({ value: role, label: t(roleLabels[role] ?? 'app.role_member') }))}
      onChange={(role) => onChange({ role })}
    />
  )
}

function ChannelRows({ draft, onChange }: RowProps) {
  const channels = useAccount((state) => state.channels)
  const defaults = useAccount((state) => state.defaultChannels)
  const choices = useMemo(
    (): readonly Choice[] =>
      [...channels.values()]
        .filter(({ isArchived }) => !isArchived)
        .map((channel) => ({
          id: channel.id,
          name: channel.name,
          picture: <Icon name={channelIcon(channel)} size={13} />,
        })),
    [channels],
  )
  const names = defaults.channelIds.flatMap((channelId) => channels.get(channelId)?.name ?? [])
  return (
    <>
      {names.length > 0 && (
        <SwitchRow
          title={t('invitations.defaults')}
          hint={t('invitations.defaults_hint', { list: listWords(names) })}
          isOn={draft.hasDefaults}
          onChange={(hasDefaults) => onChange({ hasDefaults })}
        />
      )}
      <ChosenRow
        title={t('invitations.channels')}
        hint={t('invitations.channels_hint')}
        choices={choices}
        value={draft.channelIds}
        onChange={(channelIds) => onChange({ channelIds })}
      />
    </>
  )
}

function GroupsRow({ draft, onChange }: RowProps) {
  const old = useTooOld(hasInviteGroups)
  const choices = useDerived(
    ({ groups }) => [groups],
    (state): readonly Choice[] =>
      [...state.groups.values()]
        .filter((group) => takesInvited(state, group))
        .map(({ id, name }) => ({ id, name, picture: <Icon name="group" size={13} /> })),
    [],
  )
  if (old === null && choices.length === 0) return null
  return (
    <ChosenRow
      title={t('invitations.groups')}
      hint={t('invitations.groups_hint')}
      state={old}
      choices={choices}
      value={draft.groupIds}
      onChange={(groupIds) => onChange({ groupIds })}
    />
  )
}

function ToldRow({ draft, onChange }: RowProps) {
  const old = useTooOld(hasInviteReferrer)
  return (
    <SwitchRow
      title={t('invitations.notify')}
      state={old}
      hasControl={old === null}
      isOn={draft.isTold}
      onChange={(isTold) => onChange({ isTold })}
    />
  )
}

/** Welcome message that replaces the organization's for these invitations. Only administrators can set it. */
function WelcomeRow({ draft, onChange }: RowProps) {
  const old = useTooOld(hasInviteWelcomeText)
  const block = useAccount(whyNotWelcome)
  const state = old ?? blockedState(block)
  return (
    <TextRow
      title={t('invitations.welcome')}
      hint={t('invitations.welcome_hint')}
      state={state}
      hasControl={state === null}
      rows={3}
      value={draft.welcomeText}
      onType={(welcomeText) => onChange({ welcomeText })}
    />
  )
}
