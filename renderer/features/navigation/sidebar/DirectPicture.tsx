import { useAccount } from '../../../state/index.ts'
import { Avatar } from '../../../ui/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import type { SidebarRow } from './sidebarRow.ts'

interface DirectPictureProps {
  readonly row: Extract<SidebarRow, { type: 'direct' }>
}

/** The picture of the other user in a direct conversation, or the number of users in a group. */
export function DirectPicture({ row }: DirectPictureProps) {
  const { userIds } = row.row
  const self = useAccount((state) => state.self.userId)
  return userIds.length > 1 ? (
    <Avatar name={row.title} seed={7} text={String(userIds.length)} />
  ) : (
    <UserAvatar userId={userIds[0] ?? self} presence={userIds.length === 1} />
  )
}
