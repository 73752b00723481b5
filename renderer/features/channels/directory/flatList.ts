import type { Channel } from '../../../../shared/api/types.ts'
import type { DirectorySection } from './directoryList.ts'

export const headingHeight = 31
export const rowHeight = 42

/** A heading, or one channel, as a line of the list. */
export type FlatRow =
  | { readonly type: 'heading'; readonly section: DirectorySection }
  | { readonly type: 'channel'; readonly section: DirectorySection; readonly channel: Channel }

export interface FlatList {
  readonly rows: readonly FlatRow[]
  readonly heights: readonly number[]
  /** The channels in the order of the rows. */
  readonly channels: readonly Channel[]
  /** For each of them where its row begins, its heading included where it is the first of its section; pixels. */
  readonly tops: readonly number[]
  readonly bottoms: readonly number[]
  /** Places in `channels`. */
  readonly indexOf: ReadonlyMap<number, number>
}

/** The sections as lines of known heights: only those in sight have to be drawn. */
export function flatList(sections: readonly DirectorySection[]): FlatList {
  const rows: FlatRow[] = []
  const heights: number[] = []
  const channels: Channel[] = []
  const tops: number[] = []
  const bottoms: number[] = []
  const indexOf = new Map<number, number>()
  let height = 0
  for (const section of sections) {
    let top = height
    // The title of the page names the channels of no folder where there are no others.
    if (sections.length > 1 || section.folderId !== null) {
      rows.push({ type: 'heading', section })
      heights.push(headingHeight)
      height += headingHeight
    }
    for (const channel of section.channels) {
      rows.push({ type: 'channel', section, channel })
      heights.push(rowHeight)
      height += rowHeight
      indexOf.set(channel.id, channels.length)
      channels.push(channel)
      tops.push(top)
      bottoms.push(height)
      top = height
    }
  }
  return { rows, heights, channels, tops, bottoms, indexOf }
}

export interface SectionPart {
  readonly section: DirectorySection
  readonly hasHeading: boolean
  readonly channels: readonly Channel[]
}

/** The lines from `first` up to `end`, by section. */
export function partsOf(rows: readonly FlatRow[], first: number, end: number): readonly SectionPart[] {
  const parts: { section: DirectorySection; hasHeading: boolean; channels: Channel[] }[] = []
  for (const row of rows.slice(first, end)) {
    let part = parts.at(-1)
    if (part?.section !== row.section) {
      part = { section: row.section, hasHeading: row.type === 'heading', channels: [] }
      parts.push(part)
    }
    if (row.type === 'channel') part.channels.push(row.channel)
  }
  return parts
}

/** The scroll position that has an option in sight, nearest to the one of now. */
export function revealed(list: FlatList, index: number, scrollTop: number, height: number): number {
  const top = list.tops[index] ?? 0
  const bottom = list.bottoms[index] ?? 0
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? bottom - height : scrollTop
}

const page = 10

/** The option that a key leads to; null: the key does not move. `isText`: Home and End belong to the text. */
export function movedTo(key: string, index: number, count: number, isText: boolean): number | null {
  const last = Math.max(0, count - 1)
  const to = (next: number): number => Math.min(last, Math.max(0, next))
  switch (key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return to(index - 1)
    case 'PageDown':
      return to(index + page)
    case 'PageUp':
      return to(index - page)
    case 'Home':
      return isText ? null : 0
    case 'End':
      return isText ? null : last
    default:
      return null
  }
}
