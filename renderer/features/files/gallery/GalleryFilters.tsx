import type { UserId } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { Button, SearchField, Select } from '../../../ui/index.ts'
import { isFiltering, noFilter, spanNames, timeOf, type GalleryFilter } from './galleryFilter.ts'
import styles from './gallery.module.css'

interface GalleryFiltersProps {
  /** The senders of the listed messages. */
  readonly people: readonly { readonly id: UserId; readonly name: string }[]
  readonly filter: GalleryFilter
  readonly onFilter: (filter: GalleryFilter) => void
}

/** Filters by sender, age and name, which apply to all parts of the gallery together. */
export function GalleryFilters({ filter, onFilter, people }: GalleryFiltersProps) {
  const { name, senderId, time } = filter
  const change = (part: Partial<GalleryFilter>): void => onFilter({ ...filter, ...part })
  return (
    <>
      <Select
        isFilter
        aria-label={t('media.gallery_sender')}
        value={senderId}
        options={[
          { value: null, label: t('media.gallery_anyone') },
          ...people.map((person) => ({ value: person.id, label: person.name })),
        ]}
        onChange={(value) => change({ senderId: value })}
      />
      <Select
        isFilter
        aria-label={t('media.gallery_time')}
        value={time?.span ?? null}
        options={[
          { value: null, label: t('media.gallery_time_any') },
          ...spanNames.map((span) => ({ value: span, label: t(`media.gallery_time_${span}`) })),
        ]}
        onChange={(span) => change({ time: timeOf(span, Date.now()) })}
      />
      {isFiltering(filter) && (
        <Button variant="quiet" onClick={() => onFilter(noFilter)}>
          {t('media.gallery_clear')}
        </Button>
      )}
      <SearchField
        className={styles.search}
        label={t('media.gallery_search')}
        value={name}
        onChange={(typed) => change({ name: typed })}
      />
    </>
  )
}
