import type { AccountHost } from '../account/accountsType.ts'
import type { RequestOnce } from '../media/media.ts'
import type { Cipher } from '../profile/vault.ts'
import type { SilenceLimits } from '../store/thread/silenceWatch.ts'
import type { StoreThread } from '../store/thread/storeHost.ts'

/** A question to the user about something that a page must not do alone. */
export interface Question {
  readonly message: string
  readonly detail: string
  /** Label of the button that agrees. */
  readonly action: string
}

/** System dialogs and functions used by calls about the account. Pages can neither answer nor read them. */
export interface AccountPrompts {
  /** Resolves with true if the user agrees. Resolves with false if not, or if no window is visible. */
  readonly confirm: (question: Question) => Promise<boolean>
  readonly copySecret: (text: string) => Promise<void>
  /**
   * Writes the text to a file chosen by the user that other users of this computer cannot read. Resolves with false if
   * no file was chosen. Rejects if it cannot be written.
   */
  readonly saveSecret: (name: string, text: string) => Promise<boolean>
}

/** Result of claiming the links of a scheme for a sign-in. */
export type SchemeClaim =
  | { readonly ok: true; readonly release: () => void }
  /** Another program or the system has the scheme, or the user declined. */
  | { readonly ok: false; readonly reason: 'taken' | 'declined' }

export interface ClientOptions extends AccountHost {
  readonly version: string
  /** Resolves when the page's code is loaded. Accounts start then, because opening the page needs this thread. */
  readonly programmed?: Promise<void>
  /** Returns the request function for media. It makes one request and returns redirects instead of following them. */
  readonly requestOnceFor: (account: string) => RequestOnce
  /** Opens the system dialog in which the user chooses files. Default: there is no such dialog. */
  readonly pickFiles?: () => Promise<readonly string[]>
  /** Asks the user whether files passed by the window may be sent. Default: all may be. */
  readonly consentToFiles?: (paths: readonly string[]) => Promise<boolean>
  /** Without prompts, nothing that needs the user's consent is done. */
  readonly prompts?: AccountPrompts
  readonly cipher: Cipher
  /** Starts the thread of the local store. null or undefined: data is kept in memory only. */
  readonly storeThread?: (() => StoreThread) | null
  /** Maximum times for requests to that thread. */
  readonly storeSilence?: SilenceLimits | undefined
  /** Called with each key as soon as it is known, because it must never be logged. */
  readonly onSecret?: (key: string) => void
  /** Returns the user's status, from the use of this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** Returns the time in ms since this computer was last used. Default: only the window's focus counts. */
  readonly sinceInput?: () => number
  /** Opens an address in the system browser, for external sign-in. */
  readonly openExternal: (url: string) => Promise<void>
  /**
   * Routes links of this scheme to handleDeepLink until they are released, because the browser will redirect to one.
   * Default: every scheme is granted.
   */
  readonly claimScheme?: (wireName: string) => Promise<SchemeClaim>
}
