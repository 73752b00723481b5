import type { CallName } from '../../shared/ipc/channels.ts'
import type {
  CallInput,
  CallOutputs,
  CallResult,
  Opening,
  Pushes,
  Restore,
} from '../../shared/ipc/contract.ts'
import type { PushName } from '../../shared/ipc/channels.ts'
import type { AccountState } from '../../shared/model/account.ts'
import { t } from '../../shared/i18n.ts'
import { diskFault, fault, value } from './account/failure.ts'
import { createDraftCalls } from './account/drafts/draftCalls.ts'
import { createAccountCalls } from './accountCalls.ts'
import { createAppUse } from './appUse.ts'
import type { WindowFocus } from './appUse.ts'
import { openAccountList } from './accountList.ts'
import { createAccounts } from './accounts.ts'
import { createEmitter } from './emitter.ts'
import type { Fetch } from './fetch.ts'
import { createGuard } from './guard.ts'
import { usualPatience } from './http/patience.ts'
import type { Patience } from './http/patience.ts'
import { normaliseAddress } from './login/address.ts'
import { createLoginCalls } from './login/loginCalls.ts'
import type { SchemeClaim } from './login/loginCalls.ts'
import { nextTurn } from './nextTurn.ts'
import { createNotifiers } from './notifiers.ts'
import { serveMedia } from './media.ts'
import { createOpenings } from './openings.ts'
import { openSettingsFile } from './settingsFile.ts'
import { openUiFile } from './uiFile.ts'
import { createEmojiNames } from './emojiNames.ts'
import { createOpenUpload } from './uploads/openUpload.ts'
import { createUploadCalls } from './uploads/uploadCalls.ts'
import type { UploadFetch } from './uploads/uploadRequest.ts'
import { userAgentOf } from './userAgent.ts'
import { openVault } from './vault.ts'
import { createWakes } from './wakes.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { createLeaving } from './leaving.ts'
import { createAccountStores } from './store/accountStores.ts'
import type { SilenceLimits } from './store/silenceWatch.ts'
import type { StoreThread } from './store/storeHost.ts'
import type { Cipher } from './vault.ts'
import type { MediaAnswer, MediaRequest, RequestOnce } from './media.ts'

export interface ClientOptions {
  /** The profile's folder; files of the core go straight into it. */
  readonly dir: string
  readonly version: string
  /** One in-memory session for each account; null is for sign-in, before there is an account. */
  readonly fetchFor: (account: string | null) => Fetch
  /** The same for media: one hop, redirects not followed (they are answers). */
  /**
   * For what must not be done twice: a fetch that never sends a request again on a fresh connection when a reused
   * one breaks (Chromium does so by itself, even with a POST). Without it the usual one serves.
   */
  readonly fetchOnceFor?: (account: string) => Fetch
  readonly requestOnceFor: (account: string) => RequestOnce
  /** What is too large to be held goes this way. */
  readonly uploadFor: (account: string) => UploadFetch
  /** Files that the person chooses in a dialog of the system; without it there is none to choose in. */
  readonly pickFiles?: () => Promise<readonly string[]>
  /** Whether files that the window handed over may be sent; without it, all. */
  readonly consentToFiles?: (paths: readonly string[]) => Promise<boolean>
  readonly cipher: Cipher
  /** Starts the thread that serves the local store; null or nothing: what is known lasts as long as this run. */
  readonly storeThread?: (() => StoreThread) | null
  /** How long that thread may be at one request. */
  readonly storeSilence?: SilenceLimits | undefined
  readonly clock: Clock
  readonly log: Log
  readonly patience?: Patience
  /**
   * The first screen stands. What an earlier run left is shown without the network, and is not held up by it; without
   * this nothing waits.
   */
  readonly shown?: Promise<void>
  /** Told of each key as soon as this run knows it: the log must never hold it. */
  readonly onSecret?: (key: string) => void
  /** The person's status by the use of this computer in the last minutes. */
  readonly idle: () => 'active' | 'idle'
  /** Milliseconds since this computer was last used; without it, what the window tells of its focus has to do. */
  readonly sinceInput?: () => number
  /** Opens an address in the system browser (external sign-in). */
  readonly openExternal: (url: string) => Promise<void>
  /**
   * Links of this scheme are to reach handleDeepLink until they are released: the browser is about to be sent back to
   * one. Without it every scheme is granted.
   */
  readonly claimScheme?: (wireName: string) => Promise<SchemeClaim>
}

/** Calls that the core answers; the shell answers the others. */
export type CoreCallName = Exclude<
  CallName,
  | 'app.bootstrap'
  | 'app.painted'
  | 'app.log'
  | 'app.openLog'
  | 'app.openExternal'
  | 'app.copyText'
  | 'app.theme'
