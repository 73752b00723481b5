import type { Channel } from '../../../../../shared/api/types.ts'
import { Icon } from '../../../../ui/index.ts'

interface ChannelSignProps {
  readonly channel: Pick<Channel, 'isPrivate' | 'isWebPublic'>
  readonly size?: number
}

/** The sign before a channel's name, which tells who may read it; the name of the row says the same in words. */
export function ChannelSign({ channel: { isPrivate, isWebPublic }, size = 14 }: ChannelSignProps) {
  if (isPrivate) return <Icon name="lock" size={size} />
  return isWebPublic ? <Icon name="globe" size={size} /> : '#'
}
