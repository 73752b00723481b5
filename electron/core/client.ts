import type { CallName } from '../../shared/ipc/channels.ts'
import type { CallInput, CallOutputs, CallResult, KeepKey, Pushes } from '../../shared/ipc/contract.ts'
import type { PushName } from '../../shared/ipc/channels.ts'
import type { Fetch } from './fetch.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Cipher } from './vault.ts'
import type { MediaAnswer, MediaRequest, RequestOnce } from './media.ts'

export interface ClientOptions {
  /** The profile's folder; files of the core go straight into it. */
  readonly dir: string
  readonly version: string
  /** One in-memory session for each account; null is for sign-in, before there is an account. */
  readonly fetchFor: (account: string | null) => Fetch
  /** The same for media: one hop, redirects not followed (they are answers). */
  readonly requestOnceFor: (account: string) => RequestOnce
  readonly cipher: Cipher
  readonly clock: Clock
  readonly log: Log
  /** Whether the person has used this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** Opens an address in the system browser (external sign-in). */
  readonly openExternal: (url: string) => Promise<void>
}

/** Calls that the core answers; the shell answers the others. */
export type CoreCallName = Exclude<
  CallName,
  'app.bootstrap' | 'app.painted' | 'app.log' | 'app.openLog' | 'app.openExternal' | 'app.copyText'
>
export type CoreHandlers = {
  readonly [N in CoreCallName]: (input: CallInput<N>) => Promise<CallResult<CallOutputs[N]>>
}

/** The core's pushes; `app.command` and `app.navigate` are the shell's own. */
export type CorePush = {
  [N in Exclude<PushName, 'app.command'>]: { readonly name: N; readonly payload: Pushes[N] }
}[Exclude<PushName, 'app.command'>]

export type NotificationChange =
  | {
      readonly type: 'show'
      readonly account: string
      /** A later one with the same key replaces the earlier one. */
      readonly key: string
      readonly title: string
      readonly body: string
      /** The window's URL hash that a click leads to. */
      readonly hash: string
      readonly messageId: number
    }
  | { readonly type: 'close'; readonly account: string; readonly key: string }

export interface WindowFocus {
  readonly focused: boolean
  /** The account and URL hash that the window shows; null when it shows neither. */
  readonly account: string | null
  readonly hash: string
}

export interface CoreBootstrap {
  readonly accounts: Pushes['accounts.changed']
  readonly settings: Pushes['settings.changed']
  readonly keyringAvailable: boolean
  readonly restore: { readonly account: string | null; readonly hash: string }
  readonly notices: readonly string[]
}

/** The client without a window. */
export interface Client {
  readonly handlers: CoreHandlers
  /** The core's part of app.bootstrap. Never waits for the network. */
  bootstrap(): CoreBootstrap
  /** One listener; the pushes are in order and must be forwarded in order. Returns its removal. */
  onPush(listener: (push: CorePush) => void): () => void
  onNotification(listener: (change: NotificationChange) => void): () => void
  /** Answers a media: URL; any unknown account or path is a 404. */
  media(request: MediaRequest): Promise<MediaAnswer>
  /** A `<scheme>://` address from the system; unknown ones are logged and dropped. Answers what it was. */
  handleDeepLink(url: string): 'login' | 'unknown'
  /** Signs in for this run only, without the vault and without a trace on disk. */
  demoLogin(credentials: {
    readonly realmUrl: string
    readonly email: string
    readonly apiKey: string
  }): Promise<CallResult<{ readonly account: string }>>
  /** After sleep or when the network came back: every account polls at once. */
  wake(): void
  /** What the window shows and whether it has the focus: notifications and presence follow it. */
  setFocus(focus: WindowFocus): void
  /** Whether unsent messages would be lost by leaving now. */
  unsent(): number
  /** Stops every loop, flushes files; queues are left to expire. */
  close(): Promise<void>
}

export type { KeepKey }

/** Reads the profile, starts every account that has a key, and answers at once. */
export declare function createClient(options: ClientOptions): Promise<Client>
