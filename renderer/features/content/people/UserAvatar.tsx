import { memo } from 'react'
import type { UserId } from '../../../../shared/api/types.ts'
import { presenceOf } from '../../../../shared/model/people/presence.ts'
import { selectUser } from '../../../../shared/model/people/users.ts'
import { avatarUrl, useAccount, useMediaSource, useNow } from '../../../state/index.ts'
import { Avatar } from '../../../ui/index.ts'

export interface UserAvatarProps {
  readonly userId: UserId
  readonly size?: number
  /** Shows a dot for active and idle users. */
  readonly presence?: boolean
  /** For users whom this account may not see: the name in the message. */
  readonly fallbackName?: string
}

/** A user's avatar. Decorative, because the name is shown beside it. */
export const UserAvatar = memo(function UserAvatar({
  userId,
  size,
  presence = false,
  fallbackName,
}: UserAvatarProps) {
  const user = useAccount((state) => selectUser(state, userId))
  const { account, realmUrl } = useMediaSource()
  const url = user === undefined ? null : avatarUrl(account, realmUrl, { ...user, known: true })
  const picture = {
    name: user?.name ?? fallbackName ?? '',
    seed: userId,
    url,
    ...(size !== undefined && { size }),
  }
  return presence && user?.isBot !== true ? (
    <PresentAvatar userId={userId} {...picture} />
  ) : (
    <Avatar {...picture} />
  )
})

function PresentAvatar({
  userId,
  ...picture
}: {
  userId: UserId
  name: string
  seed: number
  url: string | null
  size?: number
}) {
  const now = useNow()
  const presence = useAccount((state) => presenceOf(state, userId, now))
  return <Avatar {...picture} presence={presence} />
}
