import { memo, useCallback, useMemo, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, useMediaSource } from '../../../state/index.ts'
import { Icon, useRovingFocus } from '../../../ui/index.ts'
import { useContentEnvironment, useMomentTime } from '../../content/content/index.ts'
import { ItemsViewer, mediaItems, type MediaItem } from '../../content/viewer/index.ts'
import styles from './gallery.module.css'
import { isFiltering, passes } from './galleryFilter.ts'
import { Section, type SectionProps } from './Section.tsx'

/** The pictures and videos of a conversation, newest first. Each opens in the viewer; G opens its message. */
export function PictureSection({ account, filter, pages }: SectionProps) {
  const { realmUrl } = useMediaSource()
  const [opened, setOpened] = useState<MediaItem | null>(null)
  const items = useMemo(() => mediaItems(pages.messages, realmUrl), [pages.messages, realmUrl])
  const shown = useMemo(
    () => items.filter(({ medium, message }) => passes(filter, medium.title, message)).toReversed(),
    [items, filter],
  )
  const roving = useRovingFocus((event, element) => {
    const item = shown[Number(element.dataset['index'])]
    if (event.key !== 'g' || item === undefined) return false
    navigate(conversationNarrow(item.message.conversation), { account, near: item.message.id })
    return true
  }, 'horizontal')
  const open = useCallback((item: MediaItem) => setOpened(item), [])
  return (
    <Section
      title={t('media.gallery_pictures')}
      count={shown.length}
      empty={t(isFiltering(filter) ? 'media.gallery_no_names' : 'media.gallery_no_pictures')}
      pages={pages}
    >
      <div className={styles.grid} role="group" aria-label={t('media.gallery_pictures')} {...roving}>
        {shown.map((item, i) => (
          <Tile key={`${item.message.id} ${item.medium.title} ${i}`} item={item} index={i} onOpen={open} />
        ))}
      </div>
      {opened !== null && (
        <ItemsViewer
          items={items}
          start={items.indexOf(opened)}
          pages={pages}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}

interface TileProps {
  readonly item: MediaItem
  readonly index: number
  readonly onOpen: (item: MediaItem) => void
}

const Tile = memo(function Tile({ index, item, onOpen }: TileProps) {
  const { mediaUrl } = useContentEnvironment()
  const time = useMomentTime()
  const { medium, message } = item
  const src = medium.type === 'image' ? mediaUrl(medium.src) : null
  return (
    <button
      type="button"
      className={styles.tile}
      data-roving
      data-index={index}
      aria-keyshortcuts="Enter G"
      aria-label={t('media.gallery_picture', {
        name: medium.title,
        sender: message.senderName,
        time: time(message.timestamp),
      })}
      data-tooltip={medium.title}
      onClick={() => onOpen(item)}
    >
      {src === null ? (
        <Icon name={medium.type === 'video' ? 'play' : 'attach'} size={22} />
      ) : (
        <img src={src} alt="" loading="lazy" decoding="async" draggable={false} />
      )}
    </button>
  )
})
