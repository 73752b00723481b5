import type { Channel } from '../../../../../shared/api/types.ts'
import { Icon } from '../../../../ui/index.ts'

interface ChannelSignProps {
  readonly channel: Pick<Channel, 'isPrivate' | 'isWebPublic'>
  readonly size?: number
}

/** Icon before a channel's name that shows who can read it. The accessible name of the row says the same. */
export function ChannelSign({ channel: { isPrivate, isWebPublic }, size = 14 }: ChannelSignProps) {
  if (isPrivate) return <Icon name="lock" size={size} />
  return isWebPublic ? <Icon name="globe" size={size} /> : '#'
}
