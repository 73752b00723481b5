import { useMemo, useState, type ReactNode } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import { channelName } from '../../../../shared/model/channels/formerChannels.ts'
import { topicDisplayName } from '../../../../shared/model/organization/realm.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import {
  channelNarrow,
  narrowChannel,
  narrowConversation,
  narrowKey,
} from '../../../../shared/model/views/narrow.ts'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, useAccountStore, useUi, leavePane, openDialog } from '../../../state/index.ts'
import { Button, EmptyState, Segments } from '../../../ui/index.ts'
import { useContentPages } from '../../content/viewer/index.ts'
import { ViewPane } from '../../common/views/index.ts'
import { Overlays } from '../../conversation/messages/index.ts'
import { isFiltering, noFilter, sendersOf } from './galleryFilter.ts'
import { GalleryFilters } from './GalleryFilters.tsx'
import { FileSection, LinkSection } from './GalleryLists.tsx'
import { PictureSection } from './PictureSection.tsx'
import styles from './gallery.module.css'

/** The pictures, files and links of the conversation in the address. */
export function GalleryPane() {
  const address = useUi((ui) => ui.route.address)
  const narrow = address.view === 'gallery' ? address.narrow : null
  return narrow === null ? (
    <EmptyState icon="attach" title={t('media.gallery_nowhere')} />
  ) : (
    <Overlays>
      <Gallery key={narrowKey(narrow)} narrow={narrow} />
    </Overlays>
  )
}

function Gallery({ narrow }: { readonly narrow: Narrow }): ReactNode {
  const account = useAccountStore().id
  const channelId = narrowChannel(narrow)
  const isTopic = channelId !== null && narrow.length > 1
  const [isWhole, setWhole] = useState(false)
  const [filter, setFilter] = useState(noFilter)
  const title = useAccount((state) => placeName(state, narrow))
  const shown = useMemo(
    () => (isWhole && channelId !== null ? channelNarrow(channelId) : narrow),
    [isWhole, channelId, narrow],
  )
  const pictures = useContentPages(account, shown, 'image')
  const files = useContentPages(account, shown, 'attachment')
  const links = useContentPages(account, shown, 'link')
  const people = useMemo(
    () => sendersOf([pictures, files, links].flatMap(({ messages }) => messages)),
    [pictures, files, links],
  )
  const parts = { account, filter }
  return (
    <ViewPane
      icon="attach"
      title={title}
      count={t('media.gallery')}
      actions={
        <Button
          variant="quiet"
          icon="download"
          onClick={() => openDialog({ kind: 'exportConversation', account, narrow: shown })}
        >
          {t('export.item')}
        </Button>
      }
      closeLabel={t('media.gallery_close')}
      focusOrder={[]}
      onEscape={() => (isFiltering(filter) ? setFilter(noFilter) : leavePane())}
    >
      <div className={styles.filters}>
        {isTopic && (
          <Segments
            label={t('media.gallery_scope')}
            value={isWhole}
            options={[
              { value: false, label: t('media.gallery_topic') },
              { value: true, label: t('media.gallery_channel') },
            ]}
            onChange={setWhole}
          />
        )}
        <GalleryFilters people={people} filter={filter} onFilter={setFilter} />
      </div>
      <div className={styles.parts}>
        <PictureSection {...parts} pages={pictures} />
        <div className={styles.side}>
          <FileSection {...parts} pages={files} />
          <LinkSection {...parts} pages={links} />
        </div>
      </div>
    </ViewPane>
  )
}

function placeName(state: AccountState, narrow: Narrow): string {
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation?.type === 'direct')
    return conversation.userIds
      .map((id) => displayUser(state, id, t('messages.unknown_person')).name)
      .join(', ')
  const channelId = narrowChannel(narrow)
  if (channelId === null) return ''
  const channel = `#${channelName(state, channelId) ?? t('messages.unknown_channel')}`
  return conversation === null ? channel : `${channel} › ${topicDisplayName(state, conversation.topic)}`
}
