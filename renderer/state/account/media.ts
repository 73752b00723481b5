import type { DisplayUser } from '../../../shared/model/people/users.ts'
import { useAccountStore } from './AccountContext.tsx'
import { useUi } from '../uiStore.ts'

/**
 * Returns the address of a server file under the `media:` scheme. `url` may be relative to the organization's
 * address. Returns null if it is on another server: main adds the API key to these requests, so it fetches from the
 * account's server only.
 */
export function mediaUrl(account: string, realmUrl: string, url: string): string | null {
  try {
    const base = new URL(realmUrl.endsWith('/') ? realmUrl : `${realmUrl}/`)
    const target = new URL(url, base)
    // If the organization's address has a path, a file's path may or may not start with it ("/avatar/5" does not).
    const below = base.pathname !== '/' && target.pathname.startsWith(base.pathname)
    const path = below ? target.pathname.slice(base.pathname.length - 1) : target.pathname
    return target.origin === base.origin ? `media://${account}${path}${target.search}` : null
  } catch {
    return null
  }
}

/** Returns the address of a user's avatar, or null if only a third-party server has one. */
export function avatarUrl(
  account: string,
  realmUrl: string,
  user: Pick<DisplayUser, 'id' | 'avatarUrl' | 'avatarVersion' | 'known'>,
): string | null {
  // A null avatarUrl means a picture at a third party, addressed by a hash of the email. Showing initials avoids
  // disclosing that hash.
  if (!user.known || user.avatarUrl === null) return null
  return mediaUrl(account, realmUrl, user.avatarUrl ?? `/avatar/${user.id}?version=${user.avatarVersion}`)
}

/** Returns the current account's id and server address, as mediaUrl and avatarUrl expect them. */
export function useMediaSource(): { readonly account: string; readonly realmUrl: string } {
  const account = useAccountStore().id
  const realmUrl = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmUrl ?? '')
  return { account, realmUrl }
}
