import type { Narrow } from '../../../shared/api/types.ts'
import { parseNarrowFragment } from '../../../shared/content/links/narrowLink.ts'
import { hashOfRoute, navigateHash } from '../../state/index.ts'

/** Shows what the messages of a narrow have, in an account. */
export const openGallery = (account: string, narrow: Narrow): void =>
  navigateHash(`#gallery/${hashOfRoute(narrow).slice(1)}`, { account, focus: 'messages' })

/** Reads the part of the address after `#gallery/`; null: it names no messages. */
export function galleryNarrow(page: string): Narrow | null {
  const narrow = parseNarrowFragment(`#${page}`)?.narrow ?? []
  return narrow.length === 0 ? null : narrow
}
