import type { ChannelByName } from '../../narrow/operator.ts'
import { formatAddress } from './address.ts'
import { narrowFragment } from './narrowFragment.ts'
import { parseNarrowLink } from './narrowLink.ts'

/** The scheme of the application's own links: `topical://chat.example/#narrow/...`. */
const ownScheme = /^topical:\/\//i
const person = /^\/?#user\/(\d{1,15})(?:-[^/]*)?\/?$/

/**
 * Returns the window's hash of the place that a link of any form leads to in the account on `realmUrl`: an address on
 * the realm, a relative one (`#narrow/...`), or one with the application's own scheme. null: it leads to no
 * conversation, message or person of that realm.
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

/** True for text that could be a link into the application; everything else is not worth parsing. */
export const mayBePlaceLink = (text: string): boolean =>
  /^(?:https?:\/\/|topical:\/\/|\/?#(?:narrow|user)\/)/i.test(text.trim())

/** Returns the address relative to the realm; null: it is another realm's. */
function onRealm(link: string, realmUrl: string): string | null {
  if (link.startsWith('#') || link.startsWith('/#')) return link
  let realm: URL, url: URL
  try {
    realm = new URL(realmUrl)
    // The application's own scheme does not say whether the realm is reached by https.
    url = new URL(link.replace(ownScheme, `${realm.protocol}//`))
  } catch {
    return null
  }
  if (url.origin !== realm.origin || url.search !== '') return null
  return url.pathname === '/' || url.pathname === realm.pathname ? `/${url.hash}` : null
}
