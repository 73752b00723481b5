import type { ChannelByName } from '../../narrow/operator.ts'
import { formatAddress } from './address.ts'
import { narrowFragment } from './narrowFragment.ts'
import { parseNarrowLink } from './narrowLink.ts'

/** The app's own URL scheme: `topical://chat.example/#narrow/...`. */
const ownScheme = /^topical:\/\//i
const person = /^\/?#user\/(\d{1,15})(?:-[^/]*)?\/?$/

/**
 * Returns the window hash for a link in any form: an address on the server, a relative one (`#narrow/...`), or one with
 * the app's scheme. null when it leads to no conversation, message or user of the organization at `realmUrl`.
 */
export function placeOfLink(link: string, realmUrl: string, channelByName?: ChannelByName): string | null {
  const address = onRealm(link.trim(), realmUrl)
  if (address === null) return null
  const userId = person.exec(address)?.[1]
  if (userId !== undefined)
    return formatAddress({ view: 'people', page: 'person', userId: Number(userId), part: null })
  const place = parseNarrowLink(address, realmUrl, channelByName)
  return place === null || place.narrow.length === 0
    ? null
    : narrowFragment(place.narrow, { near: place.near })
}

/** Returns true for text that may be a link into the app. Other text need not be parsed. */
export const mayBePlaceLink = (text: string): boolean =>
  /^(?:https?:\/\/|topical:\/\/|\/?#(?:narrow|user)\/)/i.test(text.trim())

/** Returns the server-relative address; null for other organizations. */
function onRealm(link: string, realmUrl: string): string | null {
  if (link.startsWith('#') || link.startsWith('/#')) return link
  let realm: URL, url: URL
  try {
    realm = new URL(realmUrl)
    // The app's scheme does not show if the organization uses https.
    url = new URL(link.replace(ownScheme, `${realm.protocol}//`))
  } catch {
    return null
  }
  if (url.origin !== realm.origin || url.search !== '') return null
  return url.pathname === '/' || url.pathname === realm.pathname ? `/${url.hash}` : null
}
