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
