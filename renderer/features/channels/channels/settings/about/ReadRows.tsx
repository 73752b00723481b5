import { useEffect, useId, useRef } from 'react'
import { firstLevelOf, hasChannelAddress } from '../../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { lazy } from '../../../../../../shared/lazy.ts'
import { displayUser } from '../../../../../../shared/model/people/users.ts'
import { channelNarrow } from '../../../../../../shared/model/views/narrow.ts'
import { narrowLink } from '../../../../../../shared/model/views/narrowLink.ts'
import {
  accountEntries,
  call,
  CallFailure,
  callQuietly,
  failureText,
  uiStore,
  useAccount,
  useAccountStore,
  useMediaSource,
  useIsOffline,
} from '../../../../../state/index.ts'
import { Button, Input, showToast, WideControl } from '../../../../../ui/index.ts'
import { FormRow, OfflineWords, type ChangeState } from '../../../../common/forms/index.ts'
import { UserAvatar } from '../../../../content/people/index.ts'
import styles from '../channelSettings.module.css'
import type { RowProps } from './rowProps.ts'

/** Fetched email addresses of channels, or why one could not be fetched. */
const addresses = accountEntries<
  { readonly email: string } | { readonly reason: string } | { readonly isAbsent: true }
>()

interface CopyLineProps {
  readonly id: string
  readonly text: string
  /** Message shown after copying. */
  readonly copied: string
}

/** Read-only text that can be selected and copied. */
function CopyLine({ id, text, copied }: CopyLineProps) {
  return (
    <WideControl>
      <div className={styles.line}>
        <Input
          id={id}
          type="text"
          isWide
          value={text}
          readOnly
          aria-describedby={`${id}-more`}
          onFocus={({ target }) => target.select()}
        />
        <Button
          icon="copy"
          onClick={() => {
            callQuietly('app.copyText', { text })
            showToast(copied)
          }}
        >
          {t('channelSettings.copy')}
        </Button>
      </div>
    </WideControl>
  )
}

/** Email address that posts to the channel, fetched when the row is shown. */
export function AddressRow({ channel }: RowProps) {
  const id = useId()
  const account = useAccountStore().id
  const level = useAccount((state) => state.realm.featureLevel)
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const isOffline = useIsOffline()
  const { id: channelId, name } = channel
  // The key includes the name, since the address contains it.
  const key = `${String(channelId)} ${name}`
  const told = addresses.useEntry(account, key)
  const isTooOld = !hasChannelAddress(level)
  const isWanted = isLive && !isTooOld && !channel.isArchived
  useEffect(() => {
    if (!isWanted) return
    call('api.call', { account, route: 'getChannelEmail', params: { channelId } }).then(
      (answer) => addresses.set(account, key, { email: emailOf(answer) }),
      (error: unknown) =>
        addresses.set(account, key, isRefusal(error) ? { reason: failureText(error) } : { isAbsent: true }),
    )
  }, [account, channelId, key, isWanted])
  if (channel.isArchived) return null
  const email = told !== null && 'email' in told ? told.email : null
  const isAbsent = !isTooOld && (told === null ? isOffline : 'isAbsent' in told)
  const state: ChangeState | null = isTooOld
    ? { kind: 'old', since: firstLevelOf(hasChannelAddress), level }
    : told !== null && 'reason' in told
      ? { kind: 'blocked', words: t('channelSettings.address_refused', { reason: told.reason }) }
      : null
  return (
    <FormRow
      id={id}
      title={t('channelSettings.address')}
      hint={t('channelSettings.address_hint')}
      state={state}
      more={isAbsent && <OfflineWords words={t('channelSettings.address_absent')} />}
      data-channel-setting="address"
    >
      {email !== null && <CopyLine id={id} text={email} copied={t('channelSettings.address_copied')} />}
    </FormRow>
  )
}

/** Returns true if the server refused. After other failures, the address is fetched again once connected. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailure && !['network', 'offline', 'server'].includes(error.code)

const emailOf = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'email' in answer && typeof answer.email === 'string'
    ? answer.email
    : ''

const day = lazy(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }))

/** Creator of the channel, and the date. */
export function CreatedRow({ channel: { creatorId, dateCreated } }: RowProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const name = useAccount((state) => (creatorId === null ? null : displayUser(state, creatorId).name))
  const when = dateCreated > 0 ? day().format(dateCreated * 1000) : null
  if (name === null && when === null) return null
  return (
    <FormRow
      id={id}
      isGroup
      title={t(name === null ? 'channelSettings.created' : 'channelSettings.created_by')}
      data-channel-setting="created"
    >
      <WideControl>
        <p className={styles.creator}>
          {creatorId !== null && name !== null && (
            <button
              ref={button}
              type="button"
              className={styles.person}
              onClick={() => {
                if (button.current !== null)
                  uiStore.setState({ person: { id: creatorId, at: button.current } })
              }}
            >
              <UserAvatar userId={creatorId} size={20} />
              <span dir="auto">{name}</span>
            </button>
          )}
          {when}
        </p>
      </WideControl>
    </FormRow>
  )
}

/** Web address of the channel, and its id. */
export function LinkRow({ channel }: RowProps) {
  const id = useId()
  const { realmUrl } = useMediaSource()
  const link = useAccount((state) => narrowLink(state, realmUrl, channelNarrow(channel.id)))
  return (
    <FormRow
      id={id}
      title={t('channelSettings.link')}
      hint={t('channelSettings.link_hint', { id: String(channel.id) })}
      data-channel-setting="link"
    >
      <CopyLine id={id} text={link} copied={t('channelSettings.link_copied')} />
    </FormRow>
  )
}
