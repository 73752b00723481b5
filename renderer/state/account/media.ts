import type { DisplayUser } from '../../../shared/model/people/users.ts'
import { useAccountStore } from './AccountContext.tsx'
import { useUi } from '../uiStore.ts'

/**
 * The address under our media scheme of a realm-relative or absolute one; null when it lies elsewhere: main adds the
 * key, so it fetches from the account's own realm alone.
 */
export function mediaUrl(account: string, realmUrl: string, url: string): string | null {
  try {
    const base = new URL(realmUrl.endsWith('/') ? realmUrl : `${realmUrl}/`)
    const target = new URL(url, base)
    // A path that starts with the path of the realm loses it; "/avatar/5" of a realm below a path does not have it.
    const below = base.pathname !== '/' && target.pathname.startsWith(base.pathname)
    const path = below ? target.pathname.slice(base.pathname.length - 1) : target.pathname
    return target.origin === base.origin ? `media://${account}${path}${target.search}` : null
  } catch {
    return null
  }
}

/** Where the person's picture is; null where there is none but on other people's servers. */
export function avatarUrl(
  account: string,
  realmUrl: string,
  user: Pick<DisplayUser, 'id' | 'avatarUrl' | 'avatarVersion' | 'known'>,
): string | null {
  // null: a picture that only a third party has, found by the e-mail's hash. Initials are better than telling them.
  if (!user.known || user.avatarUrl === null) return null
  return mediaUrl(account, realmUrl, user.avatarUrl ?? `/avatar/${user.id}?version=${user.avatarVersion}`)
}

/** The current account's id and realm: what mediaUrl and avatarUrl ask for. */
export function useMediaSource(): { readonly account: string; readonly realmUrl: string } {
  const account = useAccountStore().id
  const realmUrl = useUi((ui) => ui.accounts.find(({ id }) => id === account)?.realmUrl ?? '')
  return { account, realmUrl }
}
