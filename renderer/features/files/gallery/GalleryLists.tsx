import { memo, useMemo } from 'react'
import type { MessageContent } from '../../../../shared/ipc/calls/messageCalls.ts'
import { t } from '../../../../shared/i18n.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { navigate, useMediaSource } from '../../../state/index.ts'
import { Icon, IconButton, useRovingFocus, type IconName } from '../../../ui/index.ts'
import { useContentEnvironment, useMomentTime } from '../../content/content/index.ts'
import { saveFile } from '../../content/attachments/index.ts'
import { fileItems, linkItems } from '../../content/viewer/index.ts'
import styles from './gallery.module.css'
import { isFiltering, passes } from './galleryFilter.ts'
import { Section, type SectionProps } from './Section.tsx'

/** The files of a conversation other than pictures and videos, newest first. */
export function FileSection({ account, filter, pages }: SectionProps) {
  const { realmUrl } = useMediaSource()
  const { mediaUrl, openUpload } = useContentEnvironment()
  const roving = useRovingFocus()
  const shown = useMemo(
    () =>
      fileItems(pages.messages, realmUrl)
        .filter(({ file, message }) => passes(filter, file.name, message))
        .toReversed(),
    [pages.messages, realmUrl, filter],
  )
  return (
    <Section
      title={t('media.gallery_files')}
      count={shown.length}
      empty={t(isFiltering(filter) ? 'media.gallery_no_names' : 'media.gallery_no_files')}
      pages={pages}
    >
      <ul {...roving}>
        {shown.map(({ file, message }, i) => (
          <Row
            key={`${message.id} ${file.path} ${i}`}
            account={account}
            icon="attach"
            title={file.name}
            detail=""
            message={message}
            onOpen={() => openUpload?.(file.path)}
            onSave={() => saveFile(mediaUrl(file.path), file.name)}
          />
        ))}
      </ul>
    </Section>
  )
}

/** The links of a conversation that lead to other sites, newest first. */
export function LinkSection({ account, filter, pages }: SectionProps) {
  const { realmUrl } = useMediaSource()
  const { openExternal } = useContentEnvironment()
  const roving = useRovingFocus()
  const shown = useMemo(
    () =>
      linkItems(pages.messages, realmUrl)
        .filter(({ link, message }) => passes(filter, `${link.title} ${link.url}`, message))
        .toReversed(),
    [pages.messages, realmUrl, filter],
  )
  return (
    <Section
      title={t('media.gallery_links')}
      count={shown.length}
      empty={t(isFiltering(filter) ? 'media.gallery_no_names' : 'media.gallery_no_links')}
      pages={pages}
    >
      <ul {...roving}>
        {shown.map(({ link, message }, i) => (
          <Row
            key={`${message.id} ${link.url} ${i}`}
            account={account}
            icon="link"
            title={link.title}
            detail={hostOf(link.url)}
            message={message}
            onOpen={() => openExternal(link.url)}
          />
        ))}
      </ul>
    </Section>
  )
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url

interface RowProps {
  readonly account: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  readonly message: MessageContent
  readonly onOpen: () => void
  readonly onSave?: () => void
}

const Row = memo(function Row({ account, detail, icon, message, onOpen, onSave, title }: RowProps) {
  const time = useMomentTime()
  const words = [detail, message.senderName, time(message.timestamp)]
    .filter((word) => word !== '')
    .join(' · ')
  return (
    <li className={styles.row}>
      <button type="button" data-roving className={styles.open} data-tooltip={title} onClick={onOpen}>
        <Icon name={icon} />
        <span>
          <bdi data-ellipsis>{title}</bdi>
          <small data-ellipsis>{words}</small>
        </span>
      </button>
      {onSave !== undefined && (
        <IconButton
          data-roving
          icon="download"
          label={t('media.gallery_save', { name: title })}
          onClick={onSave}
        />
      )}
      <IconButton
        data-roving
        icon="reply"
        label={t('media.gallery_go', { name: title })}
        onClick={() => navigate(conversationNarrow(message.conversation), { account, near: message.id })}
      />
    </li>
  )
})
