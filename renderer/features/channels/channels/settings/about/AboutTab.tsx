import { AddressRow, CreatedRow, LinkRow } from './ReadRows.tsx'
import { DefaultRow, PushRow } from './DefaultRows.tsx'
import { FolderRow, TopicsRow } from './ChoiceRows.tsx'
import type { RowProps } from './rowProps.ts'
import { RetentionRow } from './RetentionRow.tsx'
import { DescriptionRow, NameRow } from './TextRows.tsx'

/** Properties of the channel that are the same for all users. */
export function AboutTab({ channel }: RowProps) {
  return (
    <>
      <NameRow channel={channel} />
      <DescriptionRow channel={channel} />
      <FolderRow channel={channel} />
      <TopicsRow channel={channel} />
      <RetentionRow channel={channel} />
      <DefaultRow channel={channel} />
      <PushRow channel={channel} />
      <AddressRow channel={channel} />
      <CreatedRow channel={channel} />
      <LinkRow channel={channel} />
    </>
  )
}
