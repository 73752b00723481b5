import { useRef, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { channelName } from '../../../../../shared/model/channels/formerChannels.ts'
import { channelNarrow } from '../../../../../shared/model/views/narrow.ts'
import { hashOfRoute, useAccount, openAddress } from '../../../../state/index.ts'
import { Button, EmptyState, Icon, Page } from '../../../../ui/index.ts'
import { StateWords } from '../../../common/forms/index.ts'
import { ViewPane } from '../../../common/views/index.ts'
import { MembersTab } from '../members/MembersTab.tsx'
import { AboutTab } from './about/AboutTab.tsx'
import { ArchiveButton } from './archive/ArchiveButton.tsx'
import { ChannelMark } from '../../../common/places/index.ts'
import styles from './channelSettings.module.css'
import { ChannelTabs } from './ChannelTabs.tsx'
import { useJoinState } from '../../../compose/membership/index.ts'
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
  return channel === undefined ? <Gone channelId={channelId} /> : <Settings channel={channel} tab={tab} />
}

interface GoneProps {
  readonly channelId: number
}

/** Shown if the channel was deleted or the user can no longer see it. */
function Gone({ channelId }: GoneProps) {
  const name = useAccount((state) => channelName(state, channelId))
  return (
    <ViewPane
      icon="hash"
      title={t('channels.settings')}
      closeLabel={t('channelSettings.close')}
      focusOrder={['h1']}
    >
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
    </ViewPane>
  )
}

interface SettingsProps {
  readonly channel: Channel
  readonly tab: ChannelTab
}

function Settings({ channel, tab }: SettingsProps) {
  const pane = useRef<HTMLDivElement>(null)
  useRowFocus(pane)
  return (
    <ViewPane
      ref={pane}
      icon={<ChannelMark channelId={channel.id} className={styles.hash} size={15} />}
      title={
        <>
          <a className={styles.channel} href={hashOfRoute(channelNarrow(channel.id))} dir="auto">
            {channel.name}
          </a>
          <span className={styles.sep} aria-hidden="true">
            ›
          </span>
          {t('channelSettings.title')}
          {channel.isArchived && <span className={styles.archived}>{t('channels.archived')}</span>}
        </>
      }
      actions={
        <>
          <MembershipButton channel={channel} />
          {!channel.isArchived && <ArchiveButton channel={channel} />}
        </>
      }
      closeLabel={t('channelSettings.close')}
      focusOrder={['h1']}
    >
      <ChannelTabs channel={channel} tab={tab} />
      <Page shown={tab}>
        <div role="tabpanel" id={`channel-panel-${tab}`} aria-labelledby={`channel-tab-${tab}`}>
          <MembershipWords channel={channel} />
          {(channel.isArchived || tab === 'about' || tab === 'permissions') && (
            <PageNotice channel={channel} />
          )}
          <Panel channel={channel} tab={tab} />
        </div>
      </Page>
    </ViewPane>
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

/** Shows that the channel is archived, or who can change it if the user cannot. */
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
