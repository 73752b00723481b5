import { AddressRow, CreatedRow, LinkRow } from './ReadRows.tsx'
import { ChannelDefault, ChannelPush } from './DefaultRows.tsx'
import { ChannelFolder, ChannelTopics } from './ChoiceRows.tsx'
import type { RowProps } from './rowProps.ts'
import { ChannelRetention } from './ChannelRetention.tsx'
import { DescriptionRow, NameRow } from './TextRows.tsx'

/** Properties of the channel that are the same for all users. */
export function AboutTab({ channel }: RowProps) {
  return (
    <>
      <NameRow channel={channel} />
      <DescriptionRow channel={channel} />
      <ChannelFolder channel={channel} />
      <ChannelTopics channel={channel} />
      <ChannelRetention channel={channel} />
      <ChannelDefault channel={channel} />
      <ChannelPush channel={channel} />
      <AddressRow channel={channel} />
      <CreatedRow channel={channel} />
      <LinkRow channel={channel} />
    </>
  )
}
