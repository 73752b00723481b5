import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { t } from '../../../../../../shared/i18n.ts'
import type { Channel } from '../../../../../../shared/api/types.ts'
import { canInChannel } from '../../../../../../shared/model/permissions/permissions.ts'
import { narrowLink } from '../../../../../../shared/model/views/narrowLink.ts'
import { channelNarrow } from '../../../../../../shared/model/views/narrow.ts'
import {
  callQuietly,
  useAccount,
  useAccountStore,
  useMediaSource,
  useKeyOf,
} from '../../../../../state/index.ts'
import {
  Button,
  EmptyState,
  IconButton,
  showToast,
  ariaKeys,
  Keycap,
  useMenuOpener,
} from '../../../../../ui/index.ts'
import { MessageContent } from '../../../../content/content/index.ts'
import { blockedState, StateWords } from '../../../../common/forms/index.ts'
import { Overlays } from '../../../../conversation/messages/index.ts'
import { toggleJoined, useJoinState, whyNotJoin } from '../../../../compose/membership/index.ts'
import { ConversationMenu } from '../../../../navigation/topicActions/index.ts'
import { ChannelMark } from '../../../../common/places/index.ts'
import { ChannelFacts } from './ChannelFacts.tsx'
import { PreviewPeople } from './PreviewPeople.tsx'
import { PreviewTopics } from './PreviewTopics.tsx'
import styles from './preview.module.css'
import { usePreviewFetches } from './usePreviewFetches.ts'

interface ChannelPreviewProps {
  readonly channelId: number
  /** Returns to the list, or null if the list is beside the preview. */
  readonly onBack: (() => void) | null
  readonly onOpen: (channelId: number) => void
}

/** Preview of a channel before joining: description, members and latest topics. */
export function ChannelPreview({ channelId, onBack, onOpen }: ChannelPreviewProps) {
  const channel = useAccount((state) => state.channels.get(channelId))
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
        <EmptyState icon="hash" title={t('channels.preview_gone')} />
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
  return (
    <>
      <h2 className={styles.name} data-tooltip={name}>
        <ChannelMark channelId={id} className={styles.sign} size={18} />
        <span dir="auto" data-selectable>
          {name}
        </span>
      </h2>
      <Description channel={channel} />
      <Actions channel={channel} onOpen={onOpen} />
    </>
  )
}

/** Old servers send only the Markdown source of the description. */
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
  const isWaiting = state?.kind === 'waiting'
  const key = useKeyOf()('directory.join')
  const ref = useRef<HTMLDivElement>(null)
  const keepFocus = useFocusOfAction(ref, isWaiting)
  return (
    <div ref={ref} onClickCapture={keepFocus}>
      <div className={styles.actions}>
        {reason === null && !isWaiting && !(channel.isArchived && !isIn) && (
          <Button
            variant={isIn ? 'plain' : 'primary'}
            aria-keyshortcuts={ariaKeys(key)}
            onClick={() => toggleJoined(store, id, 'beside')}
          >
            {t(isIn ? 'channels.leave' : 'channels.join')}
            {key !== undefined && <Keycap aria-hidden keys={key} />}
          </Button>
        )}
        {mayRead && (
          <Button onClick={() => onOpen(id)}>{t(isIn ? 'channels.open' : 'channels.open_unjoined')}</Button>
        )}
        <CopyLink channelId={id} />
        <More channel={channel} />
      </div>
      <StateWords
        state={state ?? blockedState(reason)}
        waiting={t(isIn ? 'channels.join_waits' : 'channels.leave_waits')}
        refused={(why) => t(isIn ? 'channels.not_left' : 'channels.not_joined', { reason: why })}
      />
    </div>
  )
}

/**
 * Moves the focus when a press replaces its button: to Undo while the join is pending, and back to the first button
 * after Undo. Returns a function to call on each press.
 */
function useFocusOfAction(ref: RefObject<HTMLElement | null>, isWaiting: boolean): () => void {
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    if (isPressed.current && document.activeElement === document.body) {
      const undo = ref.current?.querySelector<HTMLElement>('[role="status"] button')
      const first = ref.current?.querySelector<HTMLElement>('button')
      ;(isWaiting ? undo : first)?.focus({ preventScroll: true })
    }
    isPressed.current = false
  }, [ref, isWaiting])
  return () => {
    isPressed.current = true
  }
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
  const { menu, opener } = useMenuOpener()
  return (
    <>
      <IconButton icon="more" label={t('channels.more', { name })} {...opener} />
      {menu !== null && <ConversationMenu scope={{ type: 'wholeChannel', channelId: id }} {...menu} />}
    </>
  )
}

function Details({ channel }: { readonly channel: Channel }) {
  const { isLoading, isLineLoading } = usePreviewFetches(channel.id)
  return (
    <>
      <ChannelFacts channel={channel} />
      <PreviewPeople channelId={channel.id} isLoading={isLoading} />
      <PreviewTopics channelId={channel.id} isLoading={isLoading} isLineLoading={isLineLoading} />
    </>
  )
}
