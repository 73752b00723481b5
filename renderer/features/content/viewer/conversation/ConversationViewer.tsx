import { useCallback, useMemo, useState } from 'react'
import type { MessageId, Narrow } from '../../../../../shared/api/types.ts'
import type { MessageContent } from '../../../../../shared/ipc/calls/messageCalls.ts'
import { linkTarget } from '../../../../../shared/content/links/linkTarget.ts'
import type { ImagePreview } from '../../../../../shared/content/tree.ts'
import { t } from '../../../../../shared/i18n.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { mapGet } from '../../../../../shared/collections/shardedMap.ts'
import { countBelow, idsOf } from '../../../../../shared/collections/idList.ts'
import { conversationOf } from '../../../../../shared/api/conversationKey.ts'
import { conversationNarrow } from '../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../shared/model/views/views.ts'
import { navigate, useAccountStore, useMediaSource } from '../../../../state/index.ts'
import { useContentEnvironment } from '../../content/index.ts'
import { MediaViewer, type Beyond } from '../MediaViewer.tsx'
import { originalOf, type Medium } from '../medium.ts'
import { mediaItems, type MediaItem } from './contentItems.ts'
import { useMomentTime } from '../../content/index.ts'
import { isSame, withOpened } from './openedItems.ts'
import { useContentPages, type ContentPages } from './useContentPages.ts'

interface ConversationViewerProps {
  /** The images shown together with the opened one. */
  readonly images: readonly ImagePreview[]
  readonly index: number
  /** The message that contains them. */
  readonly messageId: MessageId
  /** The narrow that shows the message. */
  readonly narrow: Narrow
  readonly onClose: () => void
}

/** Number of loaded messages on either side of the opened image that are searched. Others are fetched in pages. */
const around = 300

/** Opens the viewer on an image of a message, with all images of the conversation. */
export function ConversationViewer({ images, index, messageId, narrow, onClose }: ConversationViewerProps) {
  const store = useAccountStore()
  const { realmUrl } = useMediaSource()
  const [first] = useState(() => loadedPart(store.getState().state!, narrow, messageId))
  const pages = useContentPages(store.id, narrow, 'image', first)
  const opened = images[index]
  const items = useMemo(
    () => withOpened(mediaItems(pages.messages, realmUrl), pages.messages, messageId, images),
    [pages.messages, realmUrl, messageId, images],
  )
  const start = items.findIndex(({ medium, message }) => message.id === messageId && isSame(medium, opened))
  return <ItemsViewer items={items} start={Math.max(0, start)} pages={pages} onClose={onClose} />
}

interface ItemsViewerProps {
  readonly items: readonly MediaItem[]
  readonly start: number
  readonly pages: ContentPages
  readonly onClose: () => void
}

/** The viewer over a list of media that grows in pages. */
export function ItemsViewer({ items, onClose, pages, start }: ItemsViewerProps) {
  const store = useAccountStore()
  const { mediaUrl, openExternal, openUpload, realmUrl } = useContentEnvironment()
  const time = useMomentTime()
  const media = useMemo(() => items.map(({ medium }) => medium), [items])
  const itemOf = useCallback((shown: Medium) => items.find(({ medium }) => medium === shown), [items])
  const beyond = useMemo(
    (): Beyond => ({
      want: pages.want,
      isFetching: pages.isFetching,
      isEnd: pages.isEnd,
      notice:
        pages.fault === null
          ? pages.isOfStore
            ? t('media.viewer_of_store')
            : null
          : t('media.viewer_more_failed', { reason: pages.fault }),
    }),
    [pages],
  )
  return (
    <MediaViewer
      media={media}
      start={start}
      mediaUrl={mediaUrl}
      onClose={onClose}
      beyond={beyond}
      aboutOf={(shown) => {
        const item = itemOf(shown)
        return item === undefined
          ? null
          : t('media.viewer_about', { name: item.message.senderName, time: time(item.message.timestamp) })
      }}
      onGo={(shown) => {
        const item = itemOf(shown)
        if (item === undefined) return
        onClose()
        navigate(conversationNarrow(item.message.conversation), { account: store.id, near: item.message.id })
      }}
      onOpen={(shown) => {
        const original = originalOf(shown)
        const target = linkTarget(original, realmUrl)
        if (target?.kind === 'upload') openUpload?.(target.path)
        else openExternal(new URL(original, realmUrl).href)
      }}
    />
  )
}

/** Returns the loaded messages with media around the opened one, and where fetching continues. */
function loadedPart(state: AccountState, narrow: Narrow, messageId: MessageId) {
  const view = viewOf(state, narrow)
  const ids = view === undefined ? [] : idsOf(view.ids)
  const at = view === undefined ? 0 : countBelow(view.ids, messageId)
  const start = Math.max(0, at - around)
  const part = ids.slice(start, at + around + 1)
  const messages = [...new Set([...part, messageId])]
    .sort((a, b) => a - b)
    .flatMap((id): MessageContent[] => {
      const message = mapGet(state.messages.byId, id)
      if (message === undefined || (id !== messageId && !hasMedia.test(message.content))) return []
      const { content, senderId, senderName, timestamp } = message
      const conversation = conversationOf(message, state.self.userId)
      return [{ id, senderId, senderName, timestamp, conversation, html: content }]
    })
  const isWhole = { older: view?.foundOldest === true && start === 0, newer: at + around >= ids.length - 1 }
  return {
    messages,
    next: {
      older: isWhole.older ? (false as const) : (part[0] ?? messageId),
      newer: isWhole.newer && view?.foundNewest === true ? (false as const) : (part.at(-1) ?? messageId),
    },
  }
}

/** Cheaper than parsing. A message that matches by mistake contributes no media. */
const hasMedia = /<img|<video/
