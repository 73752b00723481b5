import { useAccount } from '../../../state/index.ts'
import { Avatar } from '../../../ui/index.ts'
import { UserAvatar } from '../../content/people/index.ts'
import type { SidebarRow } from './sidebarRow.ts'

interface DirectPictureProps {
  readonly row: Extract<SidebarRow, { type: 'direct' }>
}

/** The other user of a direct conversation, or how many they are. */
export function DirectPicture({ row }: DirectPictureProps) {
  const { userIds } = row.row
  const self = useAccount((state) => state.self.userId)
  return userIds.length > 1 ? (
    <Avatar name={row.title} seed={7} text={String(userIds.length)} />
  ) : (
    <UserAvatar userId={userIds[0] ?? self} presence={userIds.length === 1} />
  )
}
