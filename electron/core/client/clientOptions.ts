import type { AccountHost } from '../account/accountHost.ts'
import type { RequestOnce } from '../media/media.ts'
import type { Cipher } from '../profile/vault.ts'
import type { SilenceLimits } from '../store/thread/silenceWatch.ts'
import type { StoreThread } from '../store/thread/storeHost.ts'
import type { AccountPrompts } from './accountPrompts.ts'
import type { SchemeClaim } from './schemeClaim.ts'

export interface ClientOptions extends AccountHost {
  readonly version: string
  /** The page has its program. Accounts start then: a page that is being opened needs this thread before. */
  readonly programmed?: Promise<void>
  /** Returns the request function for media: one hop, redirects not followed (they are answers). */
  readonly requestOnceFor: (account: string) => RequestOnce
  /** Opens a dialog of the system in which the user chooses files; without it there is no such dialog. */
  readonly pickFiles?: () => Promise<readonly string[]>
  /** Asks the user whether files that the window handed over may be sent; without it, all may be. */
  readonly consentToFiles?: (paths: readonly string[]) => Promise<boolean>
  /** Without them nothing is done that the person has to agree to. */
  readonly prompts?: AccountPrompts
  readonly cipher: Cipher
  /** Starts the thread that serves the local store; null or undefined: what is known lasts as long as this run. */
  readonly storeThread?: (() => StoreThread) | null
  /** How long that thread may take for one request. */
  readonly storeSilence?: SilenceLimits | undefined
  /** Called with each key as soon as this run knows it, because the log must never hold it. */
  readonly onSecret?: (key: string) => void
  /** Returns the user's status by the use of this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** Milliseconds since this computer was last used; without it, the window's focus decides. */
  readonly sinceInput?: () => number
  /** Opens an address in the system browser (external sign-in). */
  readonly openExternal: (url: string) => Promise<void>
  /**
   * Has links of this scheme reach handleDeepLink until they are released, because the browser is about to be sent
   * back to one. Without it every scheme is granted.
   */
  readonly claimScheme?: (wireName: string) => Promise<SchemeClaim>
}
