import type { Fetch } from '../http/fetch.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { UploadFetch } from '../uploads/uploadRequest.ts'

/** Environment of the accounts, provided by the shell or by a test. */
export interface AccountHost {
  /** The profile's folder, in which the core creates its files. */
  readonly dir: string
  /** Returns the fetch function of an account's in-memory session. null: for sign-in, before an account exists. */
  readonly fetchFor: (account: string | null) => Fetch
  /**
   * Returns a fetch function for requests that must not be sent twice. Chromium repeats a request, even a POST, when a
   * reused connection breaks; this one does not. Default: the normal fetch function.
   */
  readonly fetchOnceFor?: (account: string) => Fetch
  /** Returns the upload function for files that do not fit in memory. */
  readonly uploadFor: (account: string) => UploadFetch
  readonly clock: Clock
  readonly log: Log
  readonly timeoutScale?: TimeoutScale
  /**
   * Resolves when the first screen is shown. It is drawn from the saved state, and network requests must not delay it.
   * Default: nothing waits.
   */
  readonly shown?: Promise<void>
}
