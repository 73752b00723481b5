import type { Channel } from '../../../../../shared/api/types.ts'
import type { RowKind } from '../../../../ui/index.ts'
import type { DirectorySection } from './directoryList.ts'

/** Row of the list: a heading or a channel. */
export type DirectoryRow =
  | { readonly type: 'heading'; readonly section: DirectorySection }
  | { readonly type: 'channel'; readonly channel: Channel }

export const directoryRowKind: RowKind<DirectoryRow> = {
  keyOf: (row) => (row.type === 'heading' ? `heading ${row.section.key}` : row.channel.id),
  heightOf: ({ type }) => (type === 'heading' ? 31 : 42),
  isHeading: ({ type }) => type === 'heading',
}

/** Returns the sections as rows. If there are no folders, the only section needs no heading. */
export const directoryRows = (sections: readonly DirectorySection[]): readonly DirectoryRow[] =>
  sections.flatMap((section) => [
    ...(sections.length > 1 || section.folderId !== null ? [{ type: 'heading' as const, section }] : []),
    ...section.channels.map((channel) => ({ type: 'channel' as const, channel })),
  ])
