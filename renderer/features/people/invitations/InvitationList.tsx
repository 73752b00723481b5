import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { Invitation } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { roleLabels } from '../../../../shared/model/organization/roles.ts'
import { filterByWords } from '../../../../shared/model/search/matchesWords.ts'
import {
  callQuietly,
  useAccount,
  useAccountStore,
  useApi,
  useFetched,
  useIsOffline,
  useNow,
  openAddress,
} from '../../../state/index.ts'
import {
  Button,
  EmptyState,
  Entry,
  Icon,
  momentWords,
  SearchField,
  showToast,
  Spinner,
  useKeptFocus,
  useRovingFocus,
} from '../../../ui/index.ts'
import { AskDialog, FailedWords, LimitedButton, OfflineWords } from '../../common/forms/index.ts'

interface Asked {
  readonly kind: 'resend' | 'revoke'
  readonly invitation: Invitation
}

/** Number of rows drawn at first and added with each "show more". */
const shownAtOnce = 200

/** Open invitations as a list with one Tab stop. Enter copies a link or sends an email again; Delete revokes. */
export function InvitationList() {
  const { id: account } = useAccountStore()
  const isOffline = useIsOffline()
  const {
    again,
    value: invitations,
    reason,
  } = useFetched<readonly Invitation[]>(
    'getInvites',
    {},
    // Changes with each event about invitations.
    { version: useAccount((state) => state.invites) },
  )
  const [asked, setAsked] = useState<Asked | null>(null)
  const [query, setQuery] = useState('')
  const found = useMemo(() => filterByWords(invitations ?? [], query, titleOf), [invitations, query])
  const [shown, setShown] = useState(shownAtOnce)
  const more = found.length - shown
  const section = useRef<HTMLElement>(null)
  useKeptFocus(found, section)
  const act = (invitation: Invitation): void => {
    if (invitation.email !== null) setAsked({ kind: 'resend', invitation })
    else if (invitation.linkUrl !== null) copyLink(invitation.linkUrl)
  }
  const byKey = (event: KeyboardEvent, item: HTMLElement): boolean => {
    const invitation = invitations?.find((invitation) => keyOf(invitation) === item.dataset['invitation'])
    if (invitation === undefined || event.target !== item) return false
    if (event.key === 'Enter') act(invitation)
    else if (event.key === 'Delete') setAsked({ kind: 'revoke', invitation })
    else return false
    return true
  }
  const { ref, onFocus, onKeyDown } = useRovingFocus(byKey)
  return (
    <section ref={section} aria-label={t('invitations.list')} tabIndex={-1}>
      {isOffline && (
        <OfflineWords words={t(invitations === null ? 'invitations.absent' : 'invitations.offline')} />
      )}
      {reason !== null && <FailedWords words={t('invitations.failed', { reason })} onRetry={again} />}
      {invitations === null && reason === null && !isOffline && <Spinner label={t('invitations.loading')} />}
      {invitations?.length === 0 && (
        <EmptyState
          icon="mail"
          title={t('invitations.none')}
          actions={
            <Button onClick={() => openAddress({ view: 'invitations', page: 'new' }, { account })}>
              {t('invitations.new')}
            </Button>
          }
        >
          {t('invitations.none_hint')}
        </EmptyState>
      )}
      {(invitations?.length ?? 0) > manyInvitations && (
        <SearchField label={t('invitations.find')} value={query} onChange={setQuery} />
      )}
      {query.trim() !== '' && found.length === 0 && (
        <EmptyState icon="mail" title={t('invitations.none_matches', { query: query.trim() })} />
      )}
      <ul ref={ref} onFocus={onFocus} onKeyDown={onKeyDown}>
        {found.slice(0, shown).map((invitation) => (
          <Row
            key={keyOf(invitation)}
            invitation={invitation}
            isOffline={isOffline}
            onUse={() => act(invitation)}
            onRevoke={() => setAsked({ kind: 'revoke', invitation })}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="quiet" onClick={() => setShown(shown + shownAtOnce)}>
          {t('invitations.more', { count: more })}
        </Button>
      )}
      {asked !== null && <Question {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** Number of invitations from which the list has a search field. */
const manyInvitations = 12

const titleOf = ({ email }: Invitation): string => email ?? t('invitations.link')

/** The server numbers emails and links separately, so the key includes the kind. */
const keyOf = ({ id, isMultiuse }: Invitation): string => `${isMultiuse ? 'link' : 'mail'}-${String(id)}`

function copyLink(text: string): void {
  callQuietly('app.copyText', { text })
  showToast(t('invitations.copied'))
}

interface RowProps {
  readonly invitation: Invitation
  readonly isOffline: boolean
  /** Copies the link or sends the email again. */
  readonly onUse: () => void
  readonly onRevoke: () => void
}

function Row({ invitation, isOffline, onUse, onRevoke }: RowProps) {
  const { email, expiresAt, inviterId, linkUrl, role } = invitation
  const now = useNow()
  const hour24 = useAccount(twentyFourHourTime)
  const isSelf = useAccount((state) => state.self.userId === inviterId)
  const inviter = useAccount((state) =>
    inviterId === null ? t('person.owner_unknown') : displayUser(state, inviterId).name,
  )
  const words = [
    t(roleLabels[role] ?? 'app.role_member'),
    isSelf ? t('invitations.by_you') : t('invitations.by', { name: inviter }),
    expiresAt === null
      ? t('invitations.never')
      : t('invitations.expires', { time: momentWords(expiresAt * 1000, now, hour24) }),
  ].join(' · ')
  const title = titleOf(invitation)
  return (
    <Entry
      as="li"
      data-roving
      data-invitation={keyOf(invitation)}
      aria-label={`${title}, ${words}`}
      aria-keyshortcuts="Enter Delete"
      picture={<Icon name={email === null ? 'link' : 'mail'} size={15} />}
      title={title}
      detail={words}
      isDetailWhole
      actions={
        <>
          {email === null ? (
            linkUrl !== null && (
              <Button
                icon="copy"
                tabIndex={-1}
                aria-label={t('invitations.copy_of', { name: inviter })}
                onClick={onUse}
              >
                {t('invitations.copy')}
              </Button>
            )
          ) : (
            <Button
              tabIndex={-1}
              aria-label={t('invitations.resend_of', { email })}
              aria-disabled={isOffline}
              onClick={onUse}
            >
              {t('invitations.resend')}
            </Button>
          )}
          <LimitedButton
            isDanger
            tabIndex={-1}
            aria-label={
              email === null
                ? t('invitations.end_of', { name: inviter })
                : t('invitations.revoke_of', { email })
            }
            aria-disabled={isOffline}
            onClick={onRevoke}
          >
            {t('invitations.revoke')}
          </LimitedButton>
        </>
      }
    />
  )
}

/** Asks for confirmation before an invitation is sent again or revoked. */
function Question({ kind, invitation, onClose }: Asked & { readonly onClose: () => void }) {
  const api = useApi()
  const { email, id: inviteId } = invitation
  const isRevoked = kind === 'revoke'
  const act = email === null ? 'end' : kind
  const route = email === null ? 'revokeInviteLink' : isRevoked ? 'revokeInvite' : 'resendInvite'
  const done = {
    end: 'invitations.ended',
    revoke: 'invitations.revoked',
    resend: 'invitations.resent',
  } as const
  return (
    <AskDialog
      title={t(`invitations.${act}_title`, { email: email ?? '' })}
      action={t(isRevoked ? 'invitations.revoke' : 'invitations.resend')}
      isDanger={isRevoked}
      offlineWords={t('invitations.offline')}
      ask={async () => {
        await api(route, { inviteId })
        showToast(t(done[act], { email: email ?? '' }))
      }}
      onClose={onClose}
    >
      <p>{t(`invitations.${act}_text`)}</p>
    </AskDialog>
  )
}
