import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { channelNarrow } from '../../../../../shared/model/views/narrow.ts'
import {
  hashOfRoute,
  useAccount,
  useLeaveKey,
  useOpenedFocus,
  leavePane,
  openAddress,
} from '../../../../state/index.ts'
import { Button, channelColor, EmptyState, Icon, IconButton } from '../../../../ui/index.ts'
import { StateWords } from '../../../common/forms/index.ts'
import { MembersTab } from '../members/MembersTab.tsx'
import { AboutTab } from './about/AboutTab.tsx'
import { ArchiveButton } from './archive/ArchiveButton.tsx'
import styles from './channelSettings.module.css'
import { ChannelTabs } from './ChannelTabs.tsx'
import { useJoinState } from '../../../navigation/topicActions/index.ts'
import { MembershipButton } from './MembershipButtons.tsx'
import { OwnTab } from './own/OwnTab.tsx'
import { useRowFocus } from './useRowFocus.ts'
import { PermissionsTab } from './permissions/PermissionsTab.tsx'
import { pageBlockOf } from './changeLimits.ts'
import type { ChannelTab } from '../../../../../shared/content/links/address.ts'

interface ChannelSettingsPaneProps {
  readonly channelId: number
  readonly tab: ChannelTab
}

/** Settings of one channel, in tabs. */
export function ChannelSettingsPane({ channelId, tab }: ChannelSettingsPaneProps) {
  const channel = useAccount((state) => state.channels.get(channelId))
  const pane = useRef<HTMLDivElement>(null)
  useRowFocus(pane)
  useOpenedFocus(() => pane.current?.querySelector('h1')?.focus())
  const leave = useLeaveKey('channelSettings.leave', leavePane)
  return (
    <div className={styles.pane} ref={pane} onKeyDown={leave}>
      {channel === undefined ? <Gone channelId={channelId} /> : <Settings channel={channel} tab={tab} />}
    </div>
  )
}

const Close = () => <IconButton icon="close" label={t('channelSettings.close')} onClick={leavePane} />

interface GoneProps {
  readonly channelId: number
}

/** Shown if the channel was deleted or the user can no longer see it. */
function Gone({ channelId }: GoneProps) {
  const name = useAccount((state) => channelName(state, channelId))
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.headTitle} tabIndex={-1}>
          {t('channels.settings')}
        </h1>
        <Close />
      </header>
      <EmptyState
        icon="hash"
        title={
          name === undefined ? t('channelSettings.gone') : t('channelSettings.gone_named', { channel: name })
        }
        actions={
          <Button onClick={() => openAddress({ view: 'channels', page: 'directory', channelId: null })}>
            {t('channelSettings.gone_browse')}
          </Button>
        }
      >
        {t('channelSettings.gone_text')}
      </EmptyState>
    </>
  )
}

interface SettingsProps {
  readonly channel: Channel
  readonly tab: ChannelTab
}

function Settings({ channel, tab }: SettingsProps) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (body.current !== null) body.current.scrollTop = 0
  }, [tab])
  return (
    <>
      <Head channel={channel} />
      <ChannelTabs channel={channel} tab={tab} />
      <div className={styles.body} ref={body}>
        <div
          className={styles.page}
          role="tabpanel"
          id={`channel-panel-${tab}`}
          aria-labelledby={`channel-tab-${tab}`}
        >
          <MembershipWords channel={channel} />
          {(channel.isArchived || tab === 'about' || tab === 'permissions') && (
            <PageNotice channel={channel} />
          )}
          <Panel channel={channel} tab={tab} />
        </div>
      </div>
    </>
  )
}

function Panel({ channel, tab }: SettingsProps): ReactNode {
  switch (tab) {
    case 'about':
      return <AboutTab channel={channel} />
    case 'own':
      return <OwnTab channel={channel} />
    case 'permissions':
      return <PermissionsTab channel={channel} />
    case 'members':
      return <MembersTab channelId={channel.id} />
  }
}

function MembershipWords({ channel }: Pick<SettingsProps, 'channel'>): ReactNode {
  const isSubscribed = useAccount((state) => state.subscriptions.has(channel.id))
  const state = useJoinState(channel.id)
  if (state === null || state.kind === 'saved') return null
  return (
    <div className={styles.membership}>
      {t(isSubscribed ? 'channelSettings.joining' : 'channelSettings.leaving')}
      <StateWords state={state} />
    </div>
  )
}

function Head({ channel }: Pick<SettingsProps, 'channel'>) {
  const color = useAccount((state) => state.subscriptions.get(channel.id)?.color)
  return (
    <header className={styles.head}>
      <span className={styles.hash} style={{ color: channelColor(color) }} aria-hidden="true">
        {channel.isPrivate ? (
          <Icon name="lock" size={15} />
        ) : channel.isWebPublic ? (
          <Icon name="globe" size={15} />
        ) : (
          '#'
        )}
      </span>
      <h1 className={styles.headTitle} tabIndex={-1}>
        <a className={styles.channel} href={hashOfRoute(channelNarrow(channel.id))} dir="auto">
          {channel.name}
        </a>
        <span className={styles.sep} aria-hidden="true">
          ›
        </span>
        <span className={styles.title}>{t('channelSettings.title')}</span>
        {channel.isArchived && <span className={styles.archived}>{t('channels.archived')}</span>}
      </h1>
      <div className={styles.acts}>
        <MembershipButton channel={channel} />
        {!channel.isArchived && <ArchiveButton channel={channel} />}
        <Close />
      </div>
    </header>
  )
}

/** Says that the channel is archived, or who can change it if the user cannot. */
function PageNotice({ channel }: { readonly channel: Channel }): ReactNode {
  const block = useAccount((state) => pageBlockOf(state, channel))
  if (block === null) return null
  return (
    <div className={styles.notice}>
      <p role="status">
        <Icon name={channel.isArchived ? 'info' : 'lock'} size={14} />
        {block}
      </p>
      {channel.isArchived && <ArchiveButton channel={channel} />}
    </div>
  )
}
