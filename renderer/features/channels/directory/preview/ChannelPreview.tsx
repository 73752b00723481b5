import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../shared/api/types.ts'
import { canInChannel } from '../../../../../shared/model/permissions/permissions.ts'
import { narrowLink } from '../../../../../shared/model/views/narrowLink.ts'
import { channelNarrow } from '../../../../../shared/model/views/narrow.ts'
import { callQuietly, useAccount, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { Button, EmptyState, IconButton, showToast } from '../../../../ui/index.ts'
import { MessageContent } from '../../../content/index.ts'
import { StateWords } from '../../../forms/index.ts'
import { Overlays } from '../../../messages/index.ts'
import { ConversationMenu, toggleJoined, useJoinState, whyNotJoin } from '../../../topicActions/index.ts'
import { ChannelSign } from '../ChannelSign.tsx'
import { ChannelFacts } from './ChannelFacts.tsx'
import { PreviewPeople } from './PreviewPeople.tsx'
import { PreviewTopics } from './PreviewTopics.tsx'
import styles from './preview.module.css'
import { usePreviewFetches } from './usePreviewFetches.ts'

interface ChannelPreviewProps {
  /** null: no channel is chosen. */
  readonly channelId: number | null
  /** Leads back to the list; null where that stands beside. */
  readonly onBack: (() => void) | null
  readonly onOpen: (channelId: number) => void
}

/** A channel as one sees it before joining: what it is about, who is in it, and what is talked about. */
export function ChannelPreview({ channelId, onBack, onOpen }: ChannelPreviewProps) {
  const channel = useAccount((state) => state.channels.get(channelId ?? -1))
  const section = useRef<HTMLElement>(null)
  const takesFocus = onBack !== null
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const name = channel?.name ?? ''
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-preview
      className={styles.preview}
      aria-label={channel === undefined ? t('channels.title') : t('channels.preview', { name })}
    >
      {onBack !== null && (
        <Button variant="quiet" icon="back" className={styles.back} onClick={onBack}>
          {t('channels.back_to_list')}
        </Button>
      )}
      {channel === undefined ? (
        <EmptyState
          icon="hash"
          title={t(channelId === null ? 'channels.preview_none' : 'channels.preview_gone')}
        />
      ) : (
        <Overlays>
          <Head channel={channel} onOpen={onOpen} />
          <Details channel={channel} />
        </Overlays>
      )}
    </section>
  )
}

function Head({ channel, onOpen }: { readonly channel: Channel } & Pick<ChannelPreviewProps, 'onOpen'>) {
  const { id, name } = channel
  const color = useAccount((state) => state.subscriptions.get(id)?.color)
  return (
    <>
      <h2 className={styles.name} title={name}>
        <span className={styles.sign} style={{ color }} aria-hidden="true">
          <ChannelSign channel={channel} size={18} />
        </span>
        <span dir="auto" data-selectable>
          {name}
        </span>
      </h2>
      <Description channel={channel} />
      <Actions channel={channel} onOpen={onOpen} />
    </>
  )
}

/** Old servers have it only as it was written. */
function Description({ channel: { description, renderedDescription } }: { readonly channel: Channel }) {
  if (description === '' && renderedDescription === '') return null
  return (
    <div className={styles.description} dir="auto">
      {renderedDescription === '' ? (
        <p data-selectable>{description}</p>
      ) : (
        <MessageContent html={renderedDescription} />
      )}
    </div>
  )
}

function Actions({ channel, onOpen }: { readonly channel: Channel } & Pick<ChannelPreviewProps, 'onOpen'>) {
  const { id } = channel
  const store = useAccountStore()
  const isIn = useAccount((state) => state.subscriptions.has(id))
  const reason = useAccount((state) => whyNotJoin(state, id))
  const mayRead = useAccount((state) => canInChannel(state, 'readContent', id))
  const state = useJoinState(id)
  return (
    <>
      <div className={styles.actions}>
        {reason === null && !(channel.isArchived && !isIn) && (
          <Button
            variant={isIn ? 'plain' : 'primary'}
            aria-keyshortcuts="Shift+S"
            onClick={() => toggleJoined(store, id, 'beside')}
          >
            {t(isIn ? 'channels.leave' : 'channels.join')}
            <kbd aria-hidden="true">Shift S</kbd>
          </Button>
        )}
        {mayRead && (
          <Button onClick={() => onOpen(id)}>{t(isIn ? 'channels.open' : 'channels.open_unjoined')}</Button>
        )}
        <CopyLink channelId={id} />
        <More channel={channel} />
      </div>
      <StateWords state={reason === null ? state : { kind: 'blocked', words: reason }} />
    </>
  )
}

function CopyLink({ channelId }: { readonly channelId: number }) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  return (
    <IconButton
      icon="link"
      label={t('channels.copy_link')}
      onClick={() => {
        const { state } = store.getState()
        if (state === null) return
        callQuietly('app.copyText', { text: narrowLink(state, realmUrl, channelNarrow(channelId)) })
        showToast(t('topicActions.link_copied'))
      }}
    />
  )
}

function More({ channel: { id, name } }: { readonly channel: Channel }) {
  const [at, setAt] = useState<Element | null>(null)
  return (
    <>
      <IconButton
        icon="more"
        label={t('channels.more', { name })}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(at === null ? currentTarget : null)}
      />
      {at !== null && (
        <ConversationMenu
          scope={{ type: 'wholeChannel', channelId: id }}
          at={at}
          isToggled
          onClose={() => setAt((now) => (now === at ? null : now))}
        />
      )}
    </>
  )
}

function Details({ channel }: { readonly channel: Channel }) {
  const isLoading = usePreviewFetches(channel.id)
  return (
    <>
      <ChannelFacts channel={channel} />
      <PreviewPeople channelId={channel.id} isLoading={isLoading} />
      <PreviewTopics channelId={channel.id} isLoading={isLoading} />
    </>
  )
}