>
export type CoreHandlers = {
  readonly [N in CoreCallName]: (input: CallInput<N>) => Promise<CallResult<CallOutputs[N]>>
}

/** The core's pushes; the others are the shell's own. */
export type CorePush = {
  [N in Exclude<PushName, 'app.command' | 'account.renewed'>]: {
    readonly name: N
    readonly payload: Pushes[N]
  }
}[Exclude<PushName, 'app.command' | 'account.renewed'>]

export type NotificationChange =
  | {
      readonly type: 'show'
      readonly account: string
      /** A later one with the same key replaces the earlier one. */
      readonly key: string
      readonly title: string
      readonly body: string
      /** Without the system's sound. */
      readonly silent: boolean
      /** The window's URL hash that a click leads to. */
      readonly hash: string
      readonly messageId: number
    }
  | { readonly type: 'close'; readonly account: string; readonly key: string }

export interface CoreBootstrap {
  readonly accounts: Pushes['accounts.changed']
  readonly settings: Pushes['settings.changed']
  readonly keyringAvailable: boolean
  readonly restore: Restore
  readonly notices: readonly string[]
}

/** The client without a window. */
export interface Client {
  readonly handlers: CoreHandlers
  /** The core's part of app.bootstrap. Never waits for the network. */
  bootstrap(): CoreBootstrap
  /** What the window that opens shows first; `follows` is told of the account whose batches it needs from then on. */
  opening(follows: (account: string) => void): Promise<Opening | null>
  /** One listener; the pushes are in order and must be forwarded in order. Returns its removal. */
  onPush(listener: (push: CorePush) => void): () => void
  onNotification(listener: (change: NotificationChange) => void): () => void
  /** What is known of an account; null where it has no state. */
  state(account: string): AccountState | null
  /** Answers a media: URL; any unknown account or path is a 404. */
  media(request: MediaRequest): Promise<MediaAnswer>
  /** A `<scheme>://` address from the system; unknown ones are logged and dropped. Answers what it was. */
  handleDeepLink(url: string): 'login' | 'unknown'
  /**
   * Signs in without asking the server: with the user's id as an account that is kept, its key unprotected; else for
   * this run only, without the vault and without a trace on disk.
   */
  demoLogin(credentials: {
    readonly realmUrl: string
    readonly email: string
    readonly apiKey: string
    readonly userId?: number | undefined
  }): Promise<CallResult<{ readonly account: string }>>
  /** After sleep or when the network came back: every account polls at once. May be called often. */
  wake(): void
  /** What the window shows and whether it has the focus: notifications and presence follow it. */
  setFocus(focus: WindowFocus): void
  /** Whether unsent messages would be lost by leaving now. */
  unsent(): number
  /** Stops every loop, flushes files; queues are left to expire. Rejects where a thread that hangs is still at work. */
  close(): Promise<void>
}

