import type { Fetch } from '../http/fetch.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { UploadFetch } from '../uploads/uploadRequest.ts'

/** Parts of the environment that accounts run in: the shell gives them, or a test. */
export interface AccountHost {
  /** The profile's folder; files of the core go straight into it. */
  readonly dir: string
  /** Returns the fetch of an account's own in-memory session; null: sign-in, before there is an account. */
  readonly fetchFor: (account: string | null) => Fetch
  /**
   * Returns a fetch for requests that must not be made twice: it never sends a request again on a fresh connection
   * when a reused one breaks (Chromium does so by itself, even with a POST). Without it the usual one serves.
   */
  readonly fetchOnceFor?: (account: string) => Fetch
  /** Returns the upload function for files that are too large to be held in memory. */
  readonly uploadFor: (account: string) => UploadFetch
  readonly clock: Clock
  readonly log: Log
  readonly timeoutScale?: TimeoutScale
  /**
   * Resolves when the first screen is shown. The state of an earlier run is shown without the network, and the
   * network must not delay it. Without this promise nothing waits.
   */
  readonly shown?: Promise<void>
}
