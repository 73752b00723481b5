import type { ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { Button, Spinner } from '../../../ui/index.ts'
import { OfflineWords } from '../../common/forms/index.ts'
import styles from './gallery.module.css'
import type { ContentPages } from '../../content/viewer/index.ts'
import type { GalleryFilter } from './galleryFilter.ts'

/** A part of the gallery: its pages of messages, and the filter for their contents. */
export interface SectionProps {
  readonly account: string
  readonly pages: ContentPages
  readonly filter: GalleryFilter
}

interface SectionFrameProps {
  readonly title: string
  readonly count: number
  readonly empty: string
  readonly pages: ContentPages
  readonly children: ReactNode
}

/** The frame of a part of the gallery: its title, its items, and the button that loads more. */
export function Section({ children, count, empty, pages, title }: SectionFrameProps) {
  const { fault, isEnd, isFetching, isOfStore, want } = pages
  return (
    <section className={styles.section} aria-label={title} aria-busy={isFetching}>
      <h2>
        {title} <span>{count}</span>
      </h2>
      {isOfStore && <OfflineWords words={t('media.gallery_of_store')} />}
      {children}
      {count === 0 && !isFetching && fault === null && <p className={styles.note}>{empty}</p>}
      {fault !== null && (
        <p className={styles.note} role="alert">
          {t('media.gallery_failed', { reason: fault })}
        </p>
      )}
      {isFetching ? (
        <Spinner label={t('media.gallery_loading')} />
      ) : (
        (!isEnd.older || fault !== null) && (
          <Button variant="quiet" onClick={() => want('older')}>
            {t(fault === null ? 'media.gallery_more' : 'app.try_again')}
          </Button>
        )
      )}
    </section>
  )
}