/** Reads the profile, starts every account that has a key, and answers at once. */
export async function createClient(options: ClientOptions): Promise<Client> {
  const { clock, dir, log, patience = usualPatience, version } = options
  const now = clock.now()
  // Each takes a while the first time, and a page that is being opened needs this thread in between.
  const settingsFile = openSettingsFile(dir, now)
  const list = openAccountList(dir, now)
  await nextTurn()
  const ui = openUiFile(dir, now, log)
  await nextTurn()
  const vault = openVault(
    dir,
    options.cipher,
    log,
    now,
    (notice) => notify(notice),
    (key) => options.onSecret?.(key),
  )
  const userAgent = userAgentOf(version)
  const guard = createGuard(log)
  const pushes = createEmitter<CorePush>('push', guard)
  const notifications = createEmitter<NotificationChange>('notification', guard)
  const use = createAppUse(options)

  const notifiers = createNotifiers({
    settings: settingsFile.settings,
    isFocused: (account) => use.isShown(account),
    isMuted: (account) => accounts.record(account)?.muted === true,
    emit: notifications.emit,
    guard,
    told: ui.told,
    tells: (account, id) => {
      if (accounts.record(account) !== null) ui.setTold(account, id)
    },
  })
  const notices = [settingsFile.notice, list.notice].filter((notice) => notice !== null)
  const notify = (notice: string) => {
    notices.push(notice)
    pushes.emit({ name: 'app.notice', payload: notice })
  }
  const stores = createAccountStores({
    dir,
    vault,
    clock,
    log,
    notify,
    maxBytes: () => settingsFile.settings().storeSizeMb * 1024 * 1024,
    spawn: options.storeThread ?? null,
    silence: options.storeSilence,
  })
  const leaving = createLeaving({ dir, now, log, list, ui, vault, stores })
  const accounts = createAccounts({
    ...options,
    leaving,
    userAgent,
    list,
    vault,
    stores,
    ui,
    guard,
    presence: { idle: options.idle, usedSince: use.usedSince },
    push: (push) => {
      if (push.name === 'account.detached') notifiers.forget(push.payload.account)
      if (push.name === 'account.batch') openings.hear(push.payload)
      pushes.emit(push)
    },
    onRestored: notifiers.restored,
    onBatch: notifiers.onBatch,
  })
  const openings = createOpenings({ accounts, ui, guard })
  const login = createLoginCalls({
    fetch: options.fetchFor(null),
    userAgent,
    patience,
    clock,
    log,
    openExternal: options.openExternal,
    claimScheme: options.claimScheme ?? (async () => ({ ok: true, release: () => undefined })),
    add: accounts.add,
    record: (account) => accounts.record(account),
    finished: (result) => pushes.emit({ name: 'login.finished', payload: result }),
  })
  const running = () => accounts.ids().flatMap((id) => accounts.running(id) ?? [])
  const wakes = createWakes({
    clock,
    wake: () => {
      for (const account of running()) account.wake()
    },
  })
  await nextTurn()
  accounts.startAll()
  if (options.shown !== undefined) openings.begin(options.shown)
  void (options.shown ?? Promise.resolve()).then(leaving.tidy)

  return {
    handlers: {
      ...login.handlers,
      ...createAccountCalls(accounts, ui),
      'emoji.names': createEmojiNames(accounts, { ...options, patience, userAgent }),
      ...createDraftCalls(accounts),
      ...createUploadCalls(accounts, options),
      'upload.open': createOpenUpload(accounts, options.openExternal),
      'settings.set': async (patch) => {
        try {
          const settings = settingsFile.set(patch)
          pushes.emit({ name: 'settings.changed', payload: settings })
          return value(settings)
        } catch (error) {
          log.error('a setting could not be kept', { error })
          return diskFault(error)
        }
      },
      'store.unkept': async () => {
        let count = 0
        for (const account of running()) count += (await account.store()?.unkept()) ?? 0
        return { ok: true, value: count }
      },
      'ui.remember': async ({ account, hash, scroll }) => {
        // A page may still show what was removed a moment ago.
        if (account === null || accounts.record(account) !== null) ui.remember(account, hash, scroll)
        return { ok: true, value: null }
      },
    },
    bootstrap: () => ({
      accounts: accounts.summaries(),
      settings: settingsFile.settings(),
      keyringAvailable: vault.keyringAvailable(),
      restore: ui.restore(),
      // A window is told once: what comes from now on is pushed.
      notices: [...notices],
    }),
    opening: openings.take,
    onPush: pushes.listen,
    onNotification: notifications.listen,
    state: (id) => accounts.running(id)?.state() ?? null,
    media: (request) =>
      serveMedia(
        request,
        (id) => {
          const account = accounts.running(id)
          const record = accounts.record(id)
          if (!account || !record) return null
          const requestOnce = options.requestOnceFor(id)
          return { realmUrl: record.realmUrl, credentials: account.credentials, requestOnce, patience, log }
        },
        userAgent,
      ),
    handleDeepLink: login.handleDeepLink,
    demoLogin: async ({ realmUrl, email, apiKey, userId }) => {
      const address = normaliseAddress(realmUrl, true)
      if (!address.ok) return fault({ code: 'bad-input', message: t('core.loginAddress') })
      const { url } = address
      if (userId === undefined) return value({ account: accounts.addDemo(url, email, apiKey) })
      // The registration tells the rest.
      const settings = { wireName: 'service', featureLevel: 0, realmName: '', realmIcon: null }
      const signedIn = { realm: { url, settings }, credentials: { email, apiKey }, userId, userName: email }
      return value({ account: accounts.add(signedIn, 'unprotected-file').id })
    },
    wake: wakes.now,
    setFocus: (next) => {
      const change = use.setFocus(next)
      if (change === 'came') for (const account of running()) account.nudge()
      if (change !== 'same') for (const account of running()) account.tellPresence()
    },
    unsent: () => running().reduce((sum, { outbox }) => sum + outbox.unsaved(), 0),
    close: async () => {
      wakes.stop()
      login.close()
      // The rest may take longer than a quit waits; what the window tells as it goes comes meanwhile.
      ui.flush()
      await accounts.close()
      await leaving.close()
      try {
        await stores.close()
      } finally {
        ui.flush()
      }
    },
  }
}
